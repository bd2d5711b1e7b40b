/** Where a request to be contacted stands, in this order. */
export const REQUEST_STEPS = ['received', 'on-market', 'taken', 'contacted', 'decided'] as const
export type RequestStep = (typeof REQUEST_STEPS)[number]

/** Why a request is over before a provider bought it, or, for `cancelled`, after it too. */
export const REQUEST_ENDINGS = ['cancelled', 'withdrawn', 'replaced', 'closed'] as const
export type RequestEnding = (typeof REQUEST_ENDINGS)[number]

/** What its owner is mailed about a request, each once: the five follow-ups, and a text message where they wish one. */
export const REQUEST_MAILS = ['received', 'taken', 'taken-text', 'contacted', 'decided', 'unsold'] as const
export type RequestMail = (typeof REQUEST_MAILS)[number]

/** What its buyer is mailed about it, each once: before the promised day ends, and what the owner says since. */
export const BUYER_MAILS = ['buyer-reminder', 'buyer-wait', 'buyer-cancelled', 'buyer-renewed'] as const
export type BuyerMail = (typeof BUYER_MAILS)[number]

/** The owner's answer to "Did NAME contact you?". */
export const CONTACT_ANSWERS = ['yes', 'not-yet', 'not-wanted'] as const

/** How soon the provider got in touch, as the owner says: an upper bound in hours. 48 stands for later than 24. */
export const CONTACTED_WITHIN_HOURS = [2, 8, 24, 48] as const

/** Cancelling can be undone for so long. */
export const UNDO_CANCEL_MINUTES = 10
/** A mailed link answers a question for so long; later its owner proves the address. */
export const ANSWER_LINK_DAYS = 14
/** "Did you get an offer?" follows the sale by so long. */
export const DECIDED_MAIL_DAYS = 8

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]
