import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { lockLeadToRead } from '../../../db/locks.ts'
import { requestMails } from '../../../db/schema/requests.ts'
import type { BuyerMail, RequestMail } from '../../../domain/requests.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { SenderUnavailable } from '../../platform/notifications/sending.ts'
import { type FoundRequest, findRequest } from '../following/find-request.ts'

type Job = { leadId: string; mail: RequestMail | BuyerMail }
type Step = {
  /** Whether the mail still says what is so, and is due. */
  holds: (found: FoundRequest) => boolean
  send: (found: FoundRequest) => Promise<void>
}

/** The claim is committed before the mail is sent, and undone only if the mail certainly did not go out (decision 43). */
export async function sendOnce(
  { db, clock, log }: Pick<Dependencies, 'db' | 'clock' | 'log'>,
  { leadId, mail }: Job,
  { holds, send }: Step,
): Promise<void> {
  const found = await db.transaction((tx) => claim(tx, { leadId, mail }, holds, clock.now()))
  if (found === undefined) return
  const isClaimed = and(eq(requestMails.leadId, leadId), eq(requestMails.mail, mail))
  try {
    await send(found)
  } catch (error) {
    if (error instanceof SenderUnavailable && error.mayHaveGoneOut && !error.isPermanent) {
      log.warn({ lead: leadId, mail, code: error.code }, 'a mail about a request may not have gone out')
      return
    }
    // A permanently refused address gets no second try.
    if (!(error instanceof SenderUnavailable && error.isPermanent))
      await db.delete(requestMails).where(isClaimed)
    throw error
  }
  await db.update(requestMails).set({ sentAt: clock.now() }).where(isClaimed)
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
