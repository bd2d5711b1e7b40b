import type { Dependencies } from '../../platform/dependencies.ts'
import { changeTestPurchase } from './test-purchases.ts'

export function handleTestModeJobs(deps: Dependencies): void {
  deps.jobs.work('change-test-purchase', (purchase) =>
    changeTestPurchase(deps, { ...purchase, now: deps.clock.now() }),
  )
}
