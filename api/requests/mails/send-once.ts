import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { lockLeadToRead } from '../../../db/locks.ts'
import { requestMails } from '../../../db/schema/requests.ts'
import type { BuyerMail, RequestMail } from '../../../domain/requests.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { sendClaimed } from '../../platform/notifications/sending.ts'
import { type FoundRequest, findRequest } from '../following/find-request.ts'

type Job = { leadId: string; mail: RequestMail | BuyerMail }
type Step = {
  /** Whether the mail still says what is so, and is due. */
  holds: (found: FoundRequest) => boolean
  /** Resolves to whether it sent. `about` names the mail, alike at each try. */
  send: (found: FoundRequest, about: string) => Promise<boolean>
}

/** Claims the mail, sends it and notes when it was sent. */
export async function sendOnce(
  { db, clock, log }: Pick<Dependencies, 'db' | 'clock' | 'log'>,
  { leadId, mail }: Job,
  { holds, send }: Step,
): Promise<void> {
  const found = await db.transaction((tx) => claim(tx, { leadId, mail }, holds, clock.now()))
  if (found === undefined) return
  const isClaimed = and(eq(requestMails.leadId, leadId), eq(requestMails.mail, mail))
  const isSent = await sendClaimed({
    send: () => send(found, aboutOf(found, mail)),
    undo: () => db.delete(requestMails).where(isClaimed),
    onUnknown: (code) =>
      log.warn({ lead: leadId, mail, code }, 'a mail about a request may not have gone out'),
  })
  if (isSent) await db.update(requestMails).set({ sentAt: clock.now() }).where(isClaimed)
}

/** A renewed request is mailed about again: under the name of the former mail, a mailbox may drop it as a copy (decision 43). */
function aboutOf({ lead, said }: FoundRequest, mail: Job['mail']): string {
  const renewed = said?.renewedAt == null ? '' : `:${said.renewedAt.toISOString()}`
  return `request:${lead.id}:${mail}${renewed}`
}

/** Undefined where the mail no longer holds, is not due or was claimed. A withdrawal or sale comes before or after, not between. */
async function claim(
  tx: Tx,
  { leadId, mail }: Job,
  holds: Step['holds'],
  now: Date,
): Promise<FoundRequest | undefined> {
  await lockLeadToRead(tx, leadId)
  const found = await findRequest(tx, leadId)
  if (found === undefined || !holds(found)) return undefined
  const claimed = await tx
    .insert(requestMails)
    .values({ leadId, mail, claimedAt: now })
    .onConflictDoNothing()
    .returning({ mail: requestMails.mail })
  return claimed.length === 0 ? undefined : found
}
