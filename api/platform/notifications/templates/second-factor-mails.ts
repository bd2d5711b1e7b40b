import type { SecondFactorEvent } from '../../../../domain/people.ts'
import type { Mail } from '../mail.ts'
import { composeMail, moment, type Sender } from './layout.ts'

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
  const { subject, what, next } = WORDS[event](codesLeft)
  return composeMail(to, {
    subject: `${subject} in your ${sender.name} account`,
    preview: 'If this wasn’t you, act now.',
    blocks: [
      'Hello,',
      `${what} This happened on ${moment(at)}.`,
      next,
      `If this wasn’t you, call or write to us at once: ${sender.support.phone}, ${sender.support.email}.`,
      { kind: 'button', label: 'Open your account', url: accountUrl },
    ],
    reason: `You received this email because the login of the ${sender.name} account with this address was changed.`,
    sender,
  })
}

const left = (codes: number) => (codes === 1 ? '1 recovery code' : `${codes} recovery codes`)

const WORDS: Record<
  SecondFactorEvent,
  (codesLeft: number) => { subject: string; what: string; next: string }
> = {
  'switched-on': () => ({
    subject: 'Two-factor authentication is on',
    what: 'Two-factor authentication was turned on for your account.',
    next: 'From now on, logging in also asks for a code from your authenticator app. You were logged out everywhere else.',
  }),
  'switched-off': () => ({
    subject: 'Two-factor authentication is off',
    what: 'Two-factor authentication was turned off for your account.',
    next: 'Logging in no longer asks for a code from an app. You were logged out everywhere else.',
  }),
  'new-recovery-codes': () => ({
    subject: 'New recovery codes',
    what: 'New recovery codes were made for your account.',
    next: 'The codes from before no longer work.',
  }),
  'used-recovery-code': (codesLeft) => ({
    subject: 'A recovery code was used',
    what: 'A recovery code was used in place of your authenticator app.',
    next:
      codesLeft === 0
        ? 'You have none left. Make new ones in your account.'
        : `You have ${left(codesLeft)} left. You can make new ones in your account.`,
  }),
  reset: () => ({
    subject: 'We turned off two-factor authentication',
    what: 'At the request of the account’s holder, we turned off two-factor authentication for your account.',
    next: 'You were logged out everywhere. Log in again, then set it up with your new device.',
  }),
}
