import { mayBuy } from '../../people/sessions/supplier-standing.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { ourSender } from '../../platform/notifications/templates/layout.ts'
import {
  passwordLink,
  supplierApproved,
  supplierWelcome,
} from '../../platform/notifications/templates/supplier-mails.ts'
import { emailLink } from '../../platform/notifications/templates/verification-messages.ts'
import { answerLinkRequest, LINK_LIFETIME_MINUTES, newPasswordLink } from './password-links.ts'
import { EMAIL_LINK_DAYS, newEmailLink } from './prove-email.ts'
import { findSupplier } from './suppliers.service.ts'

/** Of a supplier who is gone meanwhile, nothing is sent. */
export function handleSupplierJobs(deps: Dependencies): void {
  const sender = ourSender(deps.publicUrl)
  // Behind a #, so that no server and no log ever sees the token.
  const pageWith = (page: string, token: string) => `${deps.publicUrl}/supplier/${page}#${token}`

  deps.jobs.work('send-supplier-welcome', async ({ supplierId }, _, jobId) => {
    const supplier = await findSupplier(deps.db, supplierId)
    if (supplier === undefined || supplier.anonymisedAt !== null) return
    const link = await newEmailLink(deps, supplierId, deps.clock.now())
    await deps.mail.send(
      supplierWelcome({
        to: supplier.email,
        awaitsApproval: !mayBuy(supplier.status, deps.settings.supplierApproval),
        confirmation: link && {
          url: pageWith('confirm-email', link.token),
          lifetimeDays: EMAIL_LINK_DAYS,
        },
        portalUrl: `${deps.publicUrl}/supplier/dashboard`,
        resetUrl: `${deps.publicUrl}/supplier/reset-password`,
        sender,
      }),
      jobId,
    )
  })

  deps.jobs.work('send-supplier-approval', async ({ supplierId }, _, jobId) => {
    const supplier = await findSupplier(deps.db, supplierId)
    if (supplier === undefined || supplier.anonymisedAt !== null) return
    await deps.mail.send(
      supplierApproved({
        to: supplier.email,
        needsPassword: supplier.passwordDigest === null,
        portalUrl: `${deps.publicUrl}/supplier/dashboard`,
        resetUrl: `${deps.publicUrl}/supplier/reset-password`,
        sender,
      }),
      jobId,
    )
  })

  deps.jobs.work('answer-password-link-request', ({ requestId }) => answerLinkRequest(deps, requestId))

  deps.jobs.work('send-email-link', async ({ supplierId }, _, jobId) => {
    const link = await newEmailLink(deps, supplierId, deps.clock.now())
    if (link === null) return
    await deps.mail.send(
      emailLink({
        to: link.email,
        url: pageWith('confirm-email', link.token),
        lifetimeDays: EMAIL_LINK_DAYS,
        sender,
      }),
      jobId,
    )
  })

  deps.jobs.work('send-password-link', async ({ supplierId, kind }, _, jobId) => {
    const link = await newPasswordLink(deps, { supplierId, kind, jobId }, deps.clock.now())
    if (link === null) return
    await deps.mail.send(
      passwordLink({
        to: link.email,
        kind,
        // So that the page asks for the terms along with the first password.
        url: pageWith(kind === 'claim' ? 'new-password?first' : 'new-password', link.token),
        lifetimeMinutes: LINK_LIFETIME_MINUTES,
        sender,
      }),
      jobId,
    )
  })
}
