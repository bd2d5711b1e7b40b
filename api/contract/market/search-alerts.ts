import * as v from 'valibot'
import { sayFrom } from '../forms/fields.ts'
import { fr } from './search-alerts.messages.fr.ts'
import { en } from './search-alerts.messages.ts'

const say = sayFrom({ en, fr })

/** `token` from our page, which reads it from the mailed link; mail programs send the one-click form of RFC 8058 instead. */
export const StopSearchAlerts = v.union(
  [v.object({ token: v.string() }), v.object({ 'List-Unsubscribe': v.literal('One-Click') })],
  say('linkIncomplete'),
)
export type StopSearchAlerts = v.InferOutput<typeof StopSearchAlerts>

/** Only the search's name, because the link may be in other hands than the supplier's. */
export const SearchAlertsStopped = v.object({
  success: v.literal(true),
  name: v.string(),
})
export type SearchAlertsStopped = v.InferOutput<typeof SearchAlertsStopped>
