import { and, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '../../db/client.ts'
import { rateChecks } from '../../db/schema/rate-checks.ts'
import type { Dependencies } from '../dependencies.ts'
import { ourSender } from '../notifications/templates/layout.ts'
import { rateCheckSummary } from '../notifications/templates/rate-check-summary.ts'

/** Of a stored estimate, what the summary tells. */
const SummarisedEstimate = v.object({
  current: v.object({
    name: v.string(),
    monthlyCostCents: v.number(),
    atLeastCents: v.nullish(v.number(), null),
  }),
  recommended: v.array(v.object({ savingCents: v.number() })),
})

export function handleRateCheckJobs(deps: Dependencies): void {
  deps.jobs.work('send-rate-check-summary', async ({ rateCheckId }) => {
    const rateCheck = await findRateCheckForSummary(deps.db, rateCheckId)
    // Deleted since by the person it was about, who then wants no mail either.
    if (rateCheck === undefined) return
    const { current, recommended } = v.parse(SummarisedEstimate, rateCheck.estimate)
    await deps.mail.send(
      rateCheckSummary({
        to: rateCheck.email,
        firstName: rateCheck.firstName,
        company: rateCheck.company,
        currentProvider: current.name,
        currentMonthlyCostCents: current.atLeastCents ?? current.monthlyCostCents,
        isCostAtLeast: current.atLeastCents !== null,
        bestSavingCents: recommended[0]?.savingCents ?? null,
        sender: ourSender(deps.publicUrl),
      }),
    )
  })
}

/** What the summary mail tells; undefined when the rate check is gone, or its names are erased. */
async function findRateCheckForSummary(db: Db, id: string) {
  const [found] = await db
    .select({
      email: rateChecks.email,
      firstName: rateChecks.firstName,
      company: rateChecks.company,
      estimate: rateChecks.estimate,
    })
    .from(rateChecks)
    .where(and(eq(rateChecks.id, id), isNull(rateChecks.erasedAt)))
  return found
}
