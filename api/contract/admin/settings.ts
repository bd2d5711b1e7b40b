import * as v from 'valibot'
import { LEAD_LISTINGS } from '../config.ts'
import { Dollars, Moment } from '../forms/units.ts'
import { SupplierApproval } from './home.ts'

/** What an operator has set, for admins to see, and how much of the day's text messages is used. */
export const AdminSettings = v.object({
  supplierApproval: SupplierApproval,
  /** When a lead goes on the market. */
  leadListing: v.picklist(LEAD_LISTINGS),
  sms: v.object({ dailyBudget: v.number(), usedToday: v.number() }),
})
export type AdminSettings = v.InferOutput<typeof AdminSettings>

/** Whether an outside service works, checked on request. */
export const ServiceHealth = v.object({
  /** A stand-in of ours: nothing leaves the machine. */
  isSandbox: v.boolean(),
  works: v.boolean(),
  /** Why it does not, in a word for looking up; null while it works. */
  code: v.nullable(v.string()),
})
export type ServiceHealth = v.InferOutput<typeof ServiceHealth>

export const Health = v.object({
  mail: ServiceHealth,
  sms: ServiceHealth,
  stripe: ServiceHealth,
  checkedAt: Moment,
})
export type Health = v.InferOutput<typeof Health>

/** A piece of work in the background whose last try failed. */
export const FailedJob = v.object({
  id: v.string(),
  name: v.string(),
  /** No more tries by themselves. */
  isGivenUp: v.boolean(),
  tries: v.number(),
  code: v.string(),
  createdAt: Moment,
  failedAt: Moment,
  nextTryAt: v.nullable(Moment),
})
export type FailedJob = v.InferOutput<typeof FailedJob>

/** A refund that the card's bank refused. The money is ours again, and owed until somebody pays it. */
export const FailedRefund = v.object({
  id: v.string(),
  supplierId: v.string(),
  supplier: v.string(),
  leadId: v.string(),
  /** Of the payment at Stripe, to look it up there. */
  paymentIntentId: v.string(),
  amount: Dollars,
  /** Stripe's own word. */
  reason: v.string(),
  /** How often the card was refunded, each time in vain. */
  tries: v.number(),
  failedAt: Moment,
})
export type FailedRefund = v.InferOutput<typeof FailedRefund>
