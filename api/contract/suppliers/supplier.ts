import * as v from 'valibot'
import { LANGUAGES } from '../../../domain/languages/languages.ts'
import { SUPPLIER_STATUSES } from '../../../domain/suppliers.ts'

// Apart from the checks of the forms, which every page of the portal would bring along otherwise.

/** A signed-in supplier, as its own browser sees it. */
export const Supplier = v.object({
  name: v.string(),
  /** A new name that waits for our approval; null without one. Until then owners are shown `name`. */
  requestedName: v.nullable(v.string()),
  contactPerson: v.string(),
  email: v.string(),
  phone: v.string(),
  /** Its extension; null without one. */
  phoneExt: v.nullable(v.string()),
  businessTypes: v.array(v.string()),
  territories: v.array(v.string()),
  leadCredits: v.number(),
  status: v.picklist(SUPPLIER_STATUSES),
  /** Whether its status lets it buy under this deployment's approval rule. */
  mayBuy: v.boolean(),
  /** Whether it may make live API keys and live webhook endpoints. */
  mayAddLive: v.boolean(),
  /** Mail to the address is known to reach the supplier; before that nobody approves it. */
  isEmailProved: v.boolean(),
  /** What owners whose lead it bought are shown: +1 and ten digits, and an https address. Empty where it has set none. */
  phoneForOwners: v.string(),
  phoneForOwnersExt: v.nullable(v.string()),
  website: v.string(),
  /** Whether it gets a mail on a morning with a reminder of its own, and one before its 24 hours to call an owner end. */
  followUpMails: v.boolean(),
  promiseMails: v.boolean(),
  /** That its mails are written in. */
  language: v.picklist(LANGUAGES),
  /** When it expressly wished to be bound by the English terms; null where it has not, or took that back. */
  englishTermsWishedAt: v.nullable(v.string()),
  /** The day of the terms that it wished so, such as 2026-11-28. */
  englishTermsVersion: v.nullable(v.string()),
})
export type Supplier = v.InferOutput<typeof Supplier>

export const SupplierCheck = v.object({ isSupplier: v.literal(true), supplier: Supplier })
