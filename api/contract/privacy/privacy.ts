import * as v from 'valibot'
import { LANGUAGES } from '../../../domain/languages/languages.ts'
import { QUOTE_STATUSES } from '../../../domain/quotes.ts'
import { CONTACT_ANSWERS } from '../../../domain/requests.ts'
import { OurLanguage } from '../forms/fields.ts'
import { Dollars, Moment, Percent } from '../forms/units.ts'
import { Contact, YourInfo } from '../rate-check/rate-check.ts'
import { OwnStatement } from '../rate-check/rate-check-results.ts'
import { CallTimes } from '../requests/call-times.ts'

export const Proved = v.object({ proved: v.literal(true) })

/** The whole of it, as the form sends it: what was left empty becomes empty. */
export const Correction = v.object({
  firstName: YourInfo.entries.firstName,
  lastName: YourInfo.entries.lastName,
  company: Contact.entries.company,
  website: Contact.entries.website,
})
export type Correction = v.InferOutput<typeof Correction>

export const MailLanguage = v.object({ language: OurLanguage })

const Person = v.object({
  firstName: v.string(),
  lastName: v.string(),
  company: v.string(),
  website: v.string(),
  /** As +1 and ten digits; the newest first. */
  phones: v.array(v.string()),
})

export const RateCheckOfMine = v.object({
  id: v.string(),
  checkedAt: Moment,
  /** Whom the business paid, as people write it. */
  provider: v.string(),
  monthlyVolume: Dollars,
  averageTransaction: Dollars,
  /** In one month. */
  estimatedMonthlyCost: Dollars,
  /** What is certain of it, to be shown instead as "at least", where a part of the cost was not known; else null. */
  monthlyCostAtLeast: v.nullable(Dollars),
  /** In one month; null where we had no figure. */
  bestSaving: v.nullable(Dollars),
  /** The figures of a statement; null without one. */
  statement: v.nullable(OwnStatement),
})

const LEAD_STANDINGS = ['waiting', 'on-market', 'bought', 'off-market'] as const

export const LeadOfMine = v.object({
  id: v.string(),
  submittedAt: Moment,
  /** `waiting`: not shown to anybody until the person asks to be contacted. */
  standing: v.picklist(LEAD_STANDINGS),
  /** Since when providers see its anonymous card; null where none has. */
  sharedAt: v.nullable(Moment),
  /** When the person first requested contact; null where they have not. */
  contactRequestedAt: v.nullable(Moment),
  /** What the button that asks for contact is about, and until when; null where there is nothing to ask for. */
  canAsk: v.nullable(v.object({ rateCheckId: v.string(), until: Moment })),
  /** The same in a sentence. */
  says: v.string(),
  /** What our staff wrote down about it; often empty. */
  note: v.string(),
  /** Who bought it; null where nobody has. */
  supplier: v.nullable(v.string()),
  boughtAt: v.nullable(Moment),
  /** When they can be called; null for any time. */
  callTimes: v.nullable(CallTimes),
  /** A text message when a provider takes it. */
  wantsText: v.boolean(),
  /** What they have answered about the provider; null for a question without an answer. */
  answers: v.object({
    contacted: v.nullable(v.picklist(CONTACT_ANSWERS)),
    /** Hours, at most; 48 stands for later than 24. */
    contactedWithinHours: v.nullable(v.number()),
    gotOffer: v.nullable(v.boolean()),
    switched: v.nullable(v.boolean()),
    newRate: v.nullable(Percent),
  }),
  /** A dispute lasts: until it is over this is neither corrected nor deleted. */
  isUnderLegalHold: v.boolean(),
})

export const ConsentOfMine = v.object({
  id: v.string(),
  consentedAt: Moment,
  text: v.string(),
  textVersion: v.string(),
  /** The first time that it was withdrawn; null while it stands. */
  withdrawnAt: v.nullable(Moment),
  /** Of its signed certificate; null where none was made. */
  receiptId: v.nullable(v.string()),
})

export const QuoteOfMine = v.object({
  id: v.string(),
  provider: v.string(),
  status: v.picklist(QUOTE_STATUSES),
  /** In one month. */
  estimatedSavings: Dollars,
  /** In one month. */
  estimatedMonthlyCost: Dollars,
  expiresAt: Moment,
  acceptedAt: v.nullable(Moment),
  /** When they said that they have switched. */
  switchedAt: v.nullable(Moment),
})

/** The newest reminder of their next rate check that the person requested. */
export const ReminderOfMine = v.object({
  requestedAt: Moment,
  text: v.string(),
  textVersion: v.string(),
  /** When the email is due; null once it was sent or stopped, or where no rate check is left. */
  remindAt: v.nullable(Moment),
  /** Null where it was not sent, or the mail server's answer was lost. */
  sentAt: v.nullable(Moment),
  stoppedAt: v.nullable(Moment),
})

/** What stays after a deletion. */
export const Kept = v.object({
  what: v.string(),
  why: v.string(),
  /** When the last of it goes; null where there is no such day, as `why` says. */
  until: v.nullable(Moment),
})
export type Kept = v.InferOutput<typeof Kept>

/** All data about the person who proved this address. All lists are empty for an unknown address. */
export const MyData = v.object({
  email: v.string(),
  /** The latest details; null if we know no name. */
  person: v.nullable(Person),
  /** Newest first, as all lists here. */
  rateChecks: v.array(RateCheckOfMine),
  leads: v.array(LeadOfMine),
  consents: v.array(ConsentOfMine),
  quotes: v.array(QuoteOfMine),
  /** Null where they never requested one. */
  reviewReminder: v.nullable(ReminderOfMine),
  hasAccount: v.boolean(),
  /** That our mails to them are written in; null where there is nothing to write about. */
  mailLanguage: v.nullable(v.picklist(LANGUAGES)),
  /** The last time that consent was withdrawn; null where it never was. */
  withdrawnAt: v.nullable(Moment),
  /** A consent stands, so that there is something to withdraw. */
  canWithdraw: v.boolean(),
  /** What we must keep even after a deletion, and until when. */
  kept: v.array(Kept),
})
export type MyData = v.InferOutput<typeof MyData>

/** The file to keep: with everything else that we know. */
export const ExportedData = v.looseObject(MyData.entries)

export const Withdrawn = v.object({
  withdrawnAt: Moment,
  /** Requests that were open and now cannot be bought. */
  takenOffMarket: v.number(),
  /** Suppliers that bought a request and are notified to stop. */
  suppliersTold: v.array(v.string()),
})
export type Withdrawn = v.InferOutput<typeof Withdrawn>

export const Deleted = v.object({
  deletedAt: Moment,
  /** How many records were blanked or deleted. */
  counts: v.object({
    rateChecks: v.number(),
    leads: v.number(),
    quotes: v.number(),
    contactRequests: v.number(),
    accounts: v.number(),
    sessions: v.number(),
    verifications: v.number(),
  }),
  suppliersTold: v.array(v.string()),
  kept: v.array(Kept),
})
export type Deleted = v.InferOutput<typeof Deleted>

export const Left = v.object({ success: v.literal(true) })
