import type { Paper, Reading } from './reading.ts'

/** What a paper says, on its own: no clock, no network, the same answer each time. Never throws. */
export function readStatement(paper: Paper): Reading {
  if (paper.pieces.length === 0) return { kind: 'unreadable', reason: 'no-text' }
  return { kind: 'other', looksLike: 'unknown' }
}
