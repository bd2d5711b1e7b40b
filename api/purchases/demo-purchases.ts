import { moreDemoLeads } from '../leads/demo-leads.ts'
import type { BusinessForLead } from '../leads/leads.service.ts'
import { hoursAfter } from '../shared/clock.ts'
import type { RecordedOutcome } from './outcome.ts'

const DEMO_PURCHASES = 24
/** From two days ago to eight months ago. */
const HOURS_BETWEEN = 24 * 10.2
const NEWEST_HOURS_AGO = 45

/** What became of them, oldest first; the newest have had no time for more. CAD cents. */
const OUTCOMES: RecordedOutcome[] = [
  converted(1_840_000, 'Switched in full. Three terminals, two-year term.'),
  lost('Stayed with their bank.'),
  contacted(''),
  converted(625_000, ''),
  lost(''),
  converted(2_310_050, 'Two locations.\nThe second opens in spring.'),
  contacted('Left a message; wants a quote by e-mail.'),
  lost('Under contract until next year. Call again in the fall.'),
  converted(410_000, 'Online only.'),
  contacted(''),
  converted(980_000, ''),
  contacted('Comparing two offers. Decides next week.'),
]
const NOT_YET: RecordedOutcome = { outcome: 'pending', dealValueCents: null, outcomeNotes: '' }
const STILL_PENDING = 5

/** Whose turn it is: the first supplier, which a demo signs in as, buys every other lead. */
const buyerIndex = (index: number, buyers: number) =>
  index % 2 === 0 ? 0 : 1 + (((index - 1) / 2) % (buyers - 1))

type Buyer = { id: string; name: string }
export type DemoPurchase = ReturnType<typeof demoPurchases>[number]

/** Made-up sales, oldest first, the same at every first start but for their times, which count back from `now`. */
export function demoPurchases<Supplier extends Buyer>({
  suppliers,
  savingCents,
  now,
}: {
  suppliers: Supplier[]
  savingCents: (business: BusinessForLead) => number
  now: Date
}) {
  const boughtAt = Array.from({ length: DEMO_PURCHASES }, (_, index) => {
    const fromNewest = DEMO_PURCHASES - 1 - index
    return hoursAfter(now, -(NEWEST_HOURS_AGO + fromNewest * HOURS_BETWEEN))
  })
  const listedAt = boughtAt.map((at, index) => hoursAfter(at, -(3 + (index % 5) * 7)))
  return moreDemoLeads(listedAt, savingCents).map((lead, index) => ({
    lead,
    boughtAt: boughtAt[index] ?? now,
    buyer: buyerOf(index, suppliers),
    outcome: outcomeOf(index),
  }))
}

function buyerOf<Supplier extends Buyer>(index: number, suppliers: Supplier[]): Supplier {
  const buyer = suppliers[buyerIndex(index, suppliers.length)]
  if (buyer === undefined) throw new Error('There is nobody to buy a demo lead.')
  return buyer
}

function outcomeOf(index: number): RecordedOutcome {
  if (index >= DEMO_PURCHASES - STILL_PENDING) return NOT_YET
  return OUTCOMES[index % OUTCOMES.length] ?? NOT_YET
}

function converted(dealValueCents: number, outcomeNotes: string): RecordedOutcome {
  return { outcome: 'converted', dealValueCents, outcomeNotes }
}
function contacted(outcomeNotes: string): RecordedOutcome {
  return { outcome: 'contacted', dealValueCents: null, outcomeNotes }
}
function lost(outcomeNotes: string): RecordedOutcome {
  return { outcome: 'lost', dealValueCents: null, outcomeNotes }
}
