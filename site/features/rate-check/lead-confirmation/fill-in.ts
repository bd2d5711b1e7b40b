import { readEmail } from '../../../../domain/email-address.ts'
import { whenShownAgain } from '../../../lib/page-life.ts'
import { LOCALE } from '../../../lib/words/language.ts'
import { readSavings } from './confirmation-query.ts'
import { IS_SHARED, type LatestCheck, latestCheck } from './latest-check.api.ts'

/** The format of `formatWholeMoney`, whose file would bring the framework of the islands. */
const WHOLE_MONEY = { style: 'currency', currency: 'CAD', maximumFractionDigits: 0 } as const

// The page is complete without its query and the API. This adds what they say, as text and never as markup.
const query = new URLSearchParams(location.search)
const savings = readSavings(query.get('savings'))
document.documentElement.toggleAttribute('data-savings', savings !== undefined)
fill('savings', savings?.toLocaleString(LOCALE, WHOLE_MONEY))
/** Anybody can write a link to this page, so it repeats nothing but an address. */
const email = readEmail(query.get('email') ?? '') ?? undefined
fill('email', email)
// Histories and logs keep addresses, so the phone number is not in this one. Only the browser of the check gets its ending.
const tabTitle = document.title
let isOffered = false
load()
// Back shows the page as it was left, but the request may have been withdrawn since then.
whenShownAgain(load)

function load(): void {
  latestCheck().then(
    (check) => {
      fill('phone', check?.phoneEnding)
      fill('email', email ?? check?.email)
      if (!check) return
      showRequest(requestOf(check))
      void offerReminder()
    },
    () => {},
  )
}

const track = document.querySelector<HTMLAnchorElement>('[data-track-request]')
const ownRequests = document.querySelector<HTMLElement>('[data-own-requests]')
track?.addEventListener('click', async (event) => {
  if (!ownRequests || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  try {
    const { mountOwnRequests } = await import('../../requests/following/mount.tsx')
    if (ownRequests.childElementCount === 0) mountOwnRequests(ownRequests)
    if (track.parentElement) track.parentElement.hidden = true
  } catch {
    location.assign(track.href)
  }
})
/** Loads the framework of the islands, which only the browser of the check needs here. */
async function offerReminder(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-review-reminder]')
  if (place === null || isOffered) return
  isOffered = true
  try {
    const { mountReviewReminder } = await import('../review-reminder/mount.tsx')
    mountReviewReminder(place)
  } catch {
    isOffered = false
  }
}

/** The state of the request confirmed here. `made` if the latest check may belong to another request. */
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

/** Shows the part for a value and hides its substitute. Without a value, both stay as they are. */
function fill(name: string, value: string | undefined) {
  if (value === undefined) return
  for (const place of document.querySelectorAll(`[data-fill="${name}"]`)) place.textContent = value
  for (const part of document.querySelectorAll<HTMLElement>(`[data-with="${name}"]`)) part.hidden = false
  for (const part of document.querySelectorAll<HTMLElement>(`[data-without="${name}"]`)) part.hidden = true
}
