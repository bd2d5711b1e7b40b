import type { Tx } from '../../../db/client.ts'
import { lockSupplierAccount } from '../../../db/locks.ts'
import type { suppliers } from '../../../db/schema/people/people.ts'
import type {
  NewProvider,
  Provider,
  ProviderChanges,
  RequestedNameDecision,
} from '../../contract/admin/providers.ts'
import { refuseIfChanged } from '../../http/input/conditional-requests.ts'
import { mayBuy } from '../../people/sessions/supplier-standing.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { englishOnly, Refusal } from '../../platform/shared/refusal.ts'
import { deleteUnusedLinks } from '../accounts/password-links.ts'
import { deleteEmailLinks } from '../accounts/prove-email.ts'
import { storedPhone } from '../accounts/stored-phone.ts'
import { auditSupplier, fieldRefusal, insertSupplier, updateSupplier } from '../accounts/suppliers.service.ts'
import { giveCredits } from './credits.ts'
import { existingProvider, lookAtProvider, tagOf } from './providers.ts'
import type { WithRateCards } from './rate-book-with-cards.ts'

type Supplier = typeof suppliers.$inferSelect
type Details = Pick<
  Supplier,
  | 'name'
  | 'requestedName'
  | 'contactPerson'
  | 'email'
  | 'phone'
  | 'phoneExt'
  | 'status'
  | 'businessTypes'
  | 'territories'
>
type Saved = { provider: Provider; tag: string }
type Jobs = Dependencies['jobs']

/** Without a password, which it sets by the link mailed on its approval. The admin vouches for the address (decision 26). */
export async function addProvider(
  { db, jobs }: Pick<Dependencies, 'db' | 'jobs'>,
  adminId: string,
  { leadCredits, phone, ...account }: NewProvider,
  now: Date,
): Promise<Saved> {
  return db.transaction(async (tx) => {
    const supplier = await insertSupplier(tx, {
      ...account,
      ...storedPhone(phone),
      createdAt: now,
      emailProvedAt: now,
    })
    if (supplier === undefined) throw emailTaken()
    const by = { supplierId: supplier.id, adminId, now }
    if (leadCredits > 0)
      await giveCredits(tx, { ...by, change: leadCredits, reason: 'Given when the provider was added' })
    if (supplier.status === 'active') await welcomeApproved(jobs, tx, supplier)
    const { name, status, businessTypes, territories } = account
    const after = { name, status, businessTypes, territories, leadCredits }
    await auditSupplier(tx, 'added provider', by, { before: null, after })
    return lookAtProvider(tx, supplier.id, now)
  })
}

/** Mails the provider about its approval, and a link to set a password if it has none. */
async function welcomeApproved(jobs: Jobs, tx: Tx, { id, passwordDigest }: Supplier): Promise<void> {
  await jobs.enqueue(tx, 'send-supplier-approval', { supplierId: id })
  if (passwordDigest === null) await jobs.enqueue(tx, 'send-password-link', { supplierId: id, kind: 'claim' })
}

/** Rule 40: the audit log says that these were changed, but not their values. */
const CONTACT_DETAILS = ['contactPerson', 'email', 'phone', 'phoneExt'] as const
const AUDITED_FACTS = ['name', 'status', 'businessTypes', 'territories', 'leadCredits'] as const

type Change = {
  id: string
  changes: ProviderChanges
  ifMatch: string | undefined
  /** The only status that it may have before. */
  from?: 'pending'
}

/** Changes the named fields. Mails an approved provider; ends the open payments of one that may not buy anymore. */
export async function changeProvider(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'settings'> & WithRateCards,
  adminId: string,
  { id, changes, ifMatch, from }: Change,
  now: Date,
): Promise<Saved> {
  const by = { supplierId: id, adminId, now }
  const changed = await deps.db.transaction(async (tx) => {
    const before = existingProvider(await lockSupplierAccount(tx, id))
    refuseIfChanged(ifMatch, tagOf(before))
    if (from !== undefined && before.status !== from) throw providerNotPending()
    const after = detailsAfter(before, changes)
    // Providers that were active before addresses were confirmed stay active.
    if (after.status === 'active' && before.status !== 'active' && before.emailProvedAt === null)
      throw emailNotConfirmed()
    if (!(await updateSupplier(tx, id, after))) throw emailTaken()
    if (after.email !== before.email) await followAddress(deps.jobs, tx, before)
    const leadCredits = changes.leadCredits ?? before.leadCredits
    const change = leadCredits - before.leadCredits
    if (change !== 0) await giveCredits(tx, { ...by, change, reason: "Set among the provider's details" })
    await followStatus(deps, tx, before, after)
    const details = auditedChanges(before, { ...after, leadCredits })
    if (details !== null) await auditSupplier(tx, 'changed provider', by, details)
    return lookAtProvider(tx, id, now)
  })
  deps.rateCards.forget()
  return changed
}

