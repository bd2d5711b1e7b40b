import { wrongInBooks } from './books.ts'
import { type Answer, type Browser, paymentIn } from './browser.ts'
import { givenLead, givenSupplier, type Lead } from './given.ts'
import { stepsDone, willTake } from './progress.ts'
import { exactly, nothingWrong, type Row, type Size } from './proof.ts'
import { inWorld, type World } from './world.ts'

type Held = { lead: Lead; intent: string; secret: string }

const PARTS = [payments, belongings, extraFields]

/** What is not its own buys a supplier nothing and shows it nothing, and the try is in the audit log. */
export function notTheirs(size: Size): Promise<Row[]> {
  return inWorld({ processes: size === 'full' ? 2 : 1 }, async (world) => {
    willTake(PARTS.length)
    const rows: Row[] = []
    for (const part of PARTS) {
      rows.push(...(await part(world)))
      stepsDone()
    }
    return [...rows, nothingWrong('books afterwards', await wrongInBooks(world))]
  })
}

async function payments(world: World): Promise<Row[]> {
  const thief = await newBrowser(world)
  const victim = await newBrowser(world)
  const paid = await paidFor(world, victim)
  const wanted = await givenLead(world.db)
  const ownPaid = await paidFor(world, thief)
  const used = await paidFor(world, thief)
  await thief.purchase(used.lead.id, used.intent)
  const unpaid = await opened(thief)
  const cancelled = await opened(thief)
  await thief.hold(cancelled.lead.id, cancelled.intent)
  await thief.release(cancelled.lead.id, cancelled.intent, 'left')
  const someone = await opened(victim)

  const tries: [string, string, Lead, () => Promise<Answer>][] = [
    [
      'buying with another supplier’s payment',
      '404 payment_not_found',
      paid.lead,
      () => thief.purchase(paid.lead.id, paid.intent),
    ],
    [
      'buying with its payment for another lead',
      '404 payment_not_found',
      wanted,
      () => thief.purchase(wanted.id, ownPaid.intent),
    ],
    [
      'buying with a payment that bought another lead',
      '404 payment_not_found',
      wanted,
      () => thief.purchase(wanted.id, used.intent),
    ],
    [
      'buying with a payment that nobody knows',
      '404 payment_not_found',
      wanted,
      () => thief.purchase(wanted.id, 'pi_made_up'),
    ],
    [
      'buying without having paid',
      '409 payment_not_completed',
      unpaid.lead,
      () => thief.purchase(unpaid.lead.id, unpaid.intent),
    ],
    [
      'buying with a cancelled payment',
      '409 payment_not_completed',
      cancelled.lead,
      () => thief.purchase(cancelled.lead.id, cancelled.intent),
    ],
    [
      'holding with another supplier’s payment',
      '404 payment_not_found',
      someone.lead,
      () => thief.hold(someone.lead.id, someone.intent),
    ],
    [
      'releasing another supplier’s hold',
      '404 payment_not_found',
      paid.lead,
      () => thief.release(paid.lead.id, paid.intent, 'left'),
    ],
  ]
  const rows: Row[] = []
  for (const [name, expected, lead, attempt] of tries)
    rows.push(await refused(world, thief, { name, expected, lead }, attempt))

  const again = await thief.purchase(used.lead.id, used.intent)
  const own = await victim.purchase(paid.lead.id, paid.intent)
  await thief.purchase(ownPaid.lead.id, ownPaid.intent)
  return [
    ...rows,
    exactly('the buyer itself, a second time', '200 with the contact', shown(again, used.lead)),
    exactly('the victim, afterwards', '200 with the contact', shown(own, paid.lead)),
  ]
}

async function belongings(world: World): Promise<Row[]> {
  const thief = await newBrowser(world)
  const owner = await newBrowser(world)
  const { lead, intent } = await paidFor(world, owner)
  await owner.purchase(lead.id, intent)
  const { rows } = await world.pool.query<{ number: string }>(
    'select r.number from receipts r join purchases p on p.id = r.purchase_id where p.lead_id = $1',
    [lead.id],
  )
  const receipt = `/receipts/NR-${rows[0]?.number}`
  const outcome = { outcome: 'lost', dealValue: null, outcomeNotes: 'not mine' }
  const own = await owner.send('GET', receipt)
  return [
    await refused(world, thief, { name: 'another’s receipt', expected: '404', lead }, () =>
      thief.send('GET', receipt),
    ),
    await refused(world, thief, { name: 'another’s outcome', expected: '404', lead }, () =>
      thief.send('PATCH', `/lead/${lead.id}/outcome`, outcome),
    ),
    exactly('the owner’s own receipt', 200, own.status),
    exactly('the outcome afterwards', 'pending', await outcomeOf(world, lead)),
  ]
}

const EXTRA = { price: 0.5, priceCents: 50, amount: 50, status: 'active', leadCredits: 99, supplierId: 'x' }

