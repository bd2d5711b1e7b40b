import type { PasswordLinkKind } from '../../../../../domain/people.ts'
import type { Mail } from '../../mail.ts'
import { composeMail, type Sender } from '../layout.ts'
import { fr } from './supplier-mails.messages.fr.ts'
import { en } from './supplier-mails.messages.ts'

const SAY = { en, fr }

type SupplierWelcome = {
  to: string
  /** We review the account before it may buy. */
  awaitsApproval: boolean
  /** Null where the address is known to be the supplier’s. */
  confirmation: { url: string; lifetimeDays: number } | null
  portalUrl: string
  resetUrl: string
  sender: Sender
}

/** Holds nothing that was typed at sign-up: anyone may enter anyone’s address, and we carry no stranger’s words. */
export function supplierWelcome(welcome: SupplierWelcome): Mail {
  const { to, awaitsApproval, confirmation, portalUrl, resetUrl, sender } = welcome
  const { hello, openPortal, welcome: say } = SAY[sender.language]
  return composeMail(to, {
    subject: say.subject(sender.name),
    preview: say.preview,
    blocks: [
      hello,
      say.isReady(sender.name),
      confirmation && say.pleaseConfirm(confirmation.lifetimeDays),
      confirmation && { kind: 'button', label: say.confirm, url: confirmation.url },
      awaitsApproval && say.weReview,
      { kind: confirmation === null ? 'button' : 'link', label: openPortal, url: portalUrl },
      say.notYou,
      { kind: 'link', label: say.setPassword, url: resetUrl },
    ],
    reason: say.reason(sender.name),
    sender,
  })
}

type SupplierApproved = {
  to: string
  /** It has no password yet: the link for its first one comes in a mail of its own. */
  needsPassword: boolean
  portalUrl: string
  resetUrl: string
  sender: Sender
}

export function supplierApproved({ to, needsPassword, portalUrl, resetUrl, sender }: SupplierApproved): Mail {
  const { hello, openPortal, approved: say } = SAY[sender.language]
  return composeMail(to, {
    subject: say.subject(sender.name),
    preview: say.preview,
    blocks: [
      hello,
      say.isApproved(sender.name),
      needsPassword && say.needsPassword,
      needsPassword && { kind: 'button', label: say.getLink, url: resetUrl },
      { kind: needsPassword ? 'link' : 'button', label: openPortal, url: portalUrl },
    ],
    reason: say.reason(sender.name),
    sender,
  })
}

type PasswordLink = {
  to: string
  /** `claim`: the account has no password yet. */
  kind: PasswordLinkKind
  url: string
  lifetimeMinutes: number
  sender: Sender
}

/** Carries no stranger’s words: anyone may enter anyone’s address. */
export function passwordLink({ to, kind, url, lifetimeMinutes, sender }: PasswordLink): Mail {
  const { hello, password: say } = SAY[sender.language]
  const words = say[kind]
  return composeMail(to, {
    subject: words.subject(sender.name),
    preview: say.preview(lifetimeMinutes),
    blocks: [
      hello,
      words.request,
      { kind: 'button', label: words.label, url },
      say.worksOnce(lifetimeMinutes),
      words.otherwise,
    ],
    reason: say.reason(sender.name),
    sender,
  })
}
