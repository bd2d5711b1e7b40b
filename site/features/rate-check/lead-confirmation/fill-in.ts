import { whenShownAgain } from '../../../lib/page-life.ts'
import { readEmail, readSavings } from './confirmation-query.ts'
import { IS_SHARED, type LatestCheck, latestCheck } from './latest-check.api.ts'

/** As `formatWholeMoney` of the islands has it, whose file comes with their framework. */
const wholeMoney = new Intl.NumberFormat('en-CA', {
  style: 'currency',
  currency: 'CAD',
  maximumFractionDigits: 0,
})

// The page is complete without its query and the API; this adds what they say, as text and never as markup.
const query = new URLSearchParams(location.search)
const savings = readSavings(query.get('savings'))
document.documentElement.toggleAttribute('data-savings', savings !== undefined)
fill('savings', savings, wholeMoney.format)
const email = readEmail(query.get('email'))
fill('email', email, String)
// An address is kept in histories and logs, so that the number is not in it: only the browser that made the check is told.
const tabTitle = document.title
ask()
// Back shows the page as it was left, though the request may have been withdrawn meanwhile.
whenShownAgain(ask)

function ask(): void {
  latestCheck().then(
    (check) => {
      fill('phone', check?.phoneEnding, String)
      fill('email', email ?? check?.email, String)
      if (check) showRequest(requestOf(check))
    },
    () => {},
  )
}

/** What the latest check tells of the request confirmed here; made, where it may be another one's. */
function requestOf({ email: checked, contact, contactRequestedAt, withdrawnAt }: LatestCheck) {
  if (email !== undefined && email.toLowerCase() !== checked) return 'made'
  if (withdrawnAt !== null) return 'withdrawn'
  const isShared = contactRequestedAt !== null || IS_SHARED[contact]
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
