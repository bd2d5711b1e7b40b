import * as v from 'valibot'
import { sayFrom } from '../contract/fields.ts'

const say = sayFrom({ en: { providerRequired: 'Choose a provider.' } })

/** What is no id of ours is nobody's: answered as an unknown provider. */
export const LeadAssignment = v.object({
  providerId: v.pipe(v.string(say('providerRequired')), v.nonEmpty(say('providerRequired'))),
})
