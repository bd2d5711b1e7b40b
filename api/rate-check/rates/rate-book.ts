import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import {
  type Assumptions,
  AssumptionsFile,
  type Processor,
  ProcessorsFile,
  type Wholesale,
  WholesaleFile,
} from './rates.schema.ts'

/** Everything the estimate knows about prices. `version` names the data: the same version, the same figures. */
export type RateBook = v.InferOutput<typeof ProcessorsFile> & {
  wholesale: Wholesale
  assumptions: Assumptions
}

/** What processors publish. */
export type WithRateBook = { rateBook: RateBook }

/** What an estimate is made from at a moment: published rates and our suppliers’ cards. */
export type WithCurrentRates = { rateCards: { rateBook(now: Date): Promise<RateBook> } }

const DATA_FOLDER = join(import.meta.dir, 'data')

/** Reads the three data files once, at start-up; throws with the file and the place in it when one is wrong. */
export function loadRateBook(folder = DATA_FOLDER): RateBook {
  const processors = readData(folder, 'processors.json', ProcessorsFile)
  const wholesale = readData(folder, 'wholesale.json', WholesaleFile)
  const assumptions = readData(folder, 'assumptions.json', AssumptionsFile)
  return {
    ...processors.data,
    wholesale: wholesale.data,
    assumptions: assumptions.data,
    version: versionOf([processors, wholesale, assumptions]),
  }
}

type DataFile<T> = { text: string; data: T }

function readData<T>(folder: string, name: string, schema: v.GenericSchema<unknown, T>): DataFile<T> {
  const text = readFileSync(join(folder, name), 'utf8')
  const { success, output, issues } = v.safeParse(schema, parseJson(name, text))
  if (success) return { text, data: output }
  const faults = issues.map((issue) => `${v.getDotPath(issue) ?? 'the whole file'}: ${issue.message}`)
  throw new Error(`Rate data ${name} is wrong at ${faults.join('; ')}`)
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`Rate data ${name} is not JSON`, { cause })
  }
}

/** The newest edition, and a digest of all files, because an edit without a new edition must not go unseen. */
function versionOf(files: DataFile<{ version: string }>[]) {
  const newest = files
    .map(({ data }) => data.version)
    .sort()
    .at(-1)
  const digest = createHash('sha256')
  for (const { text } of files) digest.update(text)
  return `${newest} ${digest.digest('hex').slice(0, 8)}`
}

/** The listed processor of this slug, or the row 'other' for anybody else. */
export function processorCalled({ processors }: RateBook, slugOrOwnWords: string): Processor {
  const row =
    processors.find(({ slug }) => slug === slugOrOwnWords) ?? processors.find(({ slug }) => slug === 'other')
  if (!row) throw new Error("The rate book holds no row 'other'")
  return row
}

/** The row that prices this processor: its own, or the one of the processor whose terms it sells. */
export function priceRowOf({ processors }: RateBook, processor: Processor): Processor {
  const { pricing } = processor
  if (pricing.kind !== 'borrowed') return processor
  const lender = processors.find(({ slug }) => slug === pricing.fromSlug)
  if (!lender) throw new Error(`The rate book holds no row '${pricing.fromSlug}'`)
  return lender
}
