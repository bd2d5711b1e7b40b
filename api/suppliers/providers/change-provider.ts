import * as v from 'valibot'
import type { Tx } from '../../../db/client.ts'
import { lockSupplierAccount } from '../../../db/locks.ts'
import type { suppliers } from '../../../db/schema/people.ts'
import { type Provider, ProviderChanges } from '../../contract/admin/providers.ts'
import { refuseIfChanged } from '../../http/input/if-match.ts'
import { mayBuy } from '../../people/sessions/supplier-standing.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { deleteUnusedLinks } from '../accounts/password-links.ts'
import { deleteEmailLinks } from '../accounts/prove-email.ts'
import { updateSupplier } from '../accounts/suppliers.service.ts'
import { emailTaken, welcomeApproved } from './add-provider.ts'
import { giveCredits } from './credits.ts'
import { lookAtProvider, providerNotFound, tagOf } from './providers.ts'
import type { WithRateCards } from './rate-book-with-cards.ts'

type Supplier = typeof suppliers.$inferSelect
type Details = Pick<
  Supplier,
  'name' | 'contactPerson' | 'email' | 'phone' | 'status' | 'businessTypes' | 'territories'
>

/** Rule 40: the audit log says that these were changed, and nothing of what they were. */
const CONTACT_DETAILS = ['contactPerson', 'email', 'phone'] as const

type Change = {
  id: string
  changes: ProviderChanges
  ifMatch: string | undefined
  /** The only status that it may have until then. */
  from?: 'pending'
}

/** Makes a pending provider active, and no other. */
export const approveProvider = (
  deps: Parameters<typeof changeProvider>[0],
  { adminId, id, now }: { adminId: string; id: string; now: Date },
) => {
  const changes = v.parse(ProviderChanges, { status: 'active' })
  return changeProvider(deps, adminId, { id, changes, ifMatch: undefined, from: 'pending' }, now)
}

/**
 * Changes what is named and leaves the rest. A provider that is approved is told so; one that may not buy any more has its
 * open payments ended.
 */
export async function changeProvider(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'settings'> & WithRateCards,
  adminId: string,
  { id, changes, ifMatch, from }: Change,
  now: Date,
): Promise<{ provider: Provider; tag: string }> {
  const changed = await deps.db.transaction(async (tx) => {
    const before = await lockSupplierAccount(tx, id)
    if (before === undefined || before.anonymisedAt !== null) throw providerNotFound()
    refuseIfChanged(ifMatch, tagOf(before))
    if (from !== undefined && before.status !== from) throw providerNotPending()
    const after = detailsAfter(before, changes)
    // Who was active before addresses were confirmed stays so.
    if (after.status === 'active' && before.status !== 'active' && before.emailProvedAt === null)
      throw emailNotConfirmed()
    if (!(await updateSupplier(tx, id, after))) throw emailTaken()
    if (after.email !== before.email) await followAddress(deps, tx, before)
    const leadCredits = changes.leadCredits ?? before.leadCredits
    const difference = leadCredits - before.leadCredits
    if (difference !== 0) {
      const reason = "Set among the provider's details"
      await giveCredits(tx, { supplierId: id, change: difference, reason, adminId, now })
    }
    await followStatus(deps, tx, before, after)
    await writeToAudit(tx, adminId, before, { ...after, leadCredits }, now)
    return lookAtProvider(tx, id)
  })
  deps.rateCards.forget()
  return changed
}

const detailsAfter = (before: Details, changes: ProviderChanges): Details => ({
  name: changes.name || before.name,
  contactPerson: changes.contactPerson || before.contactPerson,
  email: changes.email || before.email,
  phone: changes.phone || before.phone,
  status: changes.status ?? before.status,
  businessTypes: changes.businessTypes ?? before.businessTypes,
  territories: changes.territories ?? before.territories,
})

/** A link that went to the old address stops working. One that was not confirmed yet is asked to confirm the new one. */
async function followAddress(
  { jobs }: Pick<Dependencies, 'jobs'>,
  tx: Tx,
  { id, emailProvedAt }: Supplier,
): Promise<void> {
  await deleteUnusedLinks(tx, id)
  await deleteEmailLinks(tx, id)
  if (emailProvedAt === null) await jobs.enqueue(tx, 'send-email-link', { supplierId: id })
}

async function followStatus(
  { jobs, settings }: Pick<Dependencies, 'jobs' | 'settings'>,
  tx: Tx,
  before: Supplier,
  after: Details,
): Promise<void> {
  const approval = settings.supplierApproval
  if (before.status === 'pending' && after.status === 'active') await welcomeApproved({ jobs }, tx, before)
  if (mayBuy(before.status, approval) && !mayBuy(after.status, approval))
    await jobs.enqueue(tx, 'end-attempts-of-supplier', { supplierId: before.id })
}

/** Nothing where nothing was changed. */
async function writeToAudit(
  tx: Tx,
  adminId: string,
  before: Supplier,
  after: Details & { leadCredits: number },
  now: Date,
): Promise<void> {
  const facts = ['name', 'status', 'businessTypes', 'territories', 'leadCredits'] as const
  const isChanged = (key: keyof typeof after) => JSON.stringify(before[key]) !== JSON.stringify(after[key])
  const changed = facts.filter(isChanged)
  const contactDetails = CONTACT_DETAILS.filter(isChanged)
  if (changed.length + contactDetails.length === 0) return
  await appendAudit(tx, {
    at: now,
    actor: 'admin',
    actorId: adminId,
    deed: 'changed provider',
    subject: 'supplier',
    subjectId: before.id,
    details: {
      before: Object.fromEntries(changed.map((key) => [key, before[key]])),
      after: Object.fromEntries(changed.map((key) => [key, after[key]])),
      ...(contactDetails.length > 0 && { contactDetails }),
    },
  })
}

/** Mails the provider a link for setting its first password, or a new one. */
export async function sendLinkToProvider(
  { db, jobs }: Pick<Dependencies, 'db' | 'jobs'>,
  adminId: string,
  id: string,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const supplier = await lockSupplierAccount(tx, id)
    if (supplier === undefined || supplier.anonymisedAt !== null) throw providerNotFound()
    if (supplier.status === 'inactive') throw providerInactive()
    const kind = supplier.passwordDigest === null ? 'claim' : 'reset'
    await jobs.enqueue(tx, 'send-password-link', { supplierId: id, kind })
    await appendAudit(tx, {
      at: now,
      actor: 'admin',
      actorId: adminId,
      deed: 'sent provider a password link',
      subject: 'supplier',
      subjectId: id,
    })
  })
}

const providerInactive = () =>
  new Refusal('provider_inactive', 409, 'This provider is inactive. Make it active before you send a link.')

const providerNotPending = () =>
  new Refusal(
    'provider_not_pending',
    409,
    'Only pending providers can be approved. Edit this one to change its status.',
  )

function emailNotConfirmed() {
  const message =
    'This provider hasn’t confirmed its email address yet. You can make it active once it has used a link we emailed to it.'
  return new Refusal('email_not_confirmed', 409, message, { fields: { status: message } })
}
