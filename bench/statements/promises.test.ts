import { beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { readPdf } from '../../scripts/statement/read-pdf.ts'
import type { Reading } from '../../site/statement-reader/reading.ts'
import { type BenchPaper, findPapers } from './papers.ts'
import { type Score, score } from './score.ts'

// The short form of `npm run bench:statements`: what must hold of every paper beneath this folder.

type Read = BenchPaper & { name: string; reading: Reading; score: Score; ms: number }

const papers: Read[] = []
beforeAll(async () => {
  for (const paper of findPapers()) {
    const startedAt = performance.now()
    const reading = await readPdf(fileOf(paper), { password: paper.truth.password })
    const ms = performance.now() - startedAt
    papers.push({
      ...paper,
      name: `${paper.set}/${paper.truth.id}`,
      reading,
      score: score(paper.truth, reading),
      ms,
    })
  }
}, 120_000)

const fileOf = ({ path }: BenchPaper) => new Uint8Array(readFileSync(path))
const namesOf = (some: Read[]) => some.map(({ name }) => name)

test('nothing that is wrong is called sure', () => {
  const wrong = papers.flatMap(({ name, score }) =>
    [...score.verdicts].flatMap(([field, verdict]) =>
      verdict === 'wrong and sure' ? [`${name} ${field}`] : [],
    ),
  )
  expect(wrong).toEqual([])
})

test('at most two of a hundred values are wrong', () => {
  const verdicts = papers.flatMap(({ score }) => [...score.verdicts.values()])
  const given = verdicts.filter((verdict) => verdict === 'right' || verdict.startsWith('wrong'))
  const wrong = given.filter((verdict) => verdict !== 'right')
  expect(given.length).toBeGreaterThan(1_000)
  expect(wrong.length / given.length).toBeLessThan(0.02)
})

test('nothing else is taken for a statement, and no statement for something else', () => {
  expect(namesOf(papers.filter(({ score }) => !score.kindIsRight))).toEqual([])
})

test('a paper that is refused has no values', () => {
  const keys = papers.flatMap(({ reading }) => (reading.kind === 'statement' ? [] : Object.keys(reading)))
  expect(new Set(keys)).toEqual(new Set(['kind', 'looksLike', 'reason']))
})

test('gross sales and total fees of every given statement are right, or left to be added up', () => {
  const given = papers.filter(({ set, truth }) => set === 'given' && truth.kind === 'statement')
  const without = given.filter(({ truth, score }) => {
    const fees = score.verdicts.get('totalFees')
    const areAddedUp = fees === 'left out' && truth.derived?.includes('totalFees')
    return score.verdicts.get('grossSales') !== 'right' || (fees !== 'right' && !areAddedUp)
  })
  expect(given).toHaveLength(24)
  expect(namesOf(without)).toEqual([])
})

test('gross sales and total fees are right on four of five layouts', () => {
  const statements = papers.filter(({ truth }) => truth.kind === 'statement')
  const layouts = [...Map.groupBy(statements, ({ truth }) => truth.layout).values()]
  const known = layouts.filter((ofLayout) => ofLayout.every(({ score }) => score.hasSalesAndFees))
  expect(known.length / layouts.length).toBeGreaterThanOrEqual(0.8)
})

test('a locked statement opens with its password alone', async () => {
  const locked = papers.filter(({ truth }) => truth.password !== undefined)
  expect(locked.length).toBeGreaterThan(0)
  for (const paper of locked) {
    const read = (password?: string) => readPdf(fileOf(paper), { password })
    expect(await read()).toEqual({ kind: 'unreadable', reason: 'password-needed' })
    expect(await read('not this one')).toEqual({ kind: 'unreadable', reason: 'password-wrong' })
    expect(paper.reading.kind).toBe('statement')
  }
})

test('a paper is read in milliseconds', () => {
  const times = papers.map(({ ms }) => ms).sort((a, b) => a - b)
  expect(times[times.length >> 1]).toBeLessThan(500)
  expect(times.at(-1)).toBeLessThan(5_000)
})
