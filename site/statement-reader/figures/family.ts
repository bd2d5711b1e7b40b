import type { Figures } from '../reading.ts'

/**
 * What is special about the papers of one processor, told in data. Words are normalized (`layout/words.ts`) and compared as
 * parts of a label, a column or a heading. The general reader knows the trade's usual words: only what differs stands here.
 */
export type FamilyWords = {
  /** Labels that mean a figure on these papers alone ("charges" are sales on one, fees on all others). */
  labels?: Partial<Record<keyof Figures, readonly string[]>>
  /** Sections and labels to leave out: savings boxes, peers, explanations. */
  ignored?: readonly string[]
}
