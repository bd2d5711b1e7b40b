import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { lockSupplier } from '../../../db/locks.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { type LeadStanding, standingOf } from '../../../domain/leads/standing.ts'
import type { BulkResults, LeadSelection } from '../../contract/admin/bulk.ts'
import type { AdminLead } from '../../contract/admin/leads.ts'
import type { WithMarketCache } from '../../leads/placing/submitted-lead.ts'
import { isPersonSold } from '../../leads/standing/sold-people.ts'
import { changeLeadsInBulk } from '../../market/leads/bulk.admin.ts'
import { auditByAdmin, type ChangeByAdmin, lockUnchangedLead } from '../../market/leads/change-lead.admin.ts'
import { leadForAdmin } from '../../market/leads/find-leads.admin.ts'
import type { SupplierStatus } from '../../people/sessions/supplier-standing.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { englishOnly, Refusal } from '../../platform/shared/refusal.ts'
import { isUuid } from '../../platform/shared/uuid.ts'
import { findSupplier } from '../../suppliers/accounts/suppliers.service.ts'
import { takeCredit } from '../../suppliers/providers/credits.ts'
import { announceSale, sellLead } from '../settling/sell-lead.ts'
import { findHoldOn, isLive } from './holds.ts'

/**
 * Rule 23: gives a listed, unsold lead to an active provider, for one credit if it has one and for nothing otherwise. A lead
 * whose owner has not requested contact is refused. Ends other suppliers' payments for it.
 */
export async function assignLead(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'changes' | 'appSecrets'> & WithMarketCache,
  change: ChangeByAdmin & { providerId: string },
): Promise<AdminLead> {
  const { adminId, leadId, providerId, now } = change
  const assigned = await deps.db.transaction(async (tx) => {
    // The lead is locked first and the provider after it, in the order of a payment.
    const lead = await lockFreeLead(deps, tx, change)
    const provider = isUuid(providerId) ? await lockSupplier(tx, providerId) : undefined
    refuseIfNotActive(provider)
    const purchaseId = await sellLead(tx, deps, {
      leadId,
      person: lead,
      buyer: provider,
      payment: { source: 'assignment', priceCents: 0 },
      audit: () => ({
        ...auditByAdmin(change),
        action: 'assigned lead',
        details: {
          before: { owner: null },
          after: { owner: provider.name },
          providerId: provider.id,
          creditsTaken: provider.leadCredits > 0 ? 1 : 0,
        },
      }),
      now,
    })
    if (purchaseId === undefined) throw assignedLeadSold()
    await takeCredit(tx, { supplierId: provider.id, purchaseId, adminId, reason: 'Lead assigned', now })
    return leadForAdmin(tx, leadId, now)
  })
  announceSale(deps)
  return assigned
}

async function lockFreeLead(
  { appSecrets }: Pick<Dependencies, 'appSecrets'>,
  tx: Tx,
  { leadId, ifMatch, now }: ChangeByAdmin,
) {
  const lead = await lockUnchangedLead(tx, leadId, ifMatch)
  refuseUnlessOnMarket(standingOf(lead))
  const hold = await findHoldOn(tx, leadId)
  if (hold !== undefined && isLive(hold, now)) throw assignedLeadHeld()
  if (await isPersonSold(tx, appSecrets, lead, now)) throw assignedPersonSold()
  return lead
}

function refuseUnlessOnMarket(standing: LeadStanding): void {
  if (standing === 'sold') throw assignedLeadSold()
  if (standing === 'off-market') throw assignedLeadOffMarket()
  if (standing === 'waiting') throw assignedLeadWaits()
}

function refuseIfNotActive<Provider extends { status: SupplierStatus }>(
  provider: Provider | undefined,
): asserts provider is Provider {
  if (provider === undefined) throw providerNotFound()
  if (provider.status !== 'active') throw providerNotActive()
}

/** Assigns each lead as `assignLead` does. A provider that cannot be assigned any is refused once, before the first lead. */
export async function assignInBulk(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'changes' | 'clock' | 'log' | 'appSecrets'> & WithMarketCache,
  adminId: string,
  { selection, providerId }: { selection: LeadSelection; providerId: string },
): Promise<BulkResults> {
  refuseIfNotActive(isUuid(providerId) ? await findSupplier(deps.db, providerId) : undefined)
  return changeLeadsInBulk(deps, selection, {
    isSo: eq(purchases.supplierId, providerId),
    act: ({ id }) =>
      assignLead(deps, { adminId, leadId: id, providerId, ifMatch: undefined, now: deps.clock.now() }),
  })
}

const providerNotFound = () =>
  new Refusal('provider_not_found', 404, englishOnly('We can’t find this provider.'))

const providerNotActive = () =>
  new Refusal('provider_not_active', 409, englishOnly('Leads can only be assigned to an active provider.'))

const assignedLeadSold = () =>
  new Refusal('lead_already_sold', 409, englishOnly('This lead has already been sold.'))

const assignedPersonSold = () =>
  new Refusal(
    'sold_recently',
    409,
    englishOnly(
      'Another lead from this person was sold in the last 90 days for the buyer’s exclusive use. Unlist this one.',
    ),
  )

const assignedLeadOffMarket = () =>
  new Refusal('lead_off_market', 409, englishOnly('This lead is off the market, so it can’t be assigned.'))

const assignedLeadWaits = () =>
  new Refusal(
    'lead_waiting',
    409,
    englishOnly('This lead is waiting for its owner. You can assign it once they ask to be contacted.'),
  )

const assignedLeadHeld = () =>
  new Refusal(
    'lead_held',
    409,
    englishOnly('A provider is paying for this lead right now. Try again in a few minutes.'),
  )
