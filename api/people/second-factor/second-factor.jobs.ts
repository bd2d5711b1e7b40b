import type { Dependencies } from '../../platform/dependencies.ts'
import { ourSender, pagesIn } from '../../platform/notifications/templates/layout.ts'
import { secondFactorNotice } from '../../platform/notifications/templates/second-factor-mails.ts'
import { ACCOUNTS } from './accounts.ts'

const ACCOUNT_PAGES = { user: '/', supplier: '/supplier/dashboard' }

/** The mails about a second factor. Sends nothing to an account that is deleted by now. */
export function handleSecondFactorJobs({ db, jobs, mail, clock, publicUrl }: Dependencies): void {
  jobs.work('send-second-factor-notice', async ({ realm, personId, event, codesLeft }, _, jobId) => {
    const account = await ACCOUNTS[realm].find(db, personId)
    // The name of an anonymous supplier is no address.
    if (account === undefined || !account.name.includes('@')) return
    const notice = { to: account.name, event, codesLeft, at: clock.now() }
    const sender = ourSender(publicUrl, account.language)
    const accountUrl = `${pagesIn(account.language, publicUrl)}${ACCOUNT_PAGES[realm]}`
    await mail.send(secondFactorNotice({ ...notice, accountUrl, sender }), jobId)
  })
}
