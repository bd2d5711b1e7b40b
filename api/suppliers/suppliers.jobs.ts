import { ourSender } from '../notifications/our-sender.ts'
import { emailLink } from '../notifications/templates/email-link.ts'
import { passwordLink } from '../notifications/templates/password-link.ts'
import { supplierApproved } from '../notifications/templates/supplier-approved.ts'
import { supplierWelcome } from '../notifications/templates/supplier-welcome.ts'
import type { Parts } from '../parts.ts'
import { answerLinkRequest, LINK_LIFETIME_MINUTES, newPasswordLink } from './password-links.ts'
import { EMAIL_LINK_DAYS, newEmailLink } from './prove-email.ts'
import { findSupplier } from './suppliers.queries.ts'
import { mayBuy } from './suppliers.ts'

/** Of a supplier who is gone meanwhile, nothing is sent. */
export function handleSupplierJobs(parts: Parts): void {
  const sender = ourSender(parts.publicUrl)
  // Behind a #, so that no server and no log ever sees the token.
  const pageWith = (page: string, token: string) => `${parts.publicUrl}/supplier/${page}#${token}`

  parts.jobs.work('send-supplier-welcome', async ({ supplierId }) => {
    const supplier = await findSupplier(parts.db, supplierId)
    if (supplier === undefined || supplier.anonymisedAt !== null) return
    const link = await newEmailLink(parts, supplierId, parts.clock.now())
    await parts.mail.send(
      supplierWelcome({
        to: supplier.email,
        awaitsApproval: !mayBuy(supplier.status, parts.settings.supplierApproval),
        confirmation: link && {
          url: pageWith('confirm-email', link.token),
          lifetimeDays: EMAIL_LINK_DAYS,
        },
        portalUrl: `${parts.publicUrl}/supplier/dashboard`,
        resetUrl: `${parts.publicUrl}/supplier/reset-password`,
        sender,
      }),
    )
  })

  parts.jobs.work('send-supplier-approval', async ({ supplierId }) => {
    const supplier = await findSupplier(parts.db, supplierId)
    if (supplier === undefined || supplier.anonymisedAt !== null) return
    await parts.mail.send(
      supplierApproved({
        to: supplier.email,
        needsPassword: supplier.passwordDigest === null,
        portalUrl: `${parts.publicUrl}/supplier/dashboard`,
        resetUrl: `${parts.publicUrl}/supplier/reset-password`,
        sender,
      }),
    )
  })

  parts.jobs.work('answer-password-link-request', ({ requestId }) => answerLinkRequest(parts, requestId))

  parts.jobs.work('send-email-link', async ({ supplierId }) => {
    const link = await newEmailLink(parts, supplierId, parts.clock.now())
    if (link === null) return
    await parts.mail.send(
      emailLink({
        to: link.email,
        url: pageWith('confirm-email', link.token),
        lifetimeDays: EMAIL_LINK_DAYS,
        sender,
      }),
    )
  })

  parts.jobs.work('send-password-link', async ({ supplierId, kind }) => {
    const link = await newPasswordLink(parts, { supplierId, kind }, parts.clock.now())
    if (link === null) return
    await parts.mail.send(
      passwordLink({
        to: link.email,
        kind,
        url: pageWith('new-password', link.token),
        lifetimeMinutes: LINK_LIFETIME_MINUTES,
        sender,
      }),
    )
  })
}
