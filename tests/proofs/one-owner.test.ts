import { WITHOUT_ONE_OWNER } from '../support/purchase/buying-records.ts'
import { readBooks, wrongInBooks } from './world/books.ts'
import { type Answer, type Browser, paymentIn } from './world/browser.ts'
import { createLeads, type Lead, PRICE_CENTS } from './world/people-and-leads.ts'
import { exactly, nothingWrong, prove, type Row, row, type Size } from './world/prove.ts'
import { comeToRest } from './world/time.ts'
import { inWorld, type World } from './world/world.ts'

const SIZES = {
  short: { suppliers: [8], leads: 6, control: { suppliers: 4, leads: 10 } },
  full: { suppliers: [2, 10, 50], leads: 100, control: { suppliers: 10, leads: 100 } },
} as const

/** Of a hundred leads at least ninety must be sold twice where no constraint prevents it. */
const CONTROL_SHARE = 0.9

/** Thousands of refunds take long. */
const REST_WITHIN_MS = 10 * 60_000

prove('of suppliers who pay for a lead at the same moment one owns it, and nobody else has paid', oneOwner)

/** The suppliers use two processes. */
async function oneOwner(size: Size): Promise<Row[]> {
  const { suppliers, leads, control } = SIZES[size]
  const rows: Row[] = []
  // Each number of suppliers begins with an empty ledger: the stand-in for Stripe slows down as its own grows.
  for (const payers of suppliers)
    await inWorld({ processes: 2 }, async (world) => {
      for (const mode of ['with holds', 'without holds'] as const)
        rows.push(...(await race(world, { payers, leads, mode })))
    })
  return [...rows, await withoutTheUniqueLead(control)]
}

type Mode = 'with holds' | 'without holds'

async function race(world: World, params: { payers: number; leads: number; mode: Mode }): Promise<Row[]> {
  const name = `${params.payers} suppliers ${params.mode}, ${params.leads} leads`
  const leads = await createLeads(world.db, params.leads)
  const before = await readBooks(world)
  const faults: string[] = []
  const calls = { made: 0, repeated: 0 }
  // New suppliers for each lead: one of them may not open so many payments in a minute.
  for (const lead of leads)
    faults.push(...(await payAtOnce(await world.browsers(params.payers), lead, world, params.mode, calls)))
  await comeToRest(world, REST_WITHIN_MS)
  const after = await readBooks(world)
  const refunds = (after.refunded - before.refunded) / PRICE_CENTS
  return [
    exactly(`${name}: sold once each`, params.leads, (after.purchased - before.purchased) / PRICE_CENTS),
    params.mode === 'with holds'
      ? exactly(`${name}: charged beside the owner`, 0, refunds)
      : row(
          `${name}: charged beside the owner`,
          'all refunded in full, once',
          `${refunds} charged, ${(after.captured - before.captured) / PRICE_CENTS - params.leads - refunds} not refunded`,
          after.difference === 0,
        ),
    nothingWrong(`${name}: books and answers`, [...faults, ...(await wrongInBooks(world))]),
    row(
      `${name}: calls repeated, because the answer said so`,
      'as many as the machine is busy',
      `${calls.repeated} of ${calls.made}`,
      true,
    ),
  ]
}

/** All have the dialog open and pay at the same moment. Gives the wrong answers. */
async function payAtOnce(
  browsers: Browser[],
  lead: Lead,
  world: World,
  mode: Mode,
  calls: Calls,
): Promise<string[]> {
  const payments = await Promise.all(
    browsers.map(async (browser) => paymentIn(await repeating(calls, () => browser.open(lead.id)))),
  )
  const ends = await Promise.all(
    browsers.map(async (browser, index) => {
      const payment = payments[index]
      if (payment === undefined) throw new Error('A browser has no payment.')
      if (mode === 'with holds') {
        const held = await repeating(calls, () => browser.hold(lead.id, payment.paymentIntentId))
        if (held.status !== 200) return { call: 'hold', ...held }
      }
      const { intent } = await world.stripe.confirm(payment.clientSecret)
      if (intent === null) return { call: 'confirm', status: 402, code: '', text: '' }
      const bought = await repeating(calls, () => browser.purchase(lead.id, payment.paymentIntentId))
      return { call: 'purchase', ...bought }
    }),
  )
  const owners = ends.filter(({ status }) => status === 200)
  const faults = ends.flatMap((end) => (isTrue(end, lead) ? [] : [`${end.call}: ${end.status} ${end.code}`]))
  return owners.length === 1 ? faults : [...faults, `${owners.length} were answered that the lead is theirs`]
}

/** `repeated`: after a 503, which means that the machine was too busy. */
type Calls = { made: number; repeated: number }
const MOST_REPEATS = 20

/** Repeats a call answered 503 after the wait that the answer says, as a page does. */
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

/** The owner sees the contact; the others a refusal because the lead is held or sold, and nothing of it. */
function isTrue(end: { call: string; status: number; code: string; text: string }, lead: Lead): boolean {
  if (end.status === 200) return end.text.includes(lead.email)
  if (end.text.includes(lead.email)) return false
  if (end.call === 'confirm') return true
  return end.status === 409 && ['lead_held', 'lead_already_sold', 'attempt_over'].includes(end.code)
}

/** The control: without the constraints that everything depends on the race must fail, or it proves nothing. */
function withoutTheUniqueLead(params: { suppliers: number; leads: number }): Promise<Row> {
  return inWorld({ processes: 2 }, async (world) => {
    await world.pool.query(WITHOUT_ONE_OWNER)
    for (const lead of await createLeads(world.db, params.leads))
      await payAtOnce(await world.browsers(params.suppliers), lead, world, 'without holds', {
        made: 0,
        repeated: 0,
      })
    const sold = await world.count(
      'select count(*) from (select from purchases group by lead_id having count(*) > 1) twice',
    )
    const least = params.leads * CONTROL_SHARE
    return row(
      `control: ${params.suppliers} suppliers, ${params.leads} leads, without the unique lead of purchases and of people sold`,
      `${least} or more sold twice`,
      `${sold} sold twice`,
      sold >= least,
    )
  })
}
