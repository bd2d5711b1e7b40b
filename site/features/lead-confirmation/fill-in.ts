import { LatestRateCheck } from '../../../api/contract/rate-check-results.ts'
import { api } from '../../lib/api.ts'
import { formatWholeMoney } from '../../lib/format.ts'
import { readEmail, readSavings } from './confirmation-query.ts'

type LatestCheck = NonNullable<LatestRateCheck['rateCheck']>
const NOT_SHARED: ReadonlySet<LatestCheck['contact']> = new Set(['waiting', 'ended', 'none'])

// The page is complete without its query and the API; this adds what they say, as text and never as markup.
const query = new URLSearchParams(location.search)
const savings = readSavings(query.get('savings'))
document.documentElement.toggleAttribute('data-savings', savings !== undefined)
fill('savings', savings, formatWholeMoney)
const email = readEmail(query.get('email'))
fill('email', email, String)
// An address is kept in histories and logs, so that the number is not in it: only the browser that made the check is told.
const tabTitle = document.title
ask()
// Back shows the page as it was left, though the request may have been withdrawn meanwhile.
window.addEventListener('pageshow', ({ persisted }) => persisted && ask())

function ask(): void {
  api.get('/api/rate-checks/latest', LatestRateCheck).then(
    ({ rateCheck }) => {
      fill('phone', rateCheck?.phoneEnding, String)
      fill('email', email ?? rateCheck?.email, String)
      if (rateCheck) showRequest(requestOf(rateCheck))
    },
    () => {},
  )
}

/** What the latest check tells of the request confirmed here; made, where it may be another one's. */
function requestOf({ email: checked, contact, contactRequestedAt, withdrawnAt }: LatestCheck) {
  if (email !== undefined && email.toLowerCase() !== checked) return 'made'
  if (withdrawnAt !== null) return 'withdrawn'
  const isShared = contactRequestedAt !== null || !NOT_SHARED.has(contact)
  return isShared ? 'made' : 'notMade'
}

function showRequest(state: 'made' | 'withdrawn' | 'notMade'): void {
  document.title = tabTitle
  for (const part of document.querySelectorAll<HTMLElement>('[data-request]')) {
    part.hidden = part.dataset.request !== state
    if (part.hidden) continue
    if (part.dataset.title) document.title = part.dataset.title
    const heading = document.querySelector('[data-request-heading]')
    if (heading && part.dataset.heading) heading.textContent = part.dataset.heading
  }
}

/** Shows the part for a value, and hides the one that stands in for it. Leaves both as they are when there is none. */
function fill<Value>(name: string, value: Value | undefined, inWords: (value: Value) => string) {
  if (value === undefined) return
  for (const place of document.querySelectorAll(`[data-fill="${name}"]`)) place.textContent = inWords(value)
  for (const part of document.querySelectorAll<HTMLElement>(`[data-with="${name}"]`)) part.hidden = false
  for (const part of document.querySelectorAll<HTMLElement>(`[data-without="${name}"]`)) part.hidden = true
}
