import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { sessions } from '../../../db/schema/people/sessions.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import type { SignedIn } from '../sessions/sessions.ts'

/** Long enough for a form, too short for a browser that was left open. Decision 75. */
const RECENT_MINUTES = 10

/** Before what gives lasting access or leads data elsewhere: refuses a session whose person signed in, or proved themselves, too long ago. */
export function refuseUnlessProvedRecently({ provedAt }: Pick<SignedIn, 'provedAt'>, now: Date): void {
  if (now >= minutesAfter(provedAt, RECENT_MINUTES)) throw reauthenticationNeeded()
}

export async function noteProvedAgain(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ provedAt: now }).where(eq(sessions.id, sessionId))
}

const reauthenticationNeeded = () =>
  new Refusal('reauthentication_needed', 403, {
    en: 'To go on, confirm that it’s you.',
    fr: 'Pour continuer, confirmez que c’est bien vous.',
  })
