import type { PrintedNumber } from '../opened-paper.ts'
import type { PageSize, Reading } from '../reading.ts'
import type { PictureOf } from './pdf-picture.ts'

/** What the page asks the worker. */
export type Asked =
  | { ask: 'open'; file: ArrayBuffer; password: string | undefined }
  | { ask: 'picture'; of: Omit<PictureOf, 'turn'> }

export type ReadPaper = { reading: Reading; pages: PageSize[]; numbers: PrintedNumber[] }

export type Answer = { read: ReadPaper } | { picture: ImageBitmap } | { failed: true }

/** pdf.js talks to itself in the same worker: only what has a number of ours is for us. */
export type Question = { question: number; asked: Asked }
export type Reply = { reply: number; answer: Answer } | { ready: true }
