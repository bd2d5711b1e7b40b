import type { Box, PageSize, Place, Reading } from './reading.ts'

/** A number as printed, but without its sign. CAD or a count: whoever clicks it says what it is. */
export type PrintedNumber = Place & {
  value: number
  isMoney: boolean
  /** The words at the beginning of its line, and how far across the page they reach. */
  label?: { text: string; x: number; right: number }
}

/** A file that the visitor chose, opened on their device. Nothing of it leaves the device. */
export type OpenedPaper = {
  reading: Reading
  /** Empty where the file could not be opened. */
  pages: PageSize[]
  /** Every number on the paper in reading order, to be clicked or stepped through. Empty for a photograph not yet recognized. */
  numbers: PrintedNumber[]
  /** A page or a part of one, `width` CSS pixels wide at the device's pixel ratio. */
  picture(at: { page: number; box?: Box; width: number }): Promise<ImageBitmap>
  /**
   * Reads letters from pictures: for a photograph or a scan (`no-text`). Loads the recognizer first, with its progress; says
   * by `reading` why it failed, and rejects only when aborted. From then on `picture` shows the pages as they were straightened.
   */
  recognize(options?: RecognizeOptions): Promise<Pick<OpenedPaper, 'reading' | 'pages' | 'numbers'>>
  /** Forgets the file. */
  close(): void
}

export type RecognizeOptions = {
  signal?: AbortSignal
  /** 0 to 1 within its step. */
  onProgress?: (progress: { step: 'loading' | 'recognizing'; fraction: number }) => void
}

export type OpenOptions = { password?: string; signal?: AbortSignal }

/** A PDF or a picture (JPEG, PNG, WebP, HEIC where the browser knows it). Never rejects but when aborted: `reading` says why. */
export type OpenPaper = (file: Blob, options?: OpenOptions) => Promise<OpenedPaper>
