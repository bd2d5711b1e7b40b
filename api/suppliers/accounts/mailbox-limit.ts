import { mailboxOf } from '../../people/verification/sending-limits.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { limitOf } from '../../platform/shared/limits.ts'
import { keyedHash } from '../../platform/shared/secrets.ts'

const MAILS_A_DAY = 5

/** An address that somebody typed may be another person's: of all accounts together it gets a few mails a day until it is confirmed. */
export function linksOfMailbox({ pool, appSecrets }: Pick<Dependencies, 'pool' | 'appSecrets'>) {
  const limit = limitOf(pool, 'email-links-mailbox', { points: MAILS_A_DAY, seconds: 24 * 60 * 60 })
  const hash = keyedHash(appSecrets, 'limits')
  return { take: (email: string) => limit.take(hash.digest(`email-link:${mailboxOf(email)}`)) }
}
