import { readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type Reading, readPdf } from '../../site/statement-reader/statement-reader.ts'
import { type Score, score } from './score.ts'
import { readTruth, type Truth } from './truth.ts'

const HERE = import.meta.dir

export type BenchPaper = {
  /** `samples`, or `drawn/<name>`. */
  set: string
  path: string
  truth: Truth
}
export type ReadPaper = BenchPaper & { reading: Reading; score: Score; ms: number }

/** Every paper of this folder with a known truth, by name. */
export function findPapers(): BenchPaper[] {
  return readdirSync(HERE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const truth = readTruth(join(HERE, file))
      const path = join(HERE, dirname(file), truth.file)
      return { set: relative(HERE, dirname(path)), path, truth }
    })
}

/** One after the other, so that each has the processor to itself. */
export async function readAll(papers: BenchPaper[]): Promise<ReadPaper[]> {
  const read: ReadPaper[] = []
  for (const paper of papers) {
    const startedAt = performance.now()
    const reading = await readPdf(Bun.file(paper.path), { password: paper.truth.password })
    const ms = performance.now() - startedAt
    read.push({ ...paper, reading, score: score(paper.truth, reading), ms })
  }
  return read
}

/** The share of layouts, drawn by one program each, on all of whose statements gross sales and total fees are right. */
export function layoutsOf(papers: ReadPaper[]) {
  const statements = papers.filter(({ truth }) => truth.kind === 'statement')
  const all = [...Map.groupBy(statements, ({ truth }) => truth.layout).values()]
  return { all, right: all.filter((papers) => papers.every(({ score }) => score.hasSalesAndFees)) }
}
