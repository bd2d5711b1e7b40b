import { Refusal } from '../shared/refusal.ts'

export const jobHasNotFailed = () =>
  new Refusal(
    'job_has_not_failed',
    404,
    'This job has not failed, or runs again by now. Look at the list again.',
  )
