import type { SecondFactorEvent } from '../../../../domain/people.ts'
import type { Mail } from '../mail.ts'
import { composeMail, moment, type Sender } from './layout.ts'
import { fr } from './second-factor-mails.messages.fr.ts'
import { en } from './second-factor-mails.messages.ts'

const SAY = { en, fr }

type Notice = {
  to: string
  event: SecondFactorEvent
  /** Recovery codes that work, at the time of the event. */
  codesLeft: number
  at: Date
  /** Where the person signs in and sees their sessions. */
  accountUrl: string
  sender: Sender
}

/** To the account's address, because the person may not know of the change. */
export function secondFactorNotice({ to, event, codesLeft, at, accountUrl, sender }: Notice): Mail {
  const say = SAY[sender.language]
  const { subject, what, next } = say.events[event]
  return composeMail(to, {
    subject: say.subject(subject, sender.name),
    preview: say.preview,
    blocks: [
      say.hello,
      say.happened(what, moment(at, sender.language)),
      next(codesLeft),
      say.notYou(sender.support.phone, sender.support.email),
      { kind: 'button', label: say.open, url: accountUrl },
    ],
    reason: say.reason(sender.name),
    sender,
  })
}
