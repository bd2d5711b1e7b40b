import * as v from 'valibot'
import { sayFrom } from '../fields.ts'
import { MARKS } from './lead-marks.ts'

// Apart from the answers, because the market's page reads them and would bring these checks along.

const en = { markUnknown: 'Choose shortlisted, hidden or none.' }

const say = sayFrom({ en })

export const MarkChange = v.object({
  // Left out, it gets the same message as an unknown word.
  mark: v.nullish(v.pipe(v.string(say('markUnknown')), v.picklist(MARKS, say('markUnknown'))), ''),
})
