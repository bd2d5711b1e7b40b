import * as v from 'valibot'
import { LEAD_MARKS } from '../../../domain/leads/lead-marks.ts'

/** `none` takes a mark away. */
export const MARKS = [...LEAD_MARKS, 'none'] as const
export type Mark = (typeof MARKS)[number]

/** The ids of the leads that a supplier has marked for itself. */
export const LeadMarks = v.object({ shortlisted: v.array(v.string()), hidden: v.array(v.string()) })
export type LeadMarks = v.InferOutput<typeof LeadMarks>
