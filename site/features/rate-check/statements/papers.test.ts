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
      recognize: ({ signal, onProgress } = {}) => {
        onProgress?.({ step: 'recognizing', fraction: 0.5 })
        return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
      },
      close: () => {
        openNow -= 1
      },
    }
  }
  return { load: () => Promise.resolve({ openPaper }), openings, openNow: () => openNow }
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('the papers of a visit', () => {
  test('are opened one after the other, in the order of the choice', async () => {
    const reader = someReader()
    const papers = openPapers(reader.load)
    papers.add([FILE, FILE])
    await soon()
    expect(reader.openings).toHaveLength(1)
    reader.openings[0]?.answer(NOT_FOUND)
    await soon()
    expect(reader.openings).toHaveLength(2)
    expect(papers.$papers.get().map(({ state }) => state.name)).toEqual(['open', 'opening'])
  })

  test('are at most twelve', () => {
    const papers = openPapers(someReader().load)
    papers.add(Array.from({ length: MOST_PAPERS + 3 }, () => FILE))
    expect(papers.$papers.get()).toHaveLength(MOST_PAPERS)
  })

  test('are all closed when the visitor leaves the page', async () => {
    const reader = someReader()
    const papers = openPapers(reader.load)
    papers.add([FILE, FILE])
    await soon()
    reader.openings[0]?.answer(NOT_FOUND)
    await soon()
    papers.forget()
    expect(papers.$papers.get()).toEqual([])
    // Its worker was still reading.
    reader.openings[1]?.answer(NOT_FOUND)
    await soon()
    expect([papers.$papers.get(), reader.openNow()]).toEqual([[], 0])
  })

  test('open with a password, which only the reader gets', async () => {
    const reader = someReader()
    const papers = openPapers(reader.load)
    papers.add([FILE])
    await soon()
    reader.openings[0]?.answer({ kind: 'unreadable', reason: 'password-needed' })
    await soon()
    const [{ id } = { id: 0 }] = papers.$papers.get()
    papers.again(id, 'maple')
    await soon()
    expect(reader.openings[1]?.password).toBe('maple')
    reader.openings[1]?.answer(NOT_FOUND)
    await soon()
    expect(JSON.stringify(papers.$papers.get())).not.toContain('maple')
    expect(reader.openNow()).toBe(1)
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

  test('stop being recognized when the visitor cancels, and may start again', async () => {
    const reader = someReader()
    const papers = openPapers(reader.load)
    papers.add([FILE])
    await soon()
    reader.openings[0]?.answer({ kind: 'unreadable', reason: 'no-text' })
    await soon()
    void papers.recognize(papers.$papers.get()[0]?.id ?? 0)
    const { state } = papers.$papers.get()[0] ?? {}
    expect(state).toMatchObject({ name: 'recognizing', progress: { step: 'recognizing', fraction: 0.5 } })
    if (state?.name === 'recognizing') state.stop()
    await soon()
    expect(papers.$papers.get()[0]).toMatchObject({ state: { name: 'open' }, isRecognized: false })
  })
})
