import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import type { leads } from '../../../db/schema/leads.ts'
import { soldPeople } from '../../../db/schema/sold-people.ts'
import { statement } from '../../../db/statement.ts'
import { EXCLUSIVE_DAYS } from '../../../domain/privacy.ts'
import { daysAfter } from '../../platform/shared/clock.ts'
import { keyedHash } from '../../platform/shared/secrets.ts'

/** A person is an e-mail address; a telephone number has one sale too, even where two people share it (decision 27). */
export type Person = Pick<typeof leads.$inferSelect, 'email' | 'phone'>

/** A person sold after this moment is neither sold nor listed again. */
export const soldAfter = (now: Date): Date => daysAfter(now, -EXCLUSIVE_DAYS)
export const exclusiveUntil = (soldAt: Date): Date => daysAfter(soldAt, EXCLUSIVE_DAYS)

/** Under each listed secret, so that a sale made before a rotation is found. */
export function digestsOfPerson(appSecrets: string[], { email, phone }: Person) {
  const digests = keyedHash(appSecrets, 'sold-people')
  return { emailDigests: digests.digests(`email ${email}`), phoneDigests: digests.digests(`phone ${phone}`) }
}

/**
 * Whether this person has been sold so lately that the buyer's use is still exclusive: the one question of all that lists or sells
 * a lead (rule 17). Ask it with the lead locked, about one that is not itself sold.
 */
export async function isPersonSold(
  db: Db | Tx,
  appSecrets: string[],
  person: Person,
  now: Date,
): Promise<boolean> {
  const [found] = await findSold(db, soldParams(appSecrets, person, now))
  return found?.isSold ?? false
}

/** Part of a statement: by leads, which the last release sold without a digest, and by digests, which outlive a deletion. */
export const soldSql = sql`(exists (
    select from leads where (email = ${sql.placeholder('email')} or phone = ${sql.placeholder('phone')})
      and sold_at > ${sql.placeholder('soldAfter')}
  ) or exists (
    select from sold_people where exclusive_until > ${sql.placeholder('now')}
      and (email_digest = any(${sql.placeholder('emailDigests')}::text[])
        or phone_digest = any(${sql.placeholder('phoneDigests')}::text[]))
  ))`

/** The values of its placeholders. */
export const soldParams = (appSecrets: string[], { email, phone }: Person, now: Date) => ({
  ...digestsOfPerson(appSecrets, { email, phone }),
  email,
  phone,
  soldAfter: soldAfter(now),
  now,
})

const findSold = statement<{ isSold: boolean }>('is_person_sold', sql`select ${soldSql} as "isSold"`)

/** Keeps the digests of leads that the last release sold, before their data is deleted. */
export async function keepSoldPeople(
  tx: Tx,
  appSecrets: string[],
  sold: (Person & { soldAt: Date | null })[],
  now: Date,
): Promise<void> {
  const rows = sold.flatMap(({ soldAt, ...person }) => {
    if (soldAt === null || soldAt <= soldAfter(now)) return []
    const { emailDigests, phoneDigests } = digestsOfPerson(appSecrets, person)
    return emailDigests.flatMap((emailDigest, place) => {
      const phoneDigest = phoneDigests[place]
      if (phoneDigest === undefined) return []
      return { emailDigest, phoneDigest, soldAt, exclusiveUntil: exclusiveUntil(soldAt) }
    })
  })
  if (rows.length > 0) await tx.insert(soldPeople).values(rows).onConflictDoNothing()
}