/** With fields that only we set each call is refused and written down; without them the same calls go through. */
async function extraFields(world: World): Promise<Row[]> {
  const browser = await newBrowser(world)
  const lead = await givenLead(world.db)
  const email = `greedy-${lead.id}@supplier.example`
  const rows: Row[] = []
  async function greedyThenPlain(method: string, path: string, body: object): Promise<Answer> {
    const name = `${method} ${path.replace(/[\da-f-]{36}/, ':id')}`
    const before = await refusedFields(world)
    const greedy = await browser.send(method, path, { ...body, ...EXTRA })
    const entries = (await refusedFields(world)) - before
    const answer = await browser.send(method, path, body)
    rows.push(
      exactly(
        `${name} with price, status and credits`,
        '422 check_your_answers, 1 in the audit log',
        `${greedy.status} ${greedy.code}, ${entries} in the audit log`,
      ),
      exactly(`${name} without`, 200, answer.status),
    )
    return answer
  }

  const { paymentIntentId, clientSecret } = paymentIn(
    await greedyThenPlain('POST', '/create-payment-intent', { leadId: lead.id }),
  )
  await greedyThenPlain('POST', `/leads/${lead.id}/hold`, { paymentIntentId })
  await world.stripe.setFaults({ operation: 'webhook', kind: 'lose', times: 1 })
  await world.stripe.confirm(clientSecret)
  await greedyThenPlain('POST', `/leads/${lead.id}/purchase`, { paymentIntentId })
  const left = await opened(browser)
  const leaving = { paymentIntentId: left.intent, because: 'left' }
  await greedyThenPlain('POST', `/leads/${left.lead.id}/release`, leaving)
  const outcome = { outcome: 'contacted', dealValue: null, outcomeNotes: '' }
  await greedyThenPlain('PATCH', `/lead/${lead.id}/outcome`, outcome)
  await greedyThenPlain('POST', '/signup', {
    name: 'Greedy Payments',
    contactPerson: 'Gil Greedy',
    email,
    password: 'seven-geese-over-gaspe',
    phone: '(416) 555-0187',
    businessTypes: ['Retail'],
    territories: ['Ontario'],
  })
  const { rows: found } = await world.pool.query(
    `select (select concat(price_cents, ' ', source) from purchases where lead_id = $1) as bought,
       (select status::text from leads where id = $1) as lead,
       (select concat(status, ' ', lead_credits) from suppliers where email = $2) as greedy,
       (select lead_credits from suppliers where id = $3) as credits`,
    [lead.id, email, browser.supplier.id],
  )
  const ledger = await world.stripe.ledger()
  const captured = ledger.intents.find(({ id }) => id === paymentIntentId)?.captured
  return [
    ...rows,
    exactly(
      'what came of all these calls',
      '{"bought":"8900 card","lead":"new","greedy":"pending 0","credits":0} 8900',
      `${JSON.stringify(found[0])} ${captured}`,
    ),
  ]
}

/** Refused as expected, without the contact, without a purchase, and written down. */
async function refused(
  world: World,
  browser: Browser,
  { name, expected, lead }: { name: string; expected: string; lead: Lead },
  attempt: () => Promise<Answer>,
): Promise<Row> {
  const before = await auditEntriesOf(world, browser)
  const answer = await attempt()
  const entries = (await auditEntriesOf(world, browser)) - before
  const { rowCount } = await world.pool.query(
    'select from purchases where lead_id = $1 and supplier_id = $2',
    [lead.id, browser.supplier.id],
  )
  const said = expected.includes(' ') ? `${answer.status} ${answer.code}` : `${answer.status}`
  const seen = `${said}, ${entries} in the audit log${rowCount ? ', BOUGHT' : ''}${answer.text.includes(lead.email) ? ', SHOWN' : ''}`
  return exactly(name, `${expected}, 1 in the audit log`, seen)
}

async function auditEntriesOf({ pool }: World, { supplier }: Browser): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    "select count(*) from audit_log where actor_id = $1 and deed like '%refused%'",
    [supplier.id],
  )
  return Number(rows[0]?.count)
}

async function refusedFields({ pool }: World): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    "select count(*) from audit_log where deed = 'was refused a field that only we set'",
  )
  return Number(rows[0]?.count)
}

async function outcomeOf({ pool }: World, lead: Lead): Promise<string> {
  const { rows } = await pool.query<{ outcome: string }>('select outcome from purchases where lead_id = $1', [
    lead.id,
  ])
  return rows[0]?.outcome ?? 'none'
}

const shown = ({ status, text }: Answer, lead: Lead) =>
  `${status} ${text.includes(lead.email) ? 'with' : 'without'} the contact`

async function opened(browser: Browser & { world: World }): Promise<Held> {
  const lead = await givenLead(browser.world.db)
  const { paymentIntentId, clientSecret } = paymentIn(await browser.open(lead.id))
  return { lead, intent: paymentIntentId, secret: clientSecret }
}

/** Held and paid, with the event of it never sent. */
async function paidFor(world: World, browser: Browser & { world: World }): Promise<Held> {
  const held = await opened(browser)
  await browser.hold(held.lead.id, held.intent)
  await world.stripe.setFaults({ operation: 'webhook', kind: 'lose', times: 1 })
  await world.stripe.confirm(held.secret)
  return held
}

const newBrowser = async (world: World) => ({ ...world.browserOf(await givenSupplier(world.db)), world })
