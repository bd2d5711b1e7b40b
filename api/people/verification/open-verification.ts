import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockVerification, lockVisitor } from '../../../db/locks.ts'
import { verifications } from '../../../db/schema/people/verifications.ts'
import type { Channel, Purpose } from '../../../domain/people.ts'
import type { Declared } from '../../http/openapi/refusals.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal, type Said } from '../../platform/shared/refusal.ts'
import { type NewVisitor, renewVisitor, type Visitor } from '../sessions/visitor.ts'
import { type Address, type Addresses, isVerified, judgeCode, provedSince, triesThatCount } from './codes.ts'
import { areOf, codeDigests, codeSender, findVerification, isOf } from './send-code.ts'

export type Verification = ReturnType<typeof openVerification>

/** Proof that a visitor reads an e-mail address or answers a phone. Never reveals whether an account exists. */
export function openVerification(deps: Dependencies) {
  const codes = codeDigests(deps)

  /** Uses up a right code and does what it opens in one transaction; the proofs move to a new token. Counts a wrong code. */
  async function spendCode<Opened>(
    address: Address,
    code: string,
    now: Date,
    open: (tx: Tx) => Promise<Opened>,
  ): Promise<{ opened: Opened; visitor: NewVisitor }> {
    const used = await deps.db.transaction(async (tx) => {
      await lockVisitor(tx, address.visitor)
      const sent = await lockVerification(tx, isOf(address))
      if (sent === undefined) return { verdict: 'wrong' } as const
      const isRight = codes.matches(address, code, sent.codeDigest ?? '')
      const verdict = judgeCode(sent, isRight, now)
      const isThisOne = eq(verifications.id, sent.id)
      if (verdict === 'wrong')
        await tx
          .update(verifications)
          .set({ wrongTries: triesThatCount(sent, now) + 1, lastWrongAt: now })
          .where(isThisOne)
      if (verdict !== 'right') return { verdict }
      await tx.update(verifications).set({ codeDigest: null }).where(isThisOne)
      const opened = await open(tx)
      return { verdict, opened, visitor: await renewVisitor(tx, address.visitor) }
    })
    if (used.verdict === 'right') return used
    if (used.verdict === 'expired') throw codeExpired()
    throw used.verdict === 'void' ? codeVoid() : wrongCode(address.channel)
  }

  /** The addresses that this visitor has proved, the newest proof first. */
  const proved = (addresses: Addresses, now: Date) =>
    deps.db
      .select({ address: verifications.address, verifiedAt: verifications.verifiedAt })
      .from(verifications)
      .where(and(areOf(addresses), gt(verifications.verifiedAt, provedSince(addresses.purpose, now))))
      .orderBy(desc(verifications.verifiedAt))

  return {
    sendCodeTo: codeSender(deps),

    spendCode,

    /** The address is proved from now on. Throws CodeNotAccepted unless the code is right. */
    async proveAddress(address: Address, code: string, now: Date): Promise<NewVisitor> {
      const { visitor } = await spendCode(address, code, now, (tx) =>
        tx.update(verifications).set({ verifiedAt: now }).where(isOf(address)),
      )
      return visitor
    },

    /** Ends the visitor's proofs, but for the address in `except`. Wrong tries stay counted. */
    async forget(addresses: Addresses, { db = deps.db, except }: { db?: Db | Tx; except?: string } = {}) {
      await db
        .update(verifications)
        .set({ verifiedAt: null, codeDigest: null })
        .where(and(areOf(addresses), except === undefined ? undefined : ne(verifications.address, except)))
    },

    /** When this visitor proved exactly this address, or null. */
    async provedAt(address: Address, now: Date, db: Db | Tx = deps.db): Promise<Date | null> {
      const found = await findVerification(db, address)
      return found !== undefined && isVerified(found, address.purpose, now) ? found.verifiedAt : null
    },

    proved,

    /** Text messages cost money: they go to visitors who have proved an e-mail address first. Returns the newest. */
    async requireProvedEmail(visitor: Visitor, now: Date): Promise<string> {
      const [newest] = await proved({ visitor, purpose: 'rate-check', channel: 'email' }, now)
      if (newest === undefined) throw verifyEmailFirst()
      return newest.address
    },
  }
}

/** One row: when this visitor proved these two addresses, or null. Lock the visitor first: proofs may be moving to another token. */
export const proofOfBoth = sql`
  proof as (
    select max(verified_at) filter (where channel = 'email') as email,
      max(verified_at) filter (where channel = 'sms') as phone
    from verifications
    where visitor_digest = ${sql.placeholder('digest')} and purpose = ${sql.placeholder('purpose')}
      and (channel, address) in (('email', ${sql.placeholder('email')}), ('sms', ${sql.placeholder('phone')}))
      and verified_at > ${sql.placeholder('since')}
  )`

/** Values for its placeholders. */
export const proofParams = (
  { visitor, purpose, email, phone }: { visitor: Visitor; purpose: Purpose; email: string; phone: string },
  now: Date,
) => ({ digest: visitor.digest, purpose, email, phone, since: provedSince(purpose, now) })

const WRONG: Record<Channel, Said> = {
  email: { en: 'Invalid email code', fr: 'Code reçu par courriel non valide' },
  sms: { en: 'Invalid SMS code', fr: 'Code reçu par texto non valide' },
}

/** A code that was not accepted; the answer also says `verified: false`. */
class CodeNotAccepted extends Refusal {
  constructor(code: string, says: Said) {
    super(code, 422, says, { also: { verified: false } })
  }
}

/** The refusals of a typed code, for the `detail` of a route. */
export const REFUSALS_OF_A_CODE: Declared[] = ['422 code_expired', '422 code_void', '422 wrong_code']

const wrongCode = (channel: Channel) => new CodeNotAccepted('wrong_code', WRONG[channel])

const codeExpired = () =>
  new CodeNotAccepted('code_expired', {
    en: 'This code has expired. Request a new one.',
    fr: 'Ce code a expiré. Demandez-en un nouveau.',
  })

const codeVoid = () =>
  new CodeNotAccepted('code_void', {
    en: 'Too many wrong codes. Wait an hour, then request a new one.',
    fr: 'Trop de codes erronés. Attendez une heure, puis demandez-en un nouveau.',
  })

const verifyEmailFirst = () =>
  new Refusal('verify_email_first', 403, {
    en: 'Verify your email address first, then your phone number.',
    fr: 'Confirmez d’abord votre adresse courriel, puis votre numéro de téléphone.',
  })
