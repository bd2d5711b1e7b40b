import type { Tx } from '../../db/client.ts'
import type { leads } from '../../db/schema/leads.ts'
import { correctIdentity } from './leads.queries.ts'
import { describeBusiness } from './leads.service.ts'

type Lead = typeof leads.$inferSelect
export type CorrectedIdentity = Pick<Lead, 'firstName' | 'lastName' | 'company' | 'website'>

/**
 * Gives a lead, locked by the caller, its right names. The card's text is made anew, because it must hold no word of the
 * new ones either; its figures and its place on the market stay.
 */
export async function correctLead(tx: Tx, lead: Lead, identity: CorrectedIdentity): Promise<void> {
  const aiDescription = describeBusiness({ ...lead, ...identity })
  await correctIdentity(tx, lead.id, { ...identity, aiDescription })
}
