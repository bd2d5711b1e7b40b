import { beforeAll, expect, test } from 'bun:test'
import { readPdf } from '../../site/statement-reader/statement-reader.ts'
import { findPapers, layoutsOf, type ReadPaper, readAll } from './papers.ts'

// The short form of `npm run bench:statements`: what must hold of every paper of this folder.

let papers: ReadPaper[] = []
beforeAll(async () => {
  papers = await readAll(findPapers())
})

const nameOf = ({ set, truth }: ReadPaper) => `${set}/${truth.id}`
const namesOf = (some: ReadPaper[]) => some.map(nameOf)

test('no wrong value is called sure', () => {
  const wrong = papers.flatMap((paper) =>
    [...paper.score.verdicts].flatMap(([field, verdict]) =>
      verdict === 'wrong and sure' ? [`${nameOf(paper)} ${field}`] : [],
    ),
  )
  expect(wrong).toEqual([])
})

test('at most 2 % of the values are wrong', () => {
  const verdicts = papers.flatMap(({ score }) => [...score.verdicts.values()])
  const values = verdicts.filter((verdict) => verdict === 'right' || verdict.startsWith('wrong'))
  const wrong = values.filter((verdict) => verdict !== 'right')
  expect(values.length).toBeGreaterThan(1_000)
  expect(wrong.length / values.length).toBeLessThan(0.02)
})

test('every statement is read as one, and every other paper is refused', () => {
  expect(namesOf(papers.filter(({ score }) => !score.kindIsRight))).toEqual([])
})

test('a paper that is refused has no values but the combined totals of several locations', () => {
  const keys = papers.flatMap(({ reading }) => (reading.kind === 'statement' ? [] : Object.keys(reading)))
  expect(new Set(keys)).toEqual(new Set(['kind', 'looksLike', 'reason', 'combined']))
})

test('gross sales and total fees of every sample statement are right, or left to be added up', () => {
  const samples = papers.filter(({ set, truth }) => set === 'samples' && truth.kind === 'statement')
  const without = samples.filter(({ truth, score }) => {
    const fees = score.verdicts.get('totalFees')
    const areAddedUp = fees === 'left out' && truth.derived?.includes('totalFees')
    return score.verdicts.get('grossSales') !== 'right' || (fees !== 'right' && !areAddedUp)
  })
  expect(samples).toHaveLength(24)
  expect(namesOf(without)).toEqual([])
})

test('gross sales and total fees are right on four of five layouts', () => {
  const { right, all } = layoutsOf(papers)
  expect(right.length / all.length).toBeGreaterThanOrEqual(0.8)
})

test('a locked statement opens with its password alone', async () => {
  const locked = papers.filter(({ truth }) => truth.password !== undefined)
  expect(locked.length).toBeGreaterThan(0)
  for (const paper of locked) {
    const read = (password?: string) => readPdf(Bun.file(paper.path), { password })
    expect(await read()).toEqual({ kind: 'unreadable', reason: 'password-needed' })
    expect(await read('not this one')).toEqual({ kind: 'unreadable', reason: 'password-wrong' })
    expect(paper.reading.kind).toBe('statement')
  }
})

test('no paper takes forty times as long as the usual one', () => {
  const times = papers.map(({ ms }) => ms).sort((a, b) => a - b)
  expect((times.at(-1) ?? 0) / (times[times.length >> 1] ?? 0)).toBeLessThan(40)
})
