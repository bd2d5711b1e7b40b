import type { Dependencies } from '../../platform/dependencies.ts'
import { limitOf } from '../../platform/shared/limits.ts'
import { smsBudgetHalfTotal, smsBudgetSpentTotal } from '../../platform/shared/metrics.ts'

const WHOLE_SITE = 'all'

type Needs = Pick<Dependencies, 'pool' | 'settings'>
type Period = 'hour' | 'day'

/** How many text messages of the day's budget are used. */
export const smsUsedToday = async (deps: Needs): Promise<number> =>
  (await budgetOf(deps, 'day').limit.usage(WHOLE_SITE)).taken

/** The site's text messages of an hour and of a day, each of which starts with its first one. */
export function smsBudgets(deps: Needs & Pick<Dependencies, 'log'>) {
  const budgets = [budgetOf(deps, 'hour'), budgetOf(deps, 'day')]

  async function warnAtHalf(budget: (typeof budgets)[number]): Promise<void> {
    const { period, messages, limit } = budget
    const { taken, secondsLeft } = await limit.usage(WHOLE_SITE)
    if (2 * taken < messages || Date.now() < budget.warnedUntil) return
    budget.warnedUntil = Date.now() + secondsLeft * 1000
    smsBudgetHalfTotal.inc({ period })
    deps.log.warn(
      { alarm: 'sms_budget_half', period, used: taken, budget: messages },
      'half of the text messages are used',
    )
  }

  return {
    /** Takes one message from both; otherwise returns which is spent and for how long, and takes none. */
    async take(): Promise<{ period: Period; retryAfterSeconds: number } | null> {
      for (const [at, { period, limit }] of budgets.entries()) {
        const retryAfterSeconds = await limit.take(WHOLE_SITE)
        if (retryAfterSeconds === 0) continue
        for (const taken of budgets.slice(0, at)) await taken.limit.giveBack(WHOLE_SITE)
        smsBudgetSpentTotal.inc({ period })
        deps.log.error(
          { alarm: 'sms_budget_spent', period },
          'the text messages of this period are used up; sending has stopped',
        )
        return { period, retryAfterSeconds }
      }
      for (const budget of budgets) await warnAtHalf(budget)
      return null
    },
    async giveBack(): Promise<void> {
      for (const { limit } of budgets) await limit.giveBack(WHOLE_SITE)
    },
  }
}

function budgetOf({ pool, settings }: Needs, period: Period) {
  const messages = period === 'hour' ? settings.smsHourlyBudget : settings.smsDailyBudget
  const seconds = (period === 'hour' ? 1 : 24) * 60 * 60
  const limit = limitOf(pool, `sms-site-${period}`, { points: messages, seconds })
  // This process need not warn again before then. In real time, as the counters run.
  return { period, messages, limit, warnedUntil: 0 }
}
