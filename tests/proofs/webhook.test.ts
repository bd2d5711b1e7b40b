import * as v from 'valibot'
import type { OpenPayment } from '../../api/contract/buying/purchases.ts'
import { stateOf, wrongInBooks } from './world/books.ts'
import { type Browser, openPayment, payFor } from './world/browser.ts'
import { createLead, type Lead } from './world/people-and-leads.ts'
import { stepsDone, willTake } from './world/progress.ts'
import { exactly, nothingWrong, prove, type Row, type Size } from './world/prove.ts'
import { askStripe, deliver, type Event, eventOf, signatureOf } from './world/stripe-events.ts'
import { inWorld, type World } from './world/world.ts'

const ROUNDS: Record<Size, number> = { short: 2, full: 20 }

type Paid = { browser: Browser; lead: Lead; payment: OpenPayment; event: Event }

prove('Stripe’s events may come in any order and number, and only Stripe’s are believed', webhookInAnyOrder)

function webhookInAnyOrder(size: Size): Promise<Row[]> {
  return inWorld({ processes: 2 }, async (world) => {
    willTake(Object.keys(ORDERS).length * ROUNDS[size] + Object.keys({ ...FORGERIES, ...OTHERS }).length)
    // The proof sends each event itself.
    await world.loseEvents()
    return [
      ...(await inEveryOrder(world, ROUNDS[size])),
      ...(await notBelieved(world)),
      await daysOld(world),
      ...(await anotherPayment(world)),
    ]
  })
}

/** Gives the statuses of the answers. In each order the purchase is made once. */
const ORDERS: Record<string, (world: World, paid: Paid) => Promise<number[]>> = {
  'before the page': async (world, paid) => [await send(world, paid), await say(paid)],
  'after the page': async (world, paid) => [await say(paid), await send(world, paid)],
  'instead of the page': async (world, paid) => [await send(world, paid)],
  'three times at once with the page': (world, paid) =>
    Promise.all([send(world, paid), send(world, paid, 1), say(paid), send(world, paid)]),
  'three times at once without the page': (world, paid) =>
    Promise.all([send(world, paid), send(world, paid, 1), send(world, paid)]),
  'three times one after the other': async (world, paid) => [
    await send(world, paid),
    await send(world, paid, 1),
    await send(world, paid),
  ],
  'as two events at once': (world, paid) =>
    Promise.all([
      send(world, paid),
      send(world, { ...paid, event: { ...paid.event, id: `${paid.event.id}b` } }, 1),
    ]),
}

async function inEveryOrder(world: World, rounds: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, happen] of Object.entries(ORDERS)) {
    const faults: string[] = []
    for (let round = 0; round < rounds; round++) {
      const paid = await pay(world)
      const statuses = await happen(world, paid)
      if (statuses.some((status) => status !== 200 && status !== 204)) faults.push(`answered ${statuses}`)
      const state = await stateOf(world, paid.lead)
      if (state !== 'bought') faults.push(`the lead is ${state}`)
      if (!(await paid.browser.purchasedLeads()).text.includes(paid.lead.email)) faults.push('no contact')
      stepsDone()
    }
    rows.push(nothingWrong(`event ${name}, ${rounds} times`, [...faults, ...(await wrongInBooks(world))]))
  }
  return rows
}

const MINUTE_MS = 60_000
const aside = (minutes: number) => ({ at: new Date(Date.now() + minutes * MINUTE_MS) })

