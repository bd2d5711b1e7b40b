import type { Dependencies } from '../../platform/dependencies.ts'
import { sendRequestMail } from './request-mail.ts'

export function handleRequestMailJobs(deps: Dependencies): void {
  deps.jobs.work('send-request-mail', (data) => sendRequestMail(deps, data))
}
