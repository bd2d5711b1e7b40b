import { desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '../../../db/client.ts'
import { admins } from '../../../db/schema/people/people.ts'
import { breachRecords } from '../../../db/schema/privacy.ts'
import { Breach, type BreachDetails, say } from '../../contract/admin/breaches.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import { dayInToronto } from '../../platform/shared/clock.ts'
import { englishOnly, Refusal, saidBy, wrongAnswer } from '../../platform/shared/refusal.ts'

/** The newest version of each, the latest noticed first. */
export async function breachRegister(db: Db): Promise<Breach[]> {
  const newest = await db
    .selectDistinctOn([breachRecords.breachId])
    .from(breachRecords)
    .orderBy(breachRecords.breachId, desc(breachRecords.version))
  return newest
    .map(({ breachId: id, savedAt, ...rest }) =>
      v.parse(Breach, { ...rest, id, savedAt: savedAt.toISOString() }),
    )
    .toSorted((one, other) => other.details.noticedOn.localeCompare(one.details.noticedOn))
}

type Save = { adminId: string; breachId: string; version: number; details: BreachDetails }

const DAYS = [
  'startedOn',
  'endedOn',
  'noticedOn',
  'commissionerNotifiedOn',
  'commissionNotifiedOn',
  'peopleNotifiedOn',
] as const

/**
 * Adds a version: 1 for a new record, otherwise the one after the newest. Throws Refusal `breach_changed` where another admin
 * has saved this version, and `breach_unknown` where there is no version before it.
 */
export async function saveBreach(
  db: Db,
  { adminId, breachId, version, details }: Save,
  now: Date,
): Promise<void> {
  const today = dayInToronto(now)
  const toCome = DAYS.find((day) => details[day] > today)
  if (toCome) throw wrongAnswer(toCome, saidBy(say('toCome')))
  await db.transaction(async (tx) => {
    const [admin] = await tx.select({ name: admins.username }).from(admins).where(eq(admins.id, adminId))
    const saved = await tx
      .select({ version: breachRecords.version })
      .from(breachRecords)
      .where(eq(breachRecords.breachId, breachId))
    if (!saved.some((one) => one.version === version - 1) && version > 1) throw unknownBreach()
    const record = { breachId, version, savedAt: now, savedBy: admin?.name ?? '', details }
    const added = await tx.insert(breachRecords).values(record).onConflictDoNothing().returning()
    if (added.length === 0) throw changedBreach()
    await appendAudit(tx, {
      at: now,
      actor: 'admin',
      actorId: adminId,
      action: 'saved a breach record',
      recordType: 'breach',
      recordId: breachId,
      details: { version },
    })
  })
}

const unknownBreach = () =>
  new Refusal('breach_unknown', 404, englishOnly('There is no such breach record. Reload the page.'))
const changedBreach = () =>
  new Refusal(
    'breach_changed',
    409,
    englishOnly(
      'Another admin changed this record while you edited it. Copy your text, reload the page and enter it again.',
    ),
  )
