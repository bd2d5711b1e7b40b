import * as v from 'valibot'
import { LEAD_PRICE_BOUNDS, LEAD_PRICE_STATES } from '../../../domain/leads/lead-prices.ts'
import { TIERS } from '../../../domain/leads/tiers.ts'
import { isWholeCents } from '../../../domain/money.ts'
import { isDay, optionalLine, requiredNumber, sayFrom } from '../forms/fields.ts'
import { Dollars, Moment } from '../forms/units.ts'

/** What the form and the route for lead prices say about an answer. */
const en = {
  tierUnknown: 'Choose one of the three tiers.',
  priceRequired: 'Enter the price in dollars.',
  priceInvalid: 'Enter a price of 1 to 10,000 dollars, with at most two decimals.',
  momentUnreadable: 'Enter a day as in 2026-11-21, or leave it empty for now.',
  momentIsPast: 'A price can’t start in the past. Choose today or later.',
}

export const say = sayFrom({ en })

const LONGEST_MOMENT = 40

export const LeadPrice = v.object({
  id: v.string(),
  tier: v.picklist(TIERS),
  price: Dollars,
  validFrom: Moment,
  state: v.picklist(LEAD_PRICE_STATES),
  /** An admin's username; null for the first prices, and for an admin who is gone. */
  enteredBy: v.nullable(v.string()),
  enteredAt: v.nullable(Moment),
  /** Until when it can be undone; null where it cannot. */
  undoUntil: v.nullable(Moment),
})
export type LeadPrice = v.InferOutput<typeof LeadPrice>

const which = {
  tier: v.picklist(TIERS, say('tierUnknown')),
  /** A day in Toronto, or a moment as ISO 8601 says it; empty for now. */
  validFrom: v.pipe(
    optionalLine(LONGEST_MOMENT, { tooLong: say('momentUnreadable'), unusual: say('momentUnreadable') }),
    v.check((text) => text === '' || isDay(text) || isMoment(text), say('momentUnreadable')),
  ),
}

export const LeadPriceEffectQuery = v.object(which)
export type LeadPriceEffectQuery = v.InferOutput<typeof LeadPriceEffectQuery>

/** What a new price from that moment on would replace. */
export const LeadPriceEffect = v.object({
  /** CAD; null before a tier's first price. */
  price: v.nullable(Dollars),
  /** Leads of the tier on the market now. */
  leads: v.number(),
})
export type LeadPriceEffect = v.InferOutput<typeof LeadPriceEffect>

/** A tier's price from a moment on. */
export const NewLeadPrice = v.object({
  ...which,
  /** CAD. */
  price: v.pipe(
    requiredNumber(LEAD_PRICE_BOUNDS, {
      required: say('priceRequired'),
      notANumber: say('priceInvalid'),
      outOfRange: say('priceInvalid'),
      twoReadings: say('priceInvalid'),
    }),
    v.check(isWholeCents, say('priceInvalid')),
  ),
  /** The price that it replaces, as its effect said: refused where another admin has changed that since. */
  replaces: v.exactOptional(Dollars),
})
export type NewLeadPrice = v.InferOutput<typeof NewLeadPrice>

const isMoment = (text: string) =>
  v.is(v.pipe(v.string(), v.isoTimestamp()), text) &&
  isDay(text.slice(0, 10)) &&
  !Number.isNaN(Date.parse(text))
