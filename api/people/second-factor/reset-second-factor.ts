import type { Tx } from '../../../db/client.ts'
import type { Realm } from '../../../domain/people.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { ACCOUNTS } from './accounts.ts'
import { mailNotice, removeSecondFactor } from './second-factor.ts'

type Reset = {
  personId: string
  /** Why, for the audit log: how the person showed who they are. */
  reason: string
  adminId: string
}

/**
 * For a person who lost their phone and their recovery codes: switches the factor off, ends all sessions and mails them.
 * False where there is no such account; refuses where no factor is on.
 */
export async function resetSecondFactor(
  deps: Pick<Dependencies, 'jobs'>,
  tx: Tx,
  realm: Exclude<Realm, 'admin'>,
  { personId, reason, adminId }: Reset,
  now: Date,
): Promise<boolean> {
  const account = await ACCOUNTS[realm].lock(tx, personId)
  if (account === undefined) return false
  if (account.totpConfirmedAt === null) throw noSecondFactor()
  await removeSecondFactor(tx, realm, personId)
  await endSessionsOf(tx, realm, personId)
  await appendAudit(tx, {
    at: now,
    actor: 'admin',
    actorId: adminId,
    action: 'reset second factor',
    recordType: realm,
    recordId: personId,
    details: { before: { secondFactor: true }, after: { secondFactor: false }, reason },
  })
  await mailNotice(deps, tx, realm, personId, 'reset')
  return true
}

export const noSecondFactor = () =>
  new Refusal('no_second_factor', 409, {
    en: 'Two-factor authentication isn’t on for this account.',
    fr: 'L’authentification à deux facteurs n’est pas activée pour ce compte.',
  })
