import type { Claim } from '../../../../api/contract/forms/numbers.ts'
import { claimInFigures } from './claims.messages.ts'

/** The answer is checked by its test: a schema would be most of this page's script. */
type Answer = { claims: Claim[] }

// The page is complete without the API, with our claims. This adds what was counted, as text and never as markup.
fetch('/api/numbers')
  .then((answer): Promise<Answer> | null => (answer.ok ? answer.json() : null))
  .then((answer) => answer && show(answer.claims))
  .catch(() => {})

function show(claims: Claim[]): void {
  for (const claim of claims) showClaim(claim)
  setHidden(
    document,
    '[data-not-live]',
    claims.some(({ isLive }) => isLive),
  )
}

function showClaim({ name, value, count, asOf, isLive }: Claim): void {
  const place = document.querySelector(`[data-claim="${name}"]`)
  if (place === null || count === null || asOf === null) return
  write(place, '[data-count]', count.toLocaleString(document.documentElement.lang))
  // The day itself, whatever the reader's time zone.
  write(
    place,
    '[data-as-of]',
    new Date(asOf).toLocaleDateString(document.documentElement.lang, { dateStyle: 'long', timeZone: 'UTC' }),
  )
  setHidden(place, '[data-counted]', false)
  if (!isLive) return
  write(place, '[data-figure]', claimInFigures(name, value))
  setHidden(place, '[data-claimed]', true)
  setHidden(place, '[data-measured]', false)
}

function write(place: ParentNode, where: string, text: string): void {
  const found = place.querySelector(where)
  if (found) found.textContent = text
}

function setHidden(place: ParentNode, where: string, isHidden: boolean): void {
  const found = place.querySelector<HTMLElement>(where)
  if (found) found.hidden = isHidden
}
