//! A position on its way: where it began, how singles came up, and what searches remember.

use std::sync::Arc;

use super::bits::Width;
use super::memory::Memory;
use super::position::{Position, Start};
use super::single_queue::SingleQueue;
use super::step::Step;
use crate::board::Board;

pub(super) struct EngineState<W: Width> {
    pub position: Position<W>,
    pub start: Start<W>,
    /// Kept only if the order of the engine asks for it.
    pub queue: Option<SingleQueue>,
    pub memory: Memory<W>,
}

/// A copy has the same past and an empty memory.
impl<W: Width> Clone for EngineState<W> {
    fn clone(&self) -> Self {
        EngineState {
            position: self.position.clone(),
            start: self.start.clone(),
            queue: self.queue.clone(),
            memory: Memory::new(&self.position.at),
        }
    }
}

impl<W: Width> EngineState<W> {
    /// A position that is taken for the beginning.
    pub fn new(position: Position<W>) -> EngineState<W> {
        let (start, memory) = (Start::of(&position), Memory::new(&position.at));
        EngineState { position, start, queue: None, memory }
    }

    /// Keeps the order in which singles come up from now on.
    pub fn keep_queue(&mut self) {
        self.queue = Some(SingleQueue::of(&self.position));
    }

    /// Begins again with another board of the same shape.
    pub fn restart(&mut self, board: &Board) {
        self.position.read(board);
        self.start.read(&self.position);
        if let Some(queue) = &mut self.queue {
            queue.read(&self.position);
        }
        self.memory.clear();
    }

    /// Takes this board as the one with which the puzzle began.
    pub fn begin_as(&mut self, board: &Board) {
        self.start.read(&Position::new(Arc::clone(&self.position.at), board));
        self.memory.clear();
    }

    pub fn place(&mut self, cell: usize, digit: usize) {
        self.position.place(cell, digit, &mut (&mut self.queue, &mut self.memory));
    }

    pub fn apply(&mut self, step: &Step) {
        self.position.apply(step, &mut (&mut self.queue, &mut self.memory));
    }
}
