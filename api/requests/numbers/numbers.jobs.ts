import type { Dependencies } from '../../platform/dependencies.ts'
import { keepLiveNumbers } from './live-numbers.ts'

export function handleNumbersJobs(deps: Dependencies): void {
  deps.jobs.work('count-live-numbers', () => keepLiveNumbers(deps, deps.clock.now()))
}
