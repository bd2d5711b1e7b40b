import * as v from 'valibot'
import { oneOrAll, optionalLine, pageSize, sayFrom } from '../forms/fields.ts'
import { Moment } from '../forms/units.ts'

const en = {
  limitOutOfRange: 'Ask for 1 to 100 promises at a time.',
  daysUnknown: 'Ask for the last 7 days, or for all.',
  afterUnreadable: 'Use the link to the next page exactly as given.',
}

const say = sayFrom({ en })

export const PROMISES_ON_A_PAGE = 50
const MOST_PROMISES_ON_A_PAGE = 100
const LONGEST_ID = 100

const promise = {
  /** The lead's. */
  id: v.string(),
  company: v.string(),
  providerId: v.string(),
  provider: v.string(),
  purchasedAt: Moment,
  /** 24 hours after the sale. */
  promisedBy: Moment,
}

/** Neither the owner nor the provider says that contact was made, and there is time left. */
export const OpenPromise = v.object(promise)
export type OpenPromise = v.InferOutput<typeof OpenPromise>

/** The owner says later than 24 hours, or not yet; or nobody says anything. */
export const PROMISE_FAULTS = ['late', 'not-yet', 'silence'] as const

export const BrokenPromise = v.object({
  ...promise,
  because: v.picklist(PROMISE_FAULTS),
  /** When the provider says it made contact, which the owner contradicts. */
  providerSaysAt: v.nullable(Moment),
})
export type BrokenPromise = v.InferOutput<typeof BrokenPromise>

const figures = {
  /** Bought and assigned, without refunds. */
  bought: v.number(),
  /** Owners who say whether contact was made within 24 hours. */
  answers: v.number(),
  keptAsOwnersSay: v.number(),
  /** By when the provider set its outcome. */
  keptAsProviderSays: v.number(),
  /** As owners say, 0 to 1; null without answers. */
  share: v.nullable(v.number()),
}

export const PromisesOfProvider = v.object({
  providerId: v.string(),
  provider: v.string(),
  ...figures,
  /** A share under the setting, with at least `leastAnswers`. */
  isMarked: v.boolean(),
})
export type PromisesOfProvider = v.InferOutput<typeof PromisesOfProvider>

export const PromisesOfMonth = v.object({
  /** YYYY-MM of the sale, of Toronto's calendar. */
  month: v.string(),
  ...figures,
})
export type PromisesOfMonth = v.InferOutput<typeof PromisesOfMonth>

/** What became of the promise that a buyer makes contact within 24 hours (rule 65). */
export const AdminPromises = v.object({
  /** Those with the least time left come first, at most 100 of them. */
  open: v.object({ total: v.number(), listed: v.array(OpenPromise) }),
  /** PROMISE_SHARE_PERCENT. */
  sharePercent: v.number(),
  leastAnswers: v.number(),
  /** Of the last twelve months; marked ones first, then by share. */
  providers: v.array(PromisesOfProvider),
  /** The last twelve months, oldest first. */
  months: v.array(PromisesOfMonth),
})
export type AdminPromises = v.InferOutput<typeof AdminPromises>

/** What admins see of broken promises on their home for the day. */
export const RECENTLY_BROKEN_DAYS = 7

export const BrokenPromisesQuery = v.object({
  /** Fallen due in the last days; all of the last twelve months where it is blank. */
  days: oneOrAll([String(RECENTLY_BROKEN_DAYS)], say('daysUnknown')),
  limit: pageSize({ usual: PROMISES_ON_A_PAGE, most: MOST_PROMISES_ON_A_PAGE }, say('limitOutOfRange')),
  /** From the link to the next page. */
  after: v.pipe(
    optionalLine(LONGEST_ID, { tooLong: say('afterUnreadable'), unusual: say('afterUnreadable') }),
    v.check((id) => id === '' || v.is(v.pipe(v.string(), v.uuid()), id), say('afterUnreadable')),
  ),
})
export type BrokenPromisesQuery = v.InferOutput<typeof BrokenPromisesQuery>
