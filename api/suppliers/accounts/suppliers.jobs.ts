import type { Language } from '../../../domain/languages/languages.ts'
import { mayBuy } from '../../people/sessions/supplier-standing.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { ourSender, pagesIn } from '../../platform/notifications/templates/layout.ts'
import {
  passwordLink,
  supplierApproved,
  supplierWelcome,
} from '../../platform/notifications/templates/suppliers/supplier-mails.ts'
import { emailLink } from '../../platform/notifications/templates/verification-messages.ts'
import { answerLinkRequest, LINK_LIFETIME_MINUTES, newPasswordLink } from './password-links.ts'
import { EMAIL_LINK_DAYS, newEmailLink } from './prove-email.ts'
import { findSupplier } from './suppliers.service.ts'

/** Sends nothing to a supplier that is deleted by now. */
export function handleSupplierJobs(deps: Dependencies): void {
  const inTheirLanguage = (language: Language) => {
    const portal = `${pagesIn(language, deps.publicUrl)}/supplier`
    // Behind a #, so that no server and no log sees the token.
    const pageWith = (page: string, token: string) => `${portal}/${page}#${token}`
    return {
      links: { portalUrl: `${portal}/dashboard`, resetUrl: `${portal}/reset-password` },
      pageWith,
      confirmation: ({ token }: { token: string }) => ({
        url: pageWith('confirm-email', token),
        lifetimeDays: EMAIL_LINK_DAYS,
      }),
      sender: ourSender(deps.publicUrl, language),
    }
  }
  const livingSupplier = async (id: string) => {
    const supplier = await findSupplier(deps.db, id)
    return supplier?.anonymisedAt === null ? supplier : undefined
  }

  deps.jobs.work('send-supplier-welcome', async ({ supplierId }, _, jobId) => {
    const supplier = await livingSupplier(supplierId)
    if (supplier === undefined) return
    const link = await newEmailLink(deps, supplierId, deps.clock.now())
    const { links, confirmation, sender } = inTheirLanguage(supplier.language)
    await deps.mail.send(
      supplierWelcome({
        to: supplier.email,
        awaitsApproval: !mayBuy(supplier.status, deps.settings.supplierApproval),
        confirmation: link && confirmation(link),
        ...links,
        sender,
      }),
      jobId,
    )
  })

  deps.jobs.work('send-supplier-approval', async ({ supplierId }, _, jobId) => {
    const supplier = await livingSupplier(supplierId)
    if (supplier === undefined) return
    const { email: to, passwordDigest } = supplier
    const needsPassword = passwordDigest === null
    const { links, sender } = inTheirLanguage(supplier.language)
    await deps.mail.send(supplierApproved({ to, needsPassword, ...links, sender }), jobId)
  })

  deps.jobs.work('answer-password-link-request', ({ requestId }) => answerLinkRequest(deps, requestId))

  deps.jobs.work('send-email-link', async ({ supplierId }, _, jobId) => {
    const link = await newEmailLink(deps, supplierId, deps.clock.now())
    if (link === null) return
    const { confirmation, sender } = inTheirLanguage(link.language)
    await deps.mail.send(emailLink({ to: link.email, ...confirmation(link), sender }), jobId)
  })

  deps.jobs.work('send-password-link', async ({ supplierId, kind }, _, jobId) => {
    const link = await newPasswordLink(deps, { supplierId, kind, jobId }, deps.clock.now())
    if (link === null) return
    const { pageWith, sender } = inTheirLanguage(link.language)
    await deps.mail.send(
      passwordLink({
        to: link.email,
        kind,
        // `?first` makes the page ask for the terms with the first password.
        url: pageWith(kind === 'claim' ? 'new-password?first' : 'new-password', link.token),
        lifetimeMinutes: LINK_LIFETIME_MINUTES,
        sender,
      }),
      jobId,
    )
  })
}
