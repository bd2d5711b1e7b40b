import { estimate } from '../../api/rate-check/rates/estimate.ts'
import type { Situation } from '../../api/rate-check/rates/monthly-cost.ts'
import { loadRateBook } from '../../api/rate-check/rates/rate-book.ts'
import { demoLeads } from '../../sandbox/demo/demo-leads.ts'
import { workInTurns } from '../load/in-turns.ts'
import type { Row } from '../world.ts'

const ESTIMATES = 10_000

export const estimateEngine: Row = {
  name: 'estimate engine',
  async measure({ rounds }) {
    const rateBook = loadRateBook()
    const repeat = (situations: Situation[]) => async () => {
      for (let done = 0; done < ESTIMATES; done++) {
        const situation = situations[done % situations.length]
        if (situation === undefined) throw new Error('There is nothing to estimate.')
        estimate(rateBook, situation)
      }
      return ESTIMATES
    }
    const worked = await workInTurns(rounds, [
      { name: 'shop', run: repeat([SHOP]) },
      { name: 'demo', run: repeat(demoBusinesses()) },
    ])
    const ofOneCore = (name: string) =>
      (worked.get(name) ?? []).map(({ cpuMicroseconds }) => 1e6 / cpuMicroseconds)
    return [
      {
        what: 'submissions of an ordinary shop a second of one core',
        product: ofOneCore('shop'),
        aim: { atLeast: 20_000 },
      },
      { what: 'the same of the demo’s businesses, which know their own rates', product: ofOneCore('demo') },
    ]
  },
}

const SHOP: Situation = {
  businessType: 'retail',
  currentProvider: 'moneris',
  monthlyVolumeCents: 2_000_000,
  averageTransactionCents: 5_000,
}

const demoBusinesses = (): Situation[] =>
  demoLeads(new Date(), () => 0).map((lead) => ({
    ...lead,
    cardPresentRatePercent: lead.cardPresentRate ?? null,
    cardNotPresentRatePercent: lead.cardNotPresentRate ?? null,
    monthlyFeeCents: lead.monthlyFeeCents ?? null,
  }))