const detailsAfter = (before: Details, changes: ProviderChanges): Details => ({
  name: changes.name || before.name,
  // An admin who gives the provider another name has answered its request.
  requestedName: changes.name && changes.name !== before.name ? null : before.requestedName,
  contactPerson: changes.contactPerson || before.contactPerson,
  email: changes.email || before.email,
  ...(changes.phone === '' ? { phone: before.phone, phoneExt: before.phoneExt } : storedPhone(changes.phone)),
  status: changes.status ?? before.status,
  businessTypes: changes.businessTypes ?? before.businessTypes,
  territories: changes.territories ?? before.territories,
})

/** Links to the old address stop working. An unconfirmed provider gets a link to confirm the new one. */
async function followAddress(jobs: Jobs, tx: Tx, { id, emailProvedAt }: Supplier): Promise<void> {
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
  if (before.status === 'pending' && after.status === 'active') await welcomeApproved(jobs, tx, before)
  if (mayBuy(before.status, approval) && !mayBuy(after.status, approval))
    await jobs.enqueue(tx, 'end-attempts-of-supplier', { supplierId: before.id })
}

/** Null where nothing was changed. */
function auditedChanges(before: Supplier, after: Details & { leadCredits: number }) {
  const isChanged = (key: keyof typeof after) => JSON.stringify(before[key]) !== JSON.stringify(after[key])
  const facts = AUDITED_FACTS.filter(isChanged)
  const contactDetails = CONTACT_DETAILS.filter(isChanged)
  if (facts.length + contactDetails.length === 0) return null
  return {
    before: Object.fromEntries(facts.map((key) => [key, before[key]])),
    after: Object.fromEntries(facts.map((key) => [key, after[key]])),
    ...(contactDetails.length > 0 && { contactDetails }),
  }
}

/** Gives the provider the name that it requests, or keeps the one it has. */
export async function decideRequestedName(
  { db, rateCards }: Pick<Dependencies, 'db'> & WithRateCards,
  adminId: string,
  { id, decision, name }: { id: string } & RequestedNameDecision,
  now: Date,
): Promise<Saved> {
  const decided = await db.transaction(async (tx) => {
    const before = existingProvider(await lockSupplierAccount(tx, id))
    if (before.requestedName !== name) throw requestedNameChanged()
    const isApproved = decision === 'approve'
    await updateSupplier(tx, id, {
      requestedName: null,
      ...(isApproved && { name, shownToOwnersChangedAt: now }),
    })
    await auditSupplier(
      tx,
      isApproved ? 'approved provider name' : 'refused provider name',
      { supplierId: id, adminId, now },
      { before: { name: before.name }, after: { name: isApproved ? name : before.name }, requested: name },
    )
    return lookAtProvider(tx, id, now)
  })
  rateCards.forget()
  return decided
}

const requestedNameChanged = () =>
  new Refusal(
    'requested_name_changed',
    409,
    englishOnly('This provider no longer asks for this name. Look at it again.'),
  )

/** Mails the provider a link for setting its first password, or a new one. */
export async function sendLinkToProvider(
  { db, jobs }: Pick<Dependencies, 'db' | 'jobs'>,
  adminId: string,
  supplierId: string,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const supplier = existingProvider(await lockSupplierAccount(tx, supplierId))
    if (supplier.status === 'inactive') throw providerInactive()
    const kind = supplier.passwordDigest === null ? 'claim' : 'reset'
    await jobs.enqueue(tx, 'send-password-link', { supplierId, kind })
    await auditSupplier(tx, 'sent provider a password link', { supplierId, adminId, now })
  })
}

const emailTaken = () =>
  fieldRefusal('email', 'email_taken', 409, englishOnly('Another provider already uses this email address.'))

const providerInactive = () =>
  new Refusal(
    'provider_inactive',
    409,
    englishOnly('This provider is inactive. Make it active before you send a link.'),
  )

const providerNotPending = () =>
  new Refusal(
    'provider_not_pending',
    409,
    englishOnly('Only pending providers can be approved. Edit this one to change its status.'),
  )

const emailNotConfirmed = () =>
  fieldRefusal(
    'status',
    'email_not_confirmed',
    409,
    englishOnly(
      'This provider hasn’t confirmed its email address yet. You can make it active once it has used a link we emailed to it.',
    ),
  )
