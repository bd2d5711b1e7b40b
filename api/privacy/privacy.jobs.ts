import type { Dependencies } from '../dependencies.ts'
import { ourSender } from '../notifications/our-sender.ts'
import {
  deletionConfirmation,
  withdrawalConfirmation,
  withdrawalNotice,
} from '../notifications/templates/privacy-mails.ts'
import { receiptNumber as receiptName } from '../receipts/receipt.ts'
import { findLastAddress, forgetLastAddress } from './deeds.queries.ts'
import { findBuyerToTell, findWithdrawal } from './privacy-mails.queries.ts'
import { retain } from './retention.service.ts'

const NOBODY = { firstName: '', lastName: '', company: '', email: '', phone: '' }

/** The mails after a withdrawal and a deletion, and the nightly deletion of what has had its time. */
export function handlePrivacyJobs(deps: Dependencies): void {
  const { db, jobs, mail, clock, publicUrl } = deps
  const sender = ourSender(publicUrl)

  jobs.work('send-withdrawal-confirmation', async ({ withdrawalId }) => {
    const withdrawal = await findWithdrawal(db, withdrawalId)
    if (withdrawal === undefined) return
    await mail.send(
      withdrawalConfirmation({ to: withdrawal.email, withdrawnAt: withdrawal.withdrawnAt, sender }),
    )
  })

  jobs.work('tell-buyer-of-withdrawal', async ({ leadId }) => {
    const found = await findBuyerToTell(db, leadId)
    if (found === undefined) return
    const { erasedAt, receiptNumber, isAddressProved, ...person } = found
    await mail.send(
      withdrawalNotice({
        ...person,
        // Nobody knows whose mailbox it is: the receipt's number tells the buyer enough, and anybody else nothing.
        ...(!isAddressProved && NOBODY),
        receiptNumber: receiptName(receiptNumber),
        isDeletion: erasedAt !== null,
        myLeadsUrl: `${publicUrl}/supplier/analytics`,
        sender,
      }),
    )
  })

  jobs.work('send-deletion-confirmation', async ({ erasureId }) => {
    const to = await findLastAddress(db, erasureId)
    if (to === undefined) return
    await mail.send(deletionConfirmation({ to, sender }))
    await forgetLastAddress(db, erasureId)
  })
  jobs.work('nightly-retention', async () => {
    await retain(deps, { isDryRun: false, now: clock.now() })
  })
}
