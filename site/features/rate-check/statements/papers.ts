import { atom } from 'nanostores'
import type { ProcessorSlug } from '../../../../domain/processors.ts'
import type {
  OpenedPaper,
  OpenPaper,
  Period,
  PrintedNumber,
} from '../../../statement-reader/statement-reader.ts'
import type { Statement } from './confirmed-figures.store.ts'
import {
  asTyped,
  type FigureKey,
  sumOfNumbers,
  type TypedFigures,
  typedFrom,
  typedOf,
} from './statement-figures.ts'

/** A year of months. */
export const MOST_PAPERS = 12

export type PaperState =
  /** Without a file: the visitor types the figures. */
  | { name: 'by-hand' }
  | { name: 'opening' }
  /** Our own code did not load, or failed. The file may be fine. */
  | { name: 'not-opened' }
  | { name: 'open'; opened: OpenedPaper }

export type Paper = {
  id: number
  name: string | null
  state: PaperState
  reading: OpenedPaper['reading'] | null
  numbers: PrintedNumber[]
  /** Confirmed before the visitor left the page, and brought back without its file. */
  isRestored: boolean
  typed: TypedFigures
  /** The numbers clicked on the page; several are added up. */
  picked: Partial<Record<FigureKey, PrintedNumber[]>>
  period: Period | null
  processor: ProcessorSlug | null
  isChanged: boolean
  /** Null until the visitor confirms the figures. */
  confirmed: Statement | null
}

export type Papers = ReturnType<typeof openPapers>

export function openPapers(
  loadReader: () => Promise<{ openPaper: OpenPaper }>,
  /** Called when the visitor confirms or removes statements; not when the papers are forgotten. */
  onConfirmed: (statements: Statement[]) => void = () => {},
) {
  const $papers = atom<Paper[]>([])
  const files = new Map<number, { file: File; leaving: AbortController }>()
  let lastId = 0
  let queue = Promise.resolve()

  function change(id: number, by: Partial<Paper> | ((paper: Paper) => Partial<Paper>)): void {
    const changed = (paper: Paper) => ({ ...paper, ...(typeof by === 'function' ? by(paper) : by) })
    $papers.set($papers.get().map((paper) => (paper.id === id ? changed(paper) : paper)))
  }
  const reportConfirmed = () => onConfirmed($papers.get().flatMap(({ confirmed }) => confirmed ?? []))
  const find = (id: number) => $papers.get().find((paper) => paper.id === id)

  function begin(name: string | null, state: PaperState): Paper {
    lastId += 1
    const paper: Paper = {
      id: lastId,
      name,
      state,
      reading: null,
      numbers: [],
      isRestored: false,
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
      // Removed while it opened.
      if (signal.aborted) return opened.close()
      const before = find(id)?.state
      if (before && 'opened' in before) before.opened.close()
      change(id, { state: { name: 'open', opened }, ...readIn(opened) })
    } catch {
      change(id, { state: { name: 'not-opened' } })
    }
  }

  /** One at a time: each needs a worker. */
  const openInTurn = (id: number, password?: string) => {
    queue = queue.then(() => open(id, password))
  }

  return {
    $papers,
    /** Opens files in their order, as many as fit, and says whether all do. They replace what was confirmed in an earlier visit. */
    add(chosen: File[]): boolean {
      const before = $papers.get()
      $papers.set(before.filter(({ isRestored }) => !isRestored))
      if (before.length > $papers.get().length) reportConfirmed()
      const room = MOST_PAPERS - $papers.get().length
      for (const file of chosen.slice(0, room)) {
        const { id } = begin(file.name, { name: 'opening' })
        files.set(id, { file, leaving: new AbortController() })
        openInTurn(id)
      }
      return chosen.length <= room
    },
    addByHand: () => void begin(null, { name: 'by-hand' }),
    again(id: number, password?: string) {
      change(id, (paper) => (password === undefined ? { state: { name: 'opening' } } : paper))
      openInTurn(id, password)
    },
    /** The printed totals of all locations, for the visitor to check. */
    takeCombined: (id: number) =>
      change(id, ({ reading, numbers }) =>
        reading?.kind === 'other' && reading.combined ? readIn({ reading: reading.combined, numbers }) : {},
      ),
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
    /** Null to reconsider it. */
    confirm(id: number, confirmed: Statement | null) {
      change(id, { confirmed })
      reportConfirmed()
    },
    /** Statements confirmed before the visitor left the page, without their files. */
    restore(statements: Statement[]) {
      for (const statement of statements) {
        const { id } = begin(null, { name: 'by-hand' })
        const { period, processor } = statement
        change(id, { confirmed: statement, typed: typedOf(statement), period, processor, isRestored: true })
      }
    },
    remove(id: number) {
      close(find(id))
      $papers.set($papers.get().filter((paper) => paper.id !== id))
      reportConfirmed()
    },
    /** Closes the files and their workers, without a change on the screen. */
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
    if ('opened' in paper.state) paper.state.opened.close()
  }
}

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
