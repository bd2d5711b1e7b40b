import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { leads } from '../../../db/schema/leads.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { leadRequests } from '../../../db/schema/requests.ts'
import type {
  AdminPromises,
  BrokenPromise,
  BrokenPromisesQuery,
  OpenPromise,
  PromisesOfMonth,
  PromisesOfProvider,
} from '../../contract/admin/promises.ts'
import { daysAfter } from '../../platform/shared/clock.ts'
import {
  dueSince,
  isJudged,
  isOpenPromise,
  isSilent,
  keptAsOwnerSays,
  lapsed,
  PROMISE_MONTHS,
  type PromiseFigures,
  promiseDue,
  promiseFigures,
  shareKept,
  startOfPromises,
  sumOfFigures,
} from '../../suppliers/promises/kept-promises.ts'

/** Fewer say nothing about a provider. */
const LEAST_ANSWERS = 5
const MOST_OPEN = 100

/** The board of promises (rule 65), all of one snapshot. */
export const promisesForAdmins = (db: Db, sharePercent: number, now: Date): Promise<AdminPromises> =>
  db.transaction(
    async (tx) => {
      const open = await openPromises(tx, now)
      const figures = await promiseFigures(tx, now)
      const names = await namesOf(tx, [...new Set(figures.map(({ supplierId }) => supplierId))])
      return {
        open,
        sharePercent,
        leastAnswers: LEAST_ANSWERS,
        providers: [...Map.groupBy(figures, ({ supplierId }) => supplierId)]
          .map(([id, months]) => providerFigures(id, names.get(id) ?? '', sumOfFigures(months), sharePercent))
          .toSorted(worstFirst),
        months: monthsUpTo(now).map((month) => ({
          month,
          ...withShare(sumOfFigures(figures.filter((each) => each.month === month))),
        })),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

const withShare = (figures: PromiseFigures): Omit<PromisesOfMonth, 'month'> => ({
  ...figures,
  share: shareKept(figures),
})

function providerFigures(
  providerId: string,
  provider: string,
  figures: PromiseFigures,
  sharePercent: number,
): PromisesOfProvider {
  const { answers, keptAsOwnersSay } = figures
  const isMarked = answers >= LEAST_ANSWERS && 100 * keptAsOwnersSay < sharePercent * answers
  return { providerId, provider, ...withShare(figures), isMarked }
}

/** Without an answer last. */
const worstFirst = (one: PromisesOfProvider, other: PromisesOfProvider) =>
  Number(other.isMarked) - Number(one.isMarked) ||
  (one.share ?? 2) - (other.share ?? 2) ||
  other.bought - one.bought ||
  one.provider.localeCompare(other.provider)

async function namesOf(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.execute<{ id: string; name: string }>(
    sql`select ${suppliers.id} as id, ${suppliers.name} as name from ${suppliers} where ${suppliers.id} in ${ids}`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const monthInToronto = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  year: 'numeric',
  month: '2-digit',
})

/** Oldest first, as YYYY-MM. */
function monthsUpTo(now: Date): string[] {
  const [year = 0, month = 0] = monthInToronto.format(now).split('-').map(Number)
  return Array.from({ length: PROMISE_MONTHS }, (_, place) =>
    new Date(Date.UTC(year, month - PROMISE_MONTHS + place)).toISOString().slice(0, 7),
  )
}

type Row = {
  id: string
  company: string
  providerId: string
  provider: string
  purchasedAt: Date
  promisedBy: Date
}
type BrokenRow = Row & { because: BrokenPromise['because']; providerSaysAt: Date | null }

const promiseOf = ({ purchasedAt, promisedBy, ...rest }: Row): OpenPromise => ({
  ...rest,
  purchasedAt: new Date(purchasedAt).toISOString(),
  promisedBy: new Date(promisedBy).toISOString(),
})

const columns = sql`${purchases.leadId} as id, ${leads.company} as company, ${purchases.supplierId} as "providerId",
  ${suppliers.name} as provider, ${purchases.purchasedAt} as "purchasedAt", ${promiseDue} as "promisedBy"`

const sales = sql`${purchases}
  join ${leads} on ${leads.id} = ${purchases.leadId}
  join ${suppliers} on ${suppliers.id} = ${purchases.supplierId}
  left join ${leadRequests} on ${leadRequests.leadId} = ${purchases.leadId}`

async function openPromises(tx: Tx, now: Date): Promise<AdminPromises['open']> {
  const { rows } = await tx.execute<Row & { total: number }>(sql`
    select ${columns}, (count(*) over ())::int as total from ${sales}
    where ${isOpenPromise(now)}
    order by ${purchases.purchasedAt}, ${purchases.id} limit ${MOST_OPEN}`)
  const listed = rows.map(({ total, ...row }) => promiseOf(row))
  return { total: rows[0]?.total ?? 0, listed }
}

/** Newest first; `next` is the `after` of the next page, null on the last. */
export async function brokenPromises(
  db: Db,
  { limit, after, days }: BrokenPromisesQuery,
  now: Date,
): Promise<{ promises: BrokenPromise[]; next: string | null }> {
  const { rows } = await db.execute<BrokenRow>(sql`
    select ${columns}, ${purchases.contactedAt} as "providerSaysAt",
      case ${leadRequests.contactedAnswer} when 'yes' then 'late' when 'not-yet' then 'not-yet' else 'silence' end as because
    from ${sales} where ${isBroken(now, days === null ? startOfPromises(now) : dueDaysAgo(now, Number(days)))}
      ${after === '' ? sql`` : sql`and ${isAfter(after)}`}
    order by ${purchases.purchasedAt} desc, ${purchases.id} desc limit ${limit + 1}`)
  const promises = rows.slice(0, limit).map(({ because, providerSaysAt, ...row }) => ({
    ...promiseOf(row),
    because,
    providerSaysAt: providerSaysAt && new Date(providerSaysAt).toISOString(),
  }))
  return { promises, next: rows.length > limit ? (promises.at(-1)?.id ?? null) : null }
}

/** Of sales since `start`. */
const isBroken = (now: Date, start: SQL) => sql`${isJudged}
  and ${purchases.purchasedAt} <= ${dueSince(now)} and ${purchases.purchasedAt} >= ${start}
  and (${leadRequests.renewedAt} is null or ${leadRequests.renewedAt} <= ${dueSince(now)})
  and (${keptAsOwnerSays} is false or (${keptAsOwnerSays} is null and ${isSilent}))
  and not ${lapsed}`

/** Promises of sales since then have fallen due in these days. */
const dueDaysAgo = (now: Date, days: number) => sql`${dueSince(daysAfter(now, -days))}`

/** Those that have fallen due in the last days, as `brokenPromises` lists them. */
export async function countBroken(db: Db, days: number, now: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sales} where ${isBroken(now, dueDaysAgo(now, days))}`,
  )
  return rows[0]?.count ?? 0
}

/** Compared in the database, whose times are more precise than a Date. */
const isAfter = (leadId: string) =>
  sql`(${purchases.purchasedAt}, ${purchases.id}) < (
    select "last".purchased_at, "last".id from ${purchases} as "last" where "last".lead_id = ${leadId})`
