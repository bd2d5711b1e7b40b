import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { FIGURES, UNREADABLE } from '../../site/statement-reader/statement-reader.ts'

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

export const readTruth = (file: string): Truth => v.parse(Truth, JSON.parse(readFileSync(file, 'utf8')))
