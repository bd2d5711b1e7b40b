import type { OpenedPaper } from '../opened-paper.ts'
import type { Unreadable } from '../reading.ts'

/** A file that could not be opened: it has a reason, and nothing to show. */
export function unreadablePaper(reason: Unreadable): OpenedPaper {
  const reading = { kind: 'unreadable', reason } as const
  return {
    reading,
    pages: [],
    numbers: [],
    picture: () => Promise.reject(new Error('There is nothing to show of this file.')),
    recognize: async () => ({ reading, pages: [], numbers: [] }),
    close: () => {},
  }
}
