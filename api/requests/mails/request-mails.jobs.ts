import type { Dependencies } from '../../platform/dependencies.ts'
import { sendBuyerMail } from './buyer-mail.ts'
import { sendRequestMail } from './request-mail.ts'

/** The mails to the owner and to the buyer. Jobs may come late or twice: each mail looks at the request again. */
export function handleRequestMailJobs(deps: Dependencies): void {
  const { jobs } = deps
  jobs.work('send-request-mail', (data) => sendRequestMail(deps, data))
  jobs.work('remind-buyer-of-promise', ({ leadId }) =>
    sendBuyerMail(deps, { leadId, mail: 'buyer-reminder' }),
  )
  jobs.work('tell-buyer-of-wait', ({ leadId }) => sendBuyerMail(deps, { leadId, mail: 'buyer-wait' }))
  jobs.work('tell-buyer-of-cancellation', ({ leadId }) =>
    sendBuyerMail(deps, { leadId, mail: 'buyer-cancelled' }),
  )
  jobs.work('tell-buyer-of-renewal', ({ leadId }) => sendBuyerMail(deps, { leadId, mail: 'buyer-renewed' }))
}
