import { LatestRateCheck } from '../../../api/contract/rate-check-results.ts'
import { api } from '../../lib/api.ts'
import { formatWholeMoney } from '../../lib/format.ts'
import { readEmail, readSavings } from './confirmation-query.ts'

// The page is complete without its query and the API; this adds what they say, as text and never as markup.
const query = new URLSearchParams(location.search)
const savings = readSavings(query.get('savings'))
document.documentElement.toggleAttribute('data-savings', savings !== undefined)
fill('savings', savings, formatWholeMoney)
const email = readEmail(query.get('email'))
fill('email', email, String)
// An address is kept in histories and logs, so that the number is not in it: only the browser that made the check is told.
api.get('/api/rate-checks/latest', LatestRateCheck).then(
  ({ rateCheck }) => {
    fill('phone', rateCheck?.phoneEnding, String)
    fill('email', email ?? rateCheck?.email, String)
  },
  () => {},
)

/** Shows the part for a value, and hides the one that stands in for it. Leaves both as they are when there is none. */
function fill<Value>(name: string, value: Value | undefined, inWords: (value: Value) => string) {
  if (value === undefined) return
  for (const place of document.querySelectorAll(`[data-fill="${name}"]`)) place.textContent = inWords(value)
  for (const part of document.querySelectorAll<HTMLElement>(`[data-with="${name}"]`)) part.hidden = false
  for (const part of document.querySelectorAll<HTMLElement>(`[data-without="${name}"]`)) part.hidden = true
}