/** Sent in place of the genuine event. */
const FORGERIES: Record<string, (body: string) => Promise<{ body: string; signature: string }>> = {
  'signed with another secret': async (body) => ({
    body,
    signature: await signatureOf(body, { secret: 'whsec_other' }),
  }),
  'without a signature': async (body) => ({ body, signature: '' }),
  'signed six minutes ago': async (body) => ({ body, signature: await signatureOf(body, aside(-6)) }),
  'signed for six minutes from now': async (body) => ({ body, signature: await signatureOf(body, aside(6)) }),
  'with a space more': async (body) => ({
    body: body.replace(',', ', '),
    signature: await signatureOf(body),
  }),
  'with another time than was signed': async (body) => ({
    body,
    signature: (await signatureOf(body, aside(-60))).replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000)}`),
  }),
}

async function notBelieved(world: World): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, forge] of Object.entries(FORGERIES)) {
    const paid = await pay(world)
    const { body, signature } = await forge(JSON.stringify(paid.event))
    const status = await deliver(apiOf(world), body, signature)
    const state = await stateOf(world, paid.lead)
    // The genuine event is accepted afterwards, so the refusal was for the forgery alone.
    const genuine = await send(world, paid)
    rows.push(exactly(`event ${name}`, '400, paid; genuine: 204', `${status}, ${state}; genuine: ${genuine}`))
    stepsDone()
  }
  return rows
}

async function daysOld(world: World): Promise<Row> {
  const paid = await pay(world)
  const created = Math.floor(Date.now() / 1000) - 3 * 24 * 60 * 60
  const status = await send(world, { ...paid, event: { ...paid.event, created } })
  const state = await stateOf(world, paid.lead)
  return exactly('event three days old, signed now', '204, bought', `${status}, ${state}`)
}

/** Payments that name one of our attempts but differ from the one agreed on. */
const OTHERS: Record<string, { amount: string; currency: string; isNoted: boolean; status: number }> = {
  'of another payment for the attempt': { amount: '8900', currency: 'cad', isNoted: true, status: 503 },
  'of another amount': { amount: '100', currency: 'cad', isNoted: false, status: 503 },
  'of another currency': { amount: '8900', currency: 'usd', isNoted: false, status: 503 },
}

async function anotherPayment(world: World): Promise<Row[]> {
  const unknown = await pay(world)
  const foreign = {
    ...unknown.event,
    id: 'evt_foreign',
    data: { object: { ...unknown.event.data.object, id: 'pi_foreign' } },
  }
  const rows = [
    exactly(
      'event of another account',
      '503, paid',
      `${await send(world, { ...unknown, event: foreign })}, ${await stateOf(world, unknown.lead)}`,
    ),
  ]
  await send(world, unknown)
  for (const [name, other] of Object.entries(OTHERS)) {
    const browser = await world.newBrowser()
    const lead = await createLead(world.db)
    const payment = await openPayment(browser, lead)
    const rogue = await payElsewhere(world, payment, other)
    if (!other.isNoted)
      await world.pool.query(
        'update payment_attempts set payment_intent_id = null where payment_intent_id = $1',
        [payment.paymentIntentId],
      )
    const status = await send(world, { event: await eventOf(world, rogue) })
    const bought = await world.count('select count(*) from purchases where lead_id = $1', [lead.id])
    const answer = await browser.purchase(lead.id, rogue)
    rows.push(
      exactly(
        `event ${name}`,
        `${other.status}, no purchase, page refused`,
        `${status}, ${bought === 0 ? 'no' : 'a'} purchase, page ${answer.status === 200 ? 'served' : 'refused'}`,
      ),
    )
    await askStripe(world, 'POST', 'refunds', { payment_intent: rogue })
    stepsDone()
  }
  return [...rows, nothingWrong('books afterwards', await wrongInBooks(world))]
}

async function payElsewhere(
  world: World,
  { paymentIntentId }: OpenPayment,
  { amount, currency }: { amount: string; currency: string },
): Promise<string> {
  const { rows } = await world.pool.query<{ id: string; leadId: string; supplierId: string }>(
    'select id, lead_id as "leadId", supplier_id as "supplierId" from payment_attempts where payment_intent_id = $1',
    [paymentIntentId],
  )
  const Opened = v.object({ id: v.string(), client_secret: v.string() })
  const opened = v.parse(
    Opened,
    await askStripe(world, 'POST', 'payment_intents', {
      amount,
      currency,
      'metadata[attempt_id]': rows[0]?.id ?? '',
      'metadata[lead_id]': rows[0]?.leadId ?? '',
      'metadata[supplier_id]': rows[0]?.supplierId ?? '',
    }),
  )
  await world.stripe.confirm(opened.client_secret)
  return opened.id
}

/** A lead held and paid for, whose event we have not received. */
async function pay(world: World): Promise<Paid> {
  const browser = await world.newBrowser()
  const lead = await createLead(world.db)
  const payment = await payFor(world, browser, lead)
  return { browser, lead, payment, event: await eventOf(world, payment.paymentIntentId) }
}

const say = async ({ browser, lead, payment }: Paid) =>
  (await browser.purchase(lead.id, payment.paymentIntentId)).status

async function send(world: World, { event }: Pick<Paid, 'event'>, process = 0): Promise<number> {
  const body = JSON.stringify(event)
  return deliver(apiOf(world, process), body, await signatureOf(body))
}

function apiOf({ apis }: World, process = 0) {
  const api = apis[process]
  if (api === undefined) throw new Error('There is no such process.')
  return api
}
