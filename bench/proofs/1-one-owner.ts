import { readBooks, wrongInBooks } from './books.ts'
import { type Answer, type Browser, paymentIn } from './browser.ts'
import { givenLeads, type Lead, PRICE_CENTS } from './given.ts'
import { stepsDone, willTake } from './progress.ts'
import { exactly, nothingWrong, type Row, type Size } from './proof.ts'
import { comeToRest } from './rest.ts'
import { inWorld, type World } from './world.ts'

const SIZES = {
  short: { suppliers: [8], leads: 6, control: { suppliers: 4, leads: 10 } },
  full: { suppliers: [2, 10, 50], leads: 100, control: { suppliers: 10, leads: 100 } },
} as const

/** Of a hundred leads at least ninety must be sold twice where nothing keeps them from it. */
const CONTROL_SHARE = 0.9

/** Thousands of refunds take their time. */
const REST_WITHIN_MS = 10 * 60_000

/** Many pay for one lead at the same moment, in two processes: one owns it, and nobody else has paid. */
export async function oneOwner(size: Size): Promise<Row[]> {
  const { suppliers, leads, control } = SIZES[size]
  const payments = suppliers.reduce((sum, payers) => sum + payers * leads, 0)
  // Without holds all but one of them are refunded as well.
  willTake(3 * payments + control.suppliers * control.leads)
  const rows: Row[] = []
  // Each number of suppliers begins with an empty ledger: the stand-in for Stripe slows down as its own grows.
  for (const payers of suppliers)
    await inWorld({ processes: 2 }, async (world) => {
      for (const asks of ['with holds', 'without holds'] as const)
        rows.push(...(await race(world, { payers, leads, asks })))
    })
  return [...rows, await withoutTheUniqueLead(control)]
}

type Asks = 'with holds' | 'without holds'

async function race(world: World, given: { payers: number; leads: number; asks: Asks }): Promise<Row[]> {
  const name = `${given.payers} suppliers ${given.asks}, ${given.leads} leads`
  const leads = await givenLeads(world.db, given.leads)
  const before = await readBooks(world)
  const faults: string[] = []
  const calls = { made: 0, repeated: 0 }
  // New suppliers for each lead: one of them may not open so many payments in a minute.
  for (const lead of leads)
    faults.push(...(await payAtOnce(await world.browsers(given.payers), lead, world, given.asks, calls)))
  await comeToRest(world, REST_WITHIN_MS)
  if (given.asks === 'without holds') stepsDone(given.payers * given.leads)
  const after = await readBooks(world)
  const refunds = (after.refunded - before.refunded) / PRICE_CENTS
  return [
    exactly(`${name}: sold once each`, given.leads, (after.purchased - before.purchased) / PRICE_CENTS),
    given.asks === 'with holds'
      ? exactly(`${name}: charged beside the owner`, 0, refunds)
      : {
          what: `${name}: charged beside the owner`,
          expected: 'all refunded in full, once',
          seen: `${refunds} charged, ${(after.captured - before.captured) / PRICE_CENTS - given.leads - refunds} not refunded`,
          ok: after.difference === 0,
        },
    nothingWrong(`${name}: books and answers`, [...faults, ...(await wrongInBooks(world))]),
    {
      what: `${name}: calls repeated, because the answer said so`,
      expected: 'as many as the machine is busy',
      seen: `${calls.repeated} of ${calls.made}`,
      ok: true,
    },
  ]
}

/** Everybody has the dialog open and pays at the same moment. Gives what was told or shown wrongly. */
async function payAtOnce(
  browsers: Browser[],
  lead: Lead,
  world: World,
  asks: Asks,
  calls: Calls,
): Promise<string[]> {
  const payments = await Promise.all(
    browsers.map(async (browser) => paymentIn(await repeating(calls, () => browser.open(lead.id)))),
  )
  const ends = await Promise.all(
    browsers.map(async (browser, index) => {
      const payment = payments[index]
      if (payment === undefined) throw new Error('A browser has no payment.')
      if (asks === 'with holds') {
        const held = await repeating(calls, () => browser.hold(lead.id, payment.paymentIntentId))
        if (held.status !== 200) return { asked: 'hold', ...held }
      }
      const { intent } = await world.stripe.confirm(payment.clientSecret)
      if (intent === null) return { asked: 'confirm', status: 402, code: '', text: '' }
      const bought = await repeating(calls, () => browser.purchase(lead.id, payment.paymentIntentId))
      return { asked: 'purchase', ...bought }
    }),
  )
  stepsDone(browsers.length)
  const owners = ends.filter(({ status }) => status === 200)
  const faults = ends.flatMap((end) => (isTrue(end, lead) ? [] : [`${end.asked}: ${end.status} ${end.code}`]))
  return owners.length === 1 ? faults : [...faults, `${owners.length} were told that the lead is theirs`]
}

/** `repeated`: after an answer 503, which is no refusal: the machine was too busy. */
type Calls = { made: number; repeated: number }
const MOST_REPEATS = 20

/** As a page or a client does, which waits as long as the answer says and makes the same call again. */
async function repeating(calls: Calls, call: () => Promise<Answer>): Promise<Answer> {
  calls.made += 1
  let answer = await call()
  for (let repeat = 0; answer.status === 503 && repeat < MOST_REPEATS; repeat++) {
    calls.repeated += 1
    await Bun.sleep(answer.retryAfterMs)
    answer = await call()
  }
  return answer
}

/** The owner sees the contact; a loser is told that the lead is held or sold, and sees nothing of it. */
function isTrue(end: { asked: string; status: number; code: string; text: string }, lead: Lead): boolean {
  if (end.status === 200) return end.text.includes(lead.email)
  if (end.text.includes(lead.email)) return false
  if (end.asked === 'confirm') return true
  return end.status === 409 && ['lead_held', 'lead_already_sold', 'attempt_over'].includes(end.code)
}

/** The control: it must fail where the constraint that all depends on is gone, or the race above proves nothing. */
function withoutTheUniqueLead(given: { suppliers: number; leads: number }): Promise<Row> {
  return inWorld({ processes: 2 }, async (world) => {
    await world.pool.query('alter table purchases drop constraint purchases_lead_id_unique')
    for (const lead of await givenLeads(world.db, given.leads))
      await payAtOnce(await world.browsers(given.suppliers), lead, world, 'without holds', {
        made: 0,
        repeated: 0,
      })
    const { rowCount } = await world.pool.query(
      'select lead_id from purchases group by lead_id having count(*) > 1',
    )
    const least = given.leads * CONTROL_SHARE
    return {
      what: `control: ${given.suppliers} suppliers, ${given.leads} leads, without the unique lead of purchases`,
      expected: `${least} or more sold twice`,
      seen: `${rowCount} sold twice`,
      ok: (rowCount ?? 0) >= least,
    }
  })
}
