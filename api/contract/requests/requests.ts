import * as v from 'valibot'
import {
  CONTACT_ANSWERS,
  CONTACTED_WITHIN_HOURS,
  REQUEST_ENDINGS,
  REQUEST_STEPS,
} from '../../../domain/requests.ts'
import { optionalPercent, sayFrom } from '../forms/fields.ts'
import { Moment, Percent } from '../forms/units.ts'
import { CallTimes } from './call-times.ts'
import { fr } from './requests.messages.fr.ts'
import { en } from './requests.messages.ts'

const say = sayFrom({ en, fr })

const LONGEST_TOKEN = 200

/** What a mailed link has behind its hash, besides the request's id. Left out by the person's own browser. */
const token = { token: v.nullish(v.pipe(v.string(), v.maxLength(LONGEST_TOKEN))) }

export const RequestLook = v.nullish(v.object(token))
/** `wantsText`: a text message when a provider takes the request. Null call times stand for any time. */
export const CallWishes = v.object({ ...token, callTimes: v.nullable(CallTimes), wantsText: v.boolean() })
export const EmailWishes = v.object({ ...token, stop: v.boolean() })

export const ContactedAnswer = v.pipe(
  v.object({
    ...token,
    answer: v.picklist(CONTACT_ANSWERS, say('answerRequired')),
    /** Hours from the sale, at most; 48 stands for later than 24. Only with yes. */
    withinHours: v.nullish(v.picklist(CONTACTED_WITHIN_HOURS, say('hoursRequired')), null),
  }),
  v.forward(
    v.partialCheck(
      [['answer'], ['withinHours']],
      ({ answer, withinHours }) => (answer === 'yes') === (withinHours !== null),
      say('hoursRequired'),
    ),
    ['withinHours'],
  ),
)

export const DecidedAnswer = v.pipe(
  v.object({
    ...token,
    gotOffer: v.boolean(say('yesOrNo')),
    switched: v.boolean(say('yesOrNo')),
    /** Percent of card sales, all fees together, as a number or as people type it. */
    newRate: optionalPercent(
      { min: 0, max: 100 },
      { notANumber: say('rateNotANumber'), outOfRange: say('rateOutOfRange') },
    ),
  }),
  v.forward(
    v.partialCheck(
      [['switched'], ['newRate']],
      ({ switched, newRate }) => switched || newRate === null,
      say('rateWithoutSwitch'),
    ),
    ['newRate'],
  ),
)

/** Who said so: the owner or the provider that bought the lead. */
const Said = v.object({ by: v.picklist(['you', 'provider']), at: v.nullable(Moment) })

/** The company and the provider are null for a reader who has only the link of a mail. */
export const RequestStatus = v.object({
  /** The lead's. */
  id: v.string(),
  /** Whether the reader has proved who they are, by a code, a login or the browser that did the check. */
  isProved: v.boolean(),
  company: v.nullable(v.string()),
  /** The newest rate check behind it. */
  rateCheckId: v.nullable(v.string()),
  /** Null before the owner requested contact. */
  requestedAt: v.nullable(Moment),
  /** The furthest step so far; null before the request. */
  step: v.nullable(v.picklist(REQUEST_STEPS)),
  onMarketAt: v.nullable(Moment),
  /** When a provider first opened it to buy. */
  lookedAt: v.nullable(Moment),
  takenAt: v.nullable(Moment),
  /** When it last went to the same provider again, after its owner had cancelled or withdrawn. */
  renewedAt: v.nullable(Moment),
  /** From when a new rate check goes to other providers instead; null before a provider has taken it. */
  othersFrom: v.nullable(Moment),
  provider: v.nullable(
    v.object({
      name: v.string(),
      /** As +1 and ten digits; null unless the provider is active, has proved its address and shows one. */
      phone: v.nullable(v.string()),
      phoneExt: v.nullable(v.string()),
      website: v.nullable(v.string()),
    }),
  ),
  contacted: v.nullable(Said),
  decided: v.nullable(Said),
  ending: v.nullable(v.picklist(REQUEST_ENDINGS)),
  endedAt: v.nullable(Moment),
  /** When the next promise falls due: a provider looks, calls, or the window ends; null where none is open. */
  nextBy: v.nullable(Moment),
  canCancel: v.boolean(),
  /** Null where nothing can be undone, such as after a sale. */
  undoUntil: v.nullable(Moment),
  callTimes: v.nullable(CallTimes),
  wantsText: v.boolean(),
  emailsStopped: v.boolean(),
  /** Null until there is a question; `canAnswer` is false for a mailed link that is used or too old. */
  contactedQuestion: v.nullable(
    v.object({
      answer: v.nullable(v.picklist(CONTACT_ANSWERS)),
      withinHours: v.nullable(v.picklist(CONTACTED_WITHIN_HOURS)),
      canAnswer: v.boolean(),
    }),
  ),
  decidedQuestion: v.nullable(
    v.object({
      answer: v.nullable(
        v.object({ gotOffer: v.boolean(), switched: v.boolean(), newRate: v.nullable(Percent) }),
      ),
      canAnswer: v.boolean(),
    }),
  ),
})
export type RequestStatus = v.InferOutput<typeof RequestStatus>

/** Newest first. */
export const OwnRequests = v.object({ requests: v.array(RequestStatus) })
export type OwnRequests = v.InferOutput<typeof OwnRequests>

/** Also the form of RFC 8058 that mail programs send. */
export const StopRequestEmails = v.union([
  v.object({ token: v.pipe(v.string(), v.maxLength(LONGEST_TOKEN)) }),
  v.object({ 'List-Unsubscribe': v.literal('One-Click') }),
])
export const RequestEmailsStopped = v.object({ success: v.literal(true) })
