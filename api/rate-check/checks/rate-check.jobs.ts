import { and, eq, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { consents } from '../../../db/schema/consents.ts'
import { leads } from '../../../db/schema/leads.ts'
import { rateChecks } from '../../../db/schema/rate-checks.ts'
import { statement } from '../../../db/statement.ts'
import {
  askableUntil,
  contactLink,
  contactStanding,
  standingColumns,
} from '../../leads/standing/contact-standing.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { ourSender, pagesIn } from '../../platform/notifications/templates/layout.ts'
import {
  type RequestInMail,
  rateCheckSummary,
} from '../../platform/notifications/templates/owners/rate-check-summary.ts'
import { KeptBreakdown } from '../rates/shown-breakdown.ts'

/** The part of a stored estimate that the summary shows. */
const SummarisedEstimate = v.object({
  current: v.object({
    name: v.string(),
    monthlyCostCents: v.number(),
    atLeastCents: v.nullish(v.number(), null),
  }),
  recommended: v.array(v.object({ savingCents: v.number() })),
  breakdown: KeptBreakdown,
})

/** The page in a mail on which a person withdraws this consent without a code, and until when it works. */
export type WithWithdrawLink = {
  withdrawLink(
    consent: Pick<typeof consents.$inferSelect, 'id' | 'verifiedEmail' | 'consentedAt' | 'language'>,
  ): {
    url: string
    until: Date
  }
}

export function handleRateCheckJobs(deps: Dependencies & WithWithdrawLink): void {
  deps.jobs.work('send-rate-check-summary', async ({ rateCheckId }, _, jobId) => {
    const [rateCheck] = await findRateCheckForSummary(deps.db, { id: rateCheckId })
    // Its person has deleted it and wants no mail either.
    if (rateCheck === undefined) return
    const { current, recommended, breakdown } = v.parse(SummarisedEstimate, rateCheck.estimate)
    await deps.mail.send(
      rateCheckSummary({
        to: rateCheck.email,
        firstName: rateCheck.firstName,
        company: rateCheck.company,
        currentProvider: current.name,
        currentMonthlyCostCents: current.atLeastCents ?? current.monthlyCostCents,
        isCostAtLeast: current.atLeastCents !== null,
        bestSavingCents: recommended[0]?.savingCents ?? null,
        breakdown,
        request: requestInMail(deps, rateCheckId, rateCheck),
        withdraw: deps.withdrawLink(rateCheck.consent),
        sender: ourSender(deps.publicUrl, rateCheck.consent.language),
      }),
      jobId,
    )
  })
}

/** As it stands when the mail is sent, in either mode of listing. */
function requestInMail(
  { clock, publicUrl, appSecrets }: Dependencies,
  id: string,
  { checkedAt, lead, consent }: Pick<FoundRateCheck, 'checkedAt' | 'lead' | 'consent'>,
): RequestInMail {
  // A withdrawal takes the lead off the market.
  const standing = contactStanding({ checkedAt, withdrawnAt: null, lead }, clock.now())
  const contactUrl = contactLink(pagesIn(consent.language, publicUrl), appSecrets, id)
  if (standing === 'waiting') return { state: 'waiting', contactUrl, until: askableUntil(checkedAt) }
  return { state: standing === 'shared' || standing === 'bought' ? standing : 'unavailable' }
}

type FoundRateCheck = Awaited<ReturnType<typeof findRateCheckForSummary>>[number]

/** The content of the summary mail; none when the rate check is deleted or its names are erased. */
const findRateCheckForSummary = statement('rate_check_for_summary', (db) =>
  db
    .select({
      email: rateChecks.email,
      firstName: rateChecks.firstName,
      company: rateChecks.company,
      estimate: rateChecks.estimate,
      checkedAt: rateChecks.checkedAt,
      consent: {
        id: consents.id,
        verifiedEmail: consents.verifiedEmail,
        consentedAt: consents.consentedAt,
        language: consents.language,
      },
      lead: standingColumns,
    })
    .from(rateChecks)
    .innerJoin(consents, eq(consents.rateCheckId, rateChecks.id))
    .leftJoin(leads, eq(leads.id, rateChecks.leadId))
    .where(and(eq(rateChecks.id, sql.placeholder('id')), isNull(rateChecks.erasedAt))),
)
