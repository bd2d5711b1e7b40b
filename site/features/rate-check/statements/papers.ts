import { atom } from 'nanostores'
import type { ProcessorSlug } from '../../../../domain/processors.ts'
import type {
  OpenedPaper,
  OpenPaper,
  PrintedNumber,
  RecognizeOptions,
} from '../../../statement-reader/opened-paper.ts'
import type { Period } from '../../../statement-reader/reading.ts'
import {
  asTyped,
  type FigureKey,
  type Statement,
  sumOfNumbers,
  type TypedFigures,
  typedFrom,
  typedOf,
} from './statement-figures.ts'

/** One after the other they take little memory; more than a year is no question of a month's rate. */
export const MOST_PAPERS = 12

type Progress = Parameters<NonNullable<RecognizeOptions['onProgress']>>[0]

export type PaperState =
  /** Of the visitor's own typing alone. */
  | { name: 'by-hand' }
  | { name: 'opening' }
  /** Our own code did not come, or broke. The file may be fine. */
  | { name: 'not-opened' }
  | { name: 'open'; opened: OpenedPaper }
  | { name: 'recognizing'; opened: OpenedPaper; progress: Progress; stop: () => void }

/** A file that the visitor chose, with what was read in it and what they say it is. */
export type Paper = {
  id: number
  /** Of the file; null where figures are typed without one. */
  name: string | null
  state: PaperState
  reading: OpenedPaper['reading'] | null
  numbers: PrintedNumber[]
  /** Letters were recognized, or tried to be: it is not offered again. */
  isRecognized: boolean
  /** The visitor has stopped that: the focus goes back to its button. */
  hasStopped: boolean
  typed: TypedFigures
  /** What the visitor has clicked on the page; several are added up. */
  picked: Partial<Record<FigureKey, PrintedNumber[]>>
  period: Period | null
  processor: ProcessorSlug | null
  /** Something was changed since it was read. */
  isChanged: boolean
  /** Null until the visitor says that the figures are right. */
  confirmed: Statement | null
}

export type Papers = ReturnType<typeof openPapers>

