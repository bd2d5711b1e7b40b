import type { Tx } from '../../db/client.ts'
import type { Dependencies } from '../dependencies.ts'
import { daysAfter } from '../shared/clock.ts'
import { sha256 } from '../shared/secrets.ts'
import { describeLead } from './description.ts'
import {
  findSameCompany,
  insertLead,
  type LeadRow,
  lockEarlierLeads,
  supersedeLeads,
  updateLead,
} from './leads.queries.ts'
import { NOT_RELISTED_WITHIN_DAYS, placeSubmission } from './leads.ts'
import { placeOfPhone } from './place.ts'

/** What a verified submission says about a business, as a lead keeps it. */
export type BusinessForLead = {
  firstName: string
  lastName: string
  email: string
  phone: string
  company: string
  website: string
  isDecisionMaker: boolean
  decisionMakerName: string
  businessType: string
  currentProvider: string
  monthlyVolumeCents: number
  averageTransactionCents: number
  cardPresentRate: number | null
  cardNotPresentRate: number | null
  monthlyFeeCents: number | null
  potentialSavingsCents: number
}

export { listLead } from './leads.queries.ts'

/**
 * Makes the lead of a verified submission, or updates the one this person has (rule 17). Returns the lead it belongs
 * to; null where another person's lead with the same phone lets it make none. Who was paying for one that is superseded is
 * stopped. Of two submissions at one moment the unique indexes let one insert; the other's error means: try again.
 */
export async function placeLead(
  { jobs }: Pick<Dependencies, 'jobs'>,
  tx: Tx,
  business: BusinessForLead,
  options: { isListed: boolean; now: Date },
): Promise<string | null> {
  const { now } = options
  const earlier = await lockEarlierLeads(tx, business, {
    soldAfter: daysAfter(now, -NOT_RELISTED_WITHIN_DAYS),
    now,
  })
  const placement = placeSubmission(earlier, now)
  if (placement.kind === 'no-lead') return null
  if (placement.kind === 'belongs-to') return placement.leadId

  await supersedeLeads(tx, placement.supersedes, now)
  for (const leadId of placement.supersedes) await jobs.enqueue(tx, 'end-attempts-on-lead', { leadId })
  const lead = await leadOf(tx, business, options)
  if (placement.kind === 'new') return insertLead(tx, lead)
  await updateLead(tx, placement.leadId, lead)
  return placement.leadId
}

async function leadOf(
  tx: Tx,
  business: BusinessForLead,
  { isListed, now }: { isListed: boolean; now: Date },
): Promise<LeadRow> {
  return {
    ...business,
    ...placeOfPhone(business.phone),
    aiDescription: describeBusiness(business),
    emailVerified: true,
    phoneVerified: true,
    submittedAt: now,
    listedAt: isListed ? now : null,
    possibleDuplicateOf: await findSameCompany(tx, { ...business, webDomain: webDomainOf(business.website) }),
  }
}

export function describeBusiness(business: BusinessForLead): string {
  const seed = Number.parseInt(sha256(business.email).slice(0, 8), 16)
  const hasOwnRates = business.cardPresentRate !== null || business.cardNotPresentRate !== null
  return describeLead({ ...business, hasOwnRates }, business, seed)
}

/** The host without www; empty where there is no website. */
function webDomainOf(website: string): string {
  if (website === '') return ''
  const url = URL.parse(/^https?:\/\//i.test(website) ? website : `https://${website}`)
  return url?.hostname.replace(/^www\./, '') ?? ''
}
