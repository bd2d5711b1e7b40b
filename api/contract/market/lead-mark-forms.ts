import * as v from 'valibot'
import { sayFrom } from '../forms/fields.ts'
import { fr } from './lead-mark-forms.messages.fr.ts'
import { en } from './lead-mark-forms.messages.ts'
import { MARKS } from './lead-marks.ts'

// Apart from the answers, because the market's page reads them and would bring these checks along.

const say = sayFrom({ en, fr })

export const MarkChange = v.object({
  // Left out, it gets the same message as an unknown word.
  mark: v.nullish(v.pipe(v.string(say('markUnknown')), v.picklist(MARKS, say('markUnknown'))), ''),
})
