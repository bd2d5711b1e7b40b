import { describe, expect, test } from 'bun:test'
import type { OpenedPaper, OpenPaper, Reading } from '../../../statement-reader/statement-reader.ts'
import { MOST_PAPERS, openPapers } from './papers.ts'

const FILE = new File(['%PDF'], 'june.pdf')
const NOT_FOUND: Reading = { kind: 'other', looksLike: 'unknown' }

/** Where the device's own reader stands in the browser: each file is answered when the test says so. */
function someReader() {
  const openings: { file: Blob; password: string | undefined; answer: (reading: Reading) => void }[] = []
  let openNow = 0
  const openPaper: OpenPaper = (file, { password } = {}) =>
    new Promise((resolve) => {
      openings.push({ file, password, answer: (reading) => resolve(opened(reading)) })
    })
  function opened(reading: Reading): OpenedPaper {
    openNow += 1
    return {
      reading,
      pages: [],
      numbers: [],
      picture: () => Promise.reject(new Error('Nothing is drawn here.')),
      close: () => {
        openNow -= 1
      },
    }
  }
  return { load: () => Promise.resolve({ openPaper }), openings, openNow: () => openNow }
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 0))

/** The papers of a visit with some chosen files, and the reader that opens them. */
async function choose(...files: File[]) {
  const reader = someReader()
  const papers = openPapers(reader.load)
  papers.add(files)
  await soon()
  return {
    ...reader,
    papers,
    all: papers.$papers.get,
    first: () => papers.$papers.get()[0],
    id: papers.$papers.get()[0]?.id ?? 0,
    async answer(place: number, reading: Reading) {
      reader.openings[place]?.answer(reading)
      await soon()
    },
  }
}

describe('the papers of a visit', () => {
  test('are opened one after the other, in the order of the choice', async () => {
    const { openings, answer, all } = await choose(FILE, FILE)
    expect(openings).toHaveLength(1)
    await answer(0, NOT_FOUND)
    expect(openings).toHaveLength(2)
    expect(all().map(({ state }) => state.name)).toEqual(['open', 'opening'])
  })

  test('are at most twelve', async () => {
    const { all } = await choose(...Array.from({ length: MOST_PAPERS + 3 }, () => FILE))
    expect(all()).toHaveLength(MOST_PAPERS)
  })

  test('are all closed when the visitor leaves the page', async () => {
    const { papers, answer, all, openNow } = await choose(FILE, FILE)
    await answer(0, NOT_FOUND)
    papers.forget()
    expect(all()).toEqual([])
    // Its worker was still reading.
    await answer(1, NOT_FOUND)
    expect([all(), openNow()]).toEqual([[], 0])
  })

  test('open with a password, which only the reader gets', async () => {
    const { papers, openings, answer, all, id, openNow } = await choose(FILE)
    await answer(0, { kind: 'unreadable', reason: 'password-needed' })
    papers.again(id, 'maple')
    await soon()
    expect(openings[1]?.password).toBe('maple')
    await answer(1, NOT_FOUND)
    expect(JSON.stringify(all())).not.toContain('maple')
    expect(openNow()).toBe(1)
  })

  test('can be opened again after the reader failed to load', async () => {
    const reader = someReader()
    let isOffline = true
    const papers = openPapers(() => (isOffline ? Promise.reject(new Error('offline')) : reader.load()))
    papers.add([FILE])
    await soon()
    expect(papers.$papers.get()[0]?.state.name).toBe('not-opened')
    isOffline = false
    papers.again(papers.$papers.get()[0]?.id ?? 0)
    await soon()
    expect(reader.openings).toHaveLength(1)
  })
})

describe('a statement confirmed in an earlier visit', () => {
  const JUNE = {
    fees: 600,
    sales: 30_000,
    count: null,
    interchange: null,
    assessments: null,
    fixedFees: null,
    period: null,
    processor: null,
  }

  test('takes no place from new files; too many of them are said to be', () => {
    const papers = openPapers(someReader().load)
    papers.restore([JUNE])
    expect(papers.add(Array.from({ length: MOST_PAPERS }, () => FILE))).toBe(true)
    expect(papers.add([FILE])).toBe(false)
  })

  test('does not stay beside the next file, and is not kept any longer', async () => {
    const kept: number[] = []
    const papers = openPapers(someReader().load, (statements) => kept.push(statements.length))
    papers.restore([JUNE])
    expect(papers.$papers.get()).toMatchObject([{ confirmed: { fees: 600 }, isRestored: true }])
    papers.add([FILE])
    expect(papers.$papers.get().map(({ name }) => name)).toEqual(['june.pdf'])
    expect(kept).toEqual([0])
  })
})

test('the combined totals of several locations are taken only when the visitor says so', async () => {
  const { papers, id, first, answer } = await choose(FILE)
  const place = { page: 1, text: '600.00', box: { x: 0, y: 0, width: 1, height: 1 } }
  const combined = {
    grossSales: null,
    refunds: null,
    netSales: null,
    transactionCount: null,
    averageTicket: null,
    interchange: null,
    assessments: null,
    processorFees: null,
    fixedFees: null,
    terminalRental: null,
    pciFees: null,
    chargebackFees: null,
    tax: null,
    effectiveRate: null,
    kind: 'statement' as const,
    processor: null,
    period: null,
    totalFees: { ...place, value: 600, certainty: 'likely' as const },
  }
  await answer(0, { kind: 'other', looksLike: 'several-locations', combined })
  expect(first()?.typed.totalFees).toBe('')
  papers.takeCombined(id)
  expect(first()).toMatchObject({ reading: { kind: 'statement' }, typed: { totalFees: '600.00' } })
})
