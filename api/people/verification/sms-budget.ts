import type { Dependencies } from '../../platform/dependencies.ts'
import { limitOf } from '../../platform/shared/limits.ts'
import { smsBudgetHalfTotal, smsBudgetSpentTotal } from '../../platform/shared/metrics.ts'

const PERIODS = ['hour', 'day'] as const
type Period = (typeof PERIODS)[number]

const SECONDS: Record<Period, number> = { hour: 60 * 60, day: 24 * 60 * 60 }
const WHOLE_SITE = 'all'

type Needs = Pick<Dependencies, 'pool' | 'settings'>

/** How many text messages of the day's budget are used. */
export const smsUsedToday = async (deps: Needs): Promise<number> =>
  (await budgetOf(deps, 'day').usage(WHOLE_SITE)).taken

/** The site's text messages of an hour and of a day, each of which starts with its first one. */
export function smsBudgets(deps: Needs & Pick<Dependencies, 'log'>) {
  const budgets = { hour: budgetOf(deps, 'hour'), day: budgetOf(deps, 'day') }
  /** Until when this process need not warn again that half is used. In real time, as the counters run. */
  const saidUntil: Record<Period, number> = { hour: 0, day: 0 }

  async function sayWhenHalfIsUsed(period: Period): Promise<void> {
    const { taken, secondsLeft } = await budgets[period].usage(WHOLE_SITE)
    const budget = messagesIn(deps, period)
    if (2 * taken < budget || Date.now() < saidUntil[period]) return
    saidUntil[period] = Date.now() + secondsLeft * 1000
    smsBudgetHalfTotal.inc({ period })
    deps.log.warn(
      { alarm: 'sms_budget_half', period, used: taken, budget },
      'half of the text messages are used',
    )
  }

  return {
    /** Takes one message from both; otherwise returns which is spent and for how long, and takes none. */
    async take(): Promise<{ period: Period; retryAfterSeconds: number } | null> {
      for (const [at, period] of PERIODS.entries()) {
        const retryAfterSeconds = await budgets[period].take(WHOLE_SITE)
        if (retryAfterSeconds === 0) continue
        for (const taken of PERIODS.slice(0, at)) await budgets[taken].giveBack(WHOLE_SITE)
        smsBudgetSpentTotal.inc({ period })
        deps.log.error(
          { alarm: 'sms_budget_spent', period },
          'the text messages of this period are used up; sending has stopped',
        )
        return { period, retryAfterSeconds }
      }
      for (const period of PERIODS) await sayWhenHalfIsUsed(period)
      return null
    },
    async giveBack(): Promise<void> {
      for (const period of PERIODS) await budgets[period].giveBack(WHOLE_SITE)
    },
  }
}

const budgetOf = (deps: Needs, period: Period) =>
  limitOf(deps.pool, `sms-site-${period}`, { points: messagesIn(deps, period), seconds: SECONDS[period] })

const messagesIn = ({ settings }: Pick<Dependencies, 'settings'>, period: Period) =>
  period === 'hour' ? settings.smsHourlyBudget : settings.smsDailyBudget
