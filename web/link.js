// Links that hold a puzzle or a whole game after the '#', which browsers never send anywhere.
//
//   #53..7....6..195...        a plain puzzle, as its line
//   #p=...                     any puzzle: its record, deflated, in base64url
//   #g=...                     a game with all that happened in it, the same way

/** A link that unpacks to more than this is not one of ours. */
const LARGEST = 20_000_000;

/** @param {string} text */
async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @param {string} text */
async function unpack(text) {
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let out = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return out + decoder.decode();
      out += decoder.decode(value, { stream: true });
      if (out.length > LARGEST) throw new Error('too long');
    }
  } catch {
    throw new Error('it is damaged or cut off.');
  }
}

/** The part after '#' for a game. @param {import('./engine.js').Game} game @param {boolean} progress */
export async function toFragment(game, progress) {
  if (progress) return `g=${await pack(game.toText())}`;
  const { name, level, author, candidates, shape, givens } = game.record(true);
  const isLine = shape === '3x3' && !candidates && !name && !author;
  return isLine ? givens : `p=${await pack(JSON.stringify({ shape, givens, candidates, name, level, author }))}`;
}

/** What such a part holds: the text of a game, a record, or text to be read. @param {string} fragment */
export async function fromFragment(fragment) {
  if (fragment.startsWith('g=')) return { game: await unpack(fragment.slice(2)) };
  if (fragment.startsWith('p=')) {
    try {
      return { record: JSON.parse(await unpack(fragment.slice(2))) };
    } catch (error) {
      throw error instanceof SyntaxError ? new Error('it is damaged or cut off.') : error;
    }
  }
  try {
    return { text: decodeURIComponent(fragment) };
  } catch {
    return { text: fragment };
  }
}
