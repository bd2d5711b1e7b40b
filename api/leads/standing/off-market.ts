import { and, eq, inArray } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import type { Tx } from '../../../db/client.ts'
import { isOpen, leads } from '../../../db/schema/leads.ts'
import { leadRequests } from '../../../db/schema/requests.ts'
import type { OffMarketReason } from '../../../domain/leads/statuses.ts'
import { leadWithdrawnAt } from '../../people/consents/withdrawals.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { isPersonSold, type Person } from './sold-people.ts'

/** Takes those that are open off the market, and ends payments for them (rule 30). Call it with the leads locked. */
export async function takeOffMarket(
  tx: Tx,
  jobs: Pick<Dependencies['jobs'], 'enqueueAll'>,
  leadIds: string[],
  { reason, now }: { reason: OffMarketReason; now: Date },
): Promise<string[]> {
  if (leadIds.length === 0) return []
  const taken = await tx
    .update(leads)
    .set({ offMarketAt: now, offMarketReason: reason })
    .where(and(inArray(leads.id, leadIds), isOpen(leads)))
    .returning({ leadId: leads.id })
  await jobs.enqueueAll(tx, 'end-attempts-on-lead', taken)
  return taken.map(({ leadId }) => leadId)
}

/**
 * Returns a lead to its place on the market, which the caller has locked. Suppliers that were alerted to it are not alerted again
 * (rule 57). Throws NotRelisted for a person who has withdrawn, has a newer open lead or was sold as another one; then the
 * transaction must end.
 */
export async function relist(
  tx: Tx,
  { jobs, appSecrets }: Pick<Dependencies, 'jobs' | 'appSecrets'>,
  lead: Person & { id: string },
  now: Date,
): Promise<void> {
  if (await hasWithdrawn(tx, lead.id)) throw new NotRelisted('withdrawn')
  await tx
    .update(leads)
    .set({ offMarketAt: null, offMarketReason: null })
    .where(eq(leads.id, lead.id))
    .catch((error: unknown) => {
      throw isSecondOpenLead(error) ? new NotRelisted('newer-lead') : error
    })
  // Read after the change, whose unique index has waited for a concurrent sale of a newer lead of this person.
  if (await isPersonSold(tx, appSecrets, lead, now)) throw new NotRelisted('sold-recently')
  await jobs.enqueue(tx, 'match-new-leads', {})
}

export class NotRelisted extends Error {
  readonly why: 'withdrawn' | 'newer-lead' | 'sold-recently'

  constructor(why: NotRelisted['why']) {
    super(`The lead stays off the market: ${why}.`)
    this.why = why
  }
}

async function hasWithdrawn(tx: Tx, leadId: string): Promise<boolean> {
  const [found] = await tx
    .select({ withdrawnAt: leadWithdrawnAt() })
    .from(leads)
    .leftJoin(leadRequests, eq(leadRequests.leadId, leads.id))
    .where(eq(leads.id, leadId))
  return found !== undefined && found.withdrawnAt !== null
}

/** Whether a unique index has refused a second open lead of one e-mail or phone; Drizzle wraps the error. */
export function isSecondOpenLead(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof DatabaseError && (cause.constraint ?? '').startsWith('leads_one_open')
}
