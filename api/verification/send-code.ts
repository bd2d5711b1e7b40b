import { brand } from '../contract/brand.ts'
import type { Dependencies } from '../dependencies.ts'
import { ourSender } from '../notifications/our-sender.ts'
import { verificationEmail, verificationSms } from '../notifications/templates/verification-messages.ts'
import { type Channel, CODE_LIFETIME_MINUTES } from './codes.ts'

/**
 * Sends at once and not through the queue: the person waits for the code, an honest "we could not send it" helps more
 * than a late one, and a code in a queue would be stored in the clear. Throws SenderUnavailable.
 */
export async function sendCode(
  deps: Pick<Dependencies, 'mail' | 'sms' | 'publicUrl'>,
  channel: Channel,
  to: string,
  code: string,
): Promise<void> {
  const lifetimeMinutes = CODE_LIFETIME_MINUTES
  if (channel === 'email') {
    await deps.mail.send(verificationEmail({ to, code, lifetimeMinutes, sender: ourSender(deps.publicUrl) }))
    return
  }
  const text = verificationSms({ code, lifetimeMinutes, senderName: brand.name, publicUrl: deps.publicUrl })
  await deps.sms.send({ to, text })
}
