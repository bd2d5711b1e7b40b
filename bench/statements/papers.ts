import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import * as v from 'valibot'
import { FIGURES, type Reading, readPdf, UNREADABLE } from '../../site/statement-reader/statement-reader.ts'
import { type Score, score } from './score.ts'

const HERE = import.meta.dir

/** What a paper of this folder holds: the JSON file beside each PDF. CAD, fees before tax. */
const Truth = v.object({
  id: v.string(),
  file: v.string(),
  kind: v.picklist(['statement', 'not-statement', 'unreadable']),
  /** Why an unreadable one is. */
  reason: v.optional(v.picklist(UNREADABLE)),
  /** Papers of one layout were drawn by the same program. */
  layout: v.optional(v.string(), ''),
  /** Opens a locked statement. */
  password: v.optional(v.string()),
  processor: v.nullish(v.string(), null),
  period: v.nullish(v.object({ start: v.string(), end: v.string() }), null),
  ...v.entriesFromList(FIGURES, v.nullish(v.number(), null)),
  /** Printed only in parts: right when added up, no fault when left out. */
  derived: v.optional(v.array(v.string())),
  /** By field: other values that another honest way of counting gives. */
  alsoRight: v.optional(v.record(v.string(), v.array(v.nullable(v.union([v.number(), v.string()]))))),
})
export type Truth = v.InferOutput<typeof Truth>

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

export const readTruth = (file: string): Truth => v.parse(Truth, JSON.parse(readFileSync(file, 'utf8')))

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
