import type { Language } from '../../../../domain/languages/languages.ts'
import type { Mail } from '../mail.ts'
import { composeMail, type Sender } from './layout.ts'
import { fr } from './verification-messages.messages.fr.ts'
import { en } from './verification-messages.messages.ts'

const SAY = { en, fr }

type VerificationEmail = { to: string; code: string; lifetimeMinutes: number; sender: Sender }

/**
 * The subject has the code too, so that a phone’s notification shows it; it works only in the browser that requested it.
 * Holds nothing that a visitor typed: anyone may enter anyone’s address, and we carry no stranger’s words.
 */
export function verificationEmail({ to, code, lifetimeMinutes, sender }: VerificationEmail): Mail {
  const say = SAY[sender.language].code
  return composeMail(to, {
    subject: say.subject(code, sender.name),
    preview: say.preview(lifetimeMinutes),
    blocks: [say.enter, { kind: 'code', code }, say.worksOnce(lifetimeMinutes), say.ignore],
    reason: say.reason(sender.name),
    canWithdraw: true,
    sender,
  })
}

type VerificationSms = {
  code: string
  lifetimeMinutes: number
  senderName: string
  publicUrl: string
  language: Language
}

/**
 * At most 160 plain characters, so that it is one text message. The last line lets phones fill in the code, on our page only:
 * https://wicg.github.io/sms-one-time-codes/
 */
export function verificationSms(sms: VerificationSms): string {
  const { code, lifetimeMinutes, senderName, publicUrl, language } = sms
  return [
    SAY[language].text(code, senderName, lifetimeMinutes),
    '',
    `@${new URL(publicUrl).hostname} #${code}`,
  ].join('\n')
}

type EmailLink = { to: string; url: string; lifetimeDays: number; sender: Sender }

/** Carries no stranger’s words: anyone may have entered this address. */
export function emailLink({ to, url, lifetimeDays, sender }: EmailLink): Mail {
  const { hello, confirm, link: say } = SAY[sender.language]
  return composeMail(to, {
    subject: say.subject(sender.name),
    preview: say.preview(lifetimeDays),
    blocks: [
      hello,
      say.created(sender.name),
      { kind: 'button', label: confirm, url },
      say.worksOnce(lifetimeDays),
    ],
    reason: say.reason(sender.name),
    sender,
  })
}

type ChangeLink = { to: string; url: string; lifetimeHours: number; sender: Sender }

/** To the new address of an account. Carries no stranger’s words: anyone may have entered this address. */
export function changeLink({ to, url, lifetimeHours, sender }: ChangeLink): Mail {
  const { hello, confirm, change: say } = SAY[sender.language]
  return composeMail(to, {
    subject: say.subject(sender.name),
    preview: say.preview(lifetimeHours),
    blocks: [
      hello,
      say.about(sender.name),
      { kind: 'button', label: confirm, url },
      say.worksOnce(lifetimeHours),
    ],
    reason: say.reason(sender.name),
    sender,
  })
}

type ChangeNotice = { to: string; resetUrl: string; sender: Sender }

/** To the address that an account has, before it changes. It does not name the new one. */
export function emailChangeNotice({ to, resetUrl, sender }: ChangeNotice): Mail {
  const { hello, notice: say } = SAY[sender.language]
  return composeMail(to, {
    subject: say.subject(sender.name),
    preview: say.preview,
    blocks: [
      hello,
      say.about(sender.name),
      say.ifNotYou,
      { kind: 'button', label: say.setPassword, url: resetUrl },
    ],
    reason: say.reason(sender.name),
    sender,
  })
}