/** The papers of one visit. They are in memory alone: `forget` leaves nothing of them. */
export function openPapers(
  loadReader: () => Promise<{ openPaper: OpenPaper }>,
  /** Told what is confirmed whenever its owner changes that; not when the papers are forgotten. */
  onConfirmed: (statements: Statement[]) => void = () => {},
) {
  const $papers = atom<Paper[]>([])
  const files = new Map<number, { file: File; leaving: AbortController }>()
  let lastId = 0
  let queue = Promise.resolve()

  const change = (id: number, by: Partial<Paper> | ((paper: Paper) => Partial<Paper>)) =>
    $papers.set(
      $papers
        .get()
        .map((paper) =>
          paper.id === id ? { ...paper, ...(typeof by === 'function' ? by(paper) : by) } : paper,
        ),
    )
  const tellConfirmed = () =>
    onConfirmed($papers.get().flatMap(({ confirmed }) => (confirmed ? [confirmed] : [])))
  const find = (id: number) => $papers.get().find((paper) => paper.id === id)

  function begin(name: string | null, state: PaperState): Paper {
    lastId += 1
    const paper: Paper = {
      id: lastId,
      name,
      state,
      reading: null,
      numbers: [],
      isRecognized: false,
      hasStopped: false,
      typed: typedFrom(null),
      picked: {},
      period: null,
      processor: null,
      isChanged: false,
      confirmed: null,
    }
    $papers.set([...$papers.get(), paper])
    return paper
  }

  async function open(id: number, password?: string) {
    const chosen = files.get(id)
    if (!chosen) return
    try {
      const { openPaper } = await loadReader()
      const { signal } = chosen.leaving
      const opened = await openPaper(chosen.file, { signal, ...(password !== undefined && { password }) })
      // Removed while it was opened.
      if (signal.aborted) return opened.close()
      const before = find(id)?.state
      if (before && 'opened' in before) before.opened.close()
      change(id, { state: { name: 'open', opened }, isRecognized: false, ...readIn(opened) })
    } catch {
      change(id, { state: { name: 'not-opened' } })
    }
  }

  /** Each takes a worker of its own to be read: one at a time. */
  const openInTurn = (id: number, password?: string) => {
    queue = queue.then(() => open(id, password))
  }

  return {
    $papers,
    /** Opens files, as many as there is room for, in the order in which they were chosen. */
    add(chosen: File[]) {
      for (const file of chosen.slice(0, MOST_PAPERS - $papers.get().length)) {
        const { id } = begin(file.name, { name: 'opening' })
        files.set(id, { file, leaving: new AbortController() })
        openInTurn(id)
      }
    },
    addByHand: () => void begin(null, { name: 'by-hand' }),
    again(id: number, password?: string) {
      change(id, (paper) => (password === undefined ? { state: { name: 'opening' } } : paper))
      openInTurn(id, password)
    },
    async recognize(id: number) {
      const paper = find(id)
      if (paper?.state.name !== 'open') return
      const { opened } = paper.state
      const stopping = new AbortController()
      const show = (progress: Progress) =>
        change(id, { state: { name: 'recognizing', opened, progress, stop: () => stopping.abort() } })
      show({ step: 'loading', fraction: 0 })
      try {
        const found = await opened.recognize({
          signal: stopping.signal,
          onProgress: (progress) => !stopping.signal.aborted && show(progress),
        })
        // It shows its pages as they were straightened from now on.
        change(id, {
          ...readIn(found),
          isRecognized: true,
          state: { name: 'open', opened: { ...opened, ...found } },
        })
      } catch {
        // Stopped by the visitor it may begin again; what failed is not offered again.
        change(id, {
          isRecognized: !stopping.signal.aborted,
          hasStopped: stopping.signal.aborted,
          state: { name: 'open', opened },
        })
      }
    },
    type: (id: number, key: FigureKey, text: string) =>
      change(id, ({ typed }) => ({ typed: { ...typed, [key]: text }, isChanged: true })),
    pick: (id: number, key: FigureKey, numbers: PrintedNumber[]) =>
      change(id, ({ typed, picked }) => ({
        typed: { ...typed, [key]: asTyped(key, sumOfNumbers(numbers)) },
        picked: { ...picked, [key]: numbers },
        isChanged: true,
      })),
    isOf: (id: number, of: Partial<Pick<Paper, 'period' | 'processor'>>) =>
      change(id, { ...of, isChanged: true }),
    confirm(id: number, statement: Statement) {
      change(id, { confirmed: statement })
      tellConfirmed()
    },
    reconsider(id: number) {
      change(id, { confirmed: null })
      tellConfirmed()
    },
    /** What was confirmed before the page was left, without its file. */
    restore(statements: Statement[]) {
      for (const statement of statements) {
        const { id } = begin(null, { name: 'by-hand' })
        const { period, processor } = statement
        change(id, { confirmed: statement, typed: typedOf(statement), period, processor })
      }
    },
    remove(id: number) {
      close(find(id))
      $papers.set($papers.get().filter((paper) => paper.id !== id))
      tellConfirmed()
    },
    /** Stops what is being read. Nothing of the files is left in the page or its workers. */
    /** Lets go of the files and of what reads them, without a change on the screen. */
    closeAll,
    forget() {
      closeAll()
      $papers.set([])
    },
  }

  function closeAll() {
    for (const paper of $papers.get()) close(paper)
  }

  function close(paper: Paper | undefined) {
    if (!paper) return
    files.get(paper.id)?.leaving.abort()
    files.delete(paper.id)
    if (paper.state.name === 'recognizing') paper.state.stop()
    if ('opened' in paper.state) paper.state.opened.close()
  }
}

/** What the reader says of a paper, as the visitor begins to check it. */
function readIn({ reading, numbers }: Pick<OpenedPaper, 'reading' | 'numbers'>): Partial<Paper> {
  const isStatement = reading.kind === 'statement'
  return {
    reading,
    numbers,
    typed: typedFrom(reading),
    picked: {},
    period: isStatement ? (reading.period?.value ?? null) : null,
    processor: isStatement ? (reading.processor?.value ?? null) : null,
  }
}
