import { readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { readTruth, type Truth } from './truth.ts'

const HERE = import.meta.dir

export type BenchPaper = {
  /** `given`, or `drawn/<name>`. */
  set: string
  path: string
  truth: Truth
}

/** Every paper beneath this folder whose truth is known, in the order of its name. */
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
