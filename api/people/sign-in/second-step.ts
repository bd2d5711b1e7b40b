import * as v from 'valibot'
import { lockVisitor } from '../../../db/locks.ts'
import { hostCookie } from '../../contract/cookies.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { encryptionFor } from '../../platform/shared/secrets.ts'
import { fewOfAccount } from '../passwords/passwords.ts'
import { ACCOUNTS } from '../second-factor/accounts.ts'
import { countCodeOfOwner, judgeSecondFactor } from '../second-factor/second-factor.ts'
import { auditFailedSignIn, wrongCode } from '../second-factor/sign-in-by-password.ts'
import { takeCodeTry } from '../second-factor/wrong-codes.ts'
import { type Cookies, ourCookie } from '../sessions/cookies.ts'
import { ownEntry, startSession } from '../sessions/sessions.ts'
import type { Verification } from '../verification/open-verification.ts'
import { type BrowserBefore, endFormerSession, endProofs } from './owner-sign-in.ts'

/** As long as a code by mail. */
const STEP_MINUTES = 10

const Step = v.object({
  userId: v.string(),
  email: v.string(),
  /** A path of this site. */
  goOnTo: v.string(),
  until: v.number(),
})
/** A sign-in whose owner has proved their address, and has a second factor. */
type Step = v.InferOutput<typeof Step>

/** Kept encrypted in the browser that proved the address, between the two steps. */
export function secondSteps(deps: Pick<Dependencies, 'appSecrets' | 'publicUrl'>) {
  const cookie = ourCookie(deps, (secure) => hostCookie('northrate_second_step', secure), '/api/login')
  const encryption = encryptionFor(deps.appSecrets, 'second step of a sign-in')
  return {
    write(cookies: Cookies, step: Omit<Step, 'until'>, now: Date): void {
      const until = minutesAfter(now, STEP_MINUTES).getTime()
      cookie.write(cookies, encryption.encrypt(JSON.stringify({ ...step, until })), STEP_MINUTES * 60)
    },
    /** Refuses where there is none, or it is too old. */
    read(cookies: Cookies, now: Date): Step {
      const text = encryption.decrypt(cookie.read(cookies) ?? '')
      const step = text === null ? null : v.parse(Step, JSON.parse(text))
      if (step === null || now.getTime() >= step.until) throw secondStepOver()
      return step
    },
    clear: cookie.clear,
  }
}

/** Judges the code and returns the token of a new session. */
export const takeSecondStep = (
  deps: Dependencies,
  verification: Verification,
  step: BrowserBefore & { userId: string; email: string; code: string },
  now: Date,
): Promise<string> => fewOfAccount(`user ${step.userId}`, () => judge(deps, verification, step, now))

async function judge(
  deps: Dependencies,
  verification: Verification,
  { userId, email, code, ...browser }: Parameters<typeof takeSecondStep>[2],
  now: Date,
): Promise<string> {
  const { countAsPassed } = await countCodeOfOwner(deps, userId, code, now)
  const codeTry = await takeCodeTry(
    deps,
    { realm: 'user', personId: userId, code, from: 'known browser' },
    now,
  )
  const taken = deps.db.transaction(async (tx) => {
    if (browser.visitor !== null) await lockVisitor(tx, browser.visitor)
    await endProofs(tx, verification, browser, email)
    const account = await ACCOUNTS.user.lock(tx, userId)
    if (account === undefined) throw secondStepOver()
    await endFormerSession(tx, browser)
    const verdict = await judgeSecondFactor(tx, deps, 'user', account, code, now)
    if (verdict === 'wrong' || verdict === 'missing') throw wrongCode()
    await countAsPassed(tx)
    await appendAudit(tx, {
      ...ownEntry('user', userId, now),
      action: 'signed in',
      details: { secondFactor: verdict },
    })
    return startSession(tx, 'user', userId, now)
  })
  // After the rollback, which would undo the entry.
  const token = await taken.catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === 'wrong_code')
      await auditFailedSignIn(deps.db, 'user', { id: userId }, now)
    throw error
  })
  await codeTry.countAsRight()
  return token
}

const secondStepOver = () =>
  new Refusal('second_step_over', 401, {
    en: 'This took too long. Log in again from the start.',
    fr: 'Le délai est dépassé. Reprenez la connexion depuis le début.',
  })
