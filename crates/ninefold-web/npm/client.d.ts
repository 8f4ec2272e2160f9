import type * as ninefold from './ninefold.js';

/** The engine in a worker of its own. */
export class Engine {
  constructor(options?: { url?: string | URL; module?: WebAssembly.Module });
  /** The version of the library, once the engine is there. */
  readonly ready: Promise<string>;
  /** Whether something is under way. */
  readonly busy: boolean;
  /** Calls a function of the engine. */
  call<Name extends keyof typeof ninefold>(
    name: Name,
    ...values: (typeof ninefold)[Name] extends (...values: infer Values) => any ? Values : never
  ): Promise<(typeof ninefold)[Name] extends (...values: any) => infer Value ? Value : never>;
  /** Solves or rates a whole file, and tells its progress; the value is the CSV. */
  many(
    text: string | Uint8Array,
    options?: ninefold.ManyOptions,
    progress?: (part: { rows: Uint8Array; header: string; done: number; totals: ninefold.Totals }) => void,
  ): Promise<ninefold.Totals>;
  /** Ends what is under way. Every promise that waits is rejected with kind 'cancelled'. */
  cancel(): void;
  /** Ends the worker for good. */
  close(): void;
}
