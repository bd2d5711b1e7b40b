import { wrongInBooks } from './world/books.ts'
import { type Answer, type Browser, openPayment, payFor, paymentIn } from './world/browser.ts'
import { createLead, type Lead } from './world/people-and-leads.ts'
import { stepsDone, willTake } from './world/progress.ts'
import { exactly, nothingWrong, prove, type Row, type Size } from './world/prove.ts'
import { inWorld, type World } from './world/world.ts'

type Opened = { lead: Lead; intent: string }

const PARTS = [payments, belongings, extraFields]

prove('another’s payment, receipt or outcome gets a supplier nothing, and the try is written down', notTheirs)

function notTheirs(size: Size): Promise<Row[]> {
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
  const thief = await world.newBrowser()
  const victim = await world.newBrowser()
  const paid = await paidFor(world, victim)
  const wanted = await createLead(world.db)
  const ownPaid = await paidFor(world, thief)
  const used = await paidFor(world, thief)
  await thief.purchase(used.lead.id, used.intent)
  const unpaid = await opened(world, thief)
  const cancelled = await opened(world, thief)
  await thief.hold(cancelled.lead.id, cancelled.intent)
  await thief.release(cancelled.lead.id, cancelled.intent, 'left')
  const someone = await opened(world, victim)

  const notFound = '404 payment_not_found'
  const purchases: [string, string, Lead, string][] = [
    ['another supplier’s payment', notFound, paid.lead, paid.intent],
    ['its payment for another lead', notFound, wanted, ownPaid.intent],
    ['a payment that bought another lead', notFound, wanted, used.intent],
    ['a payment that nobody knows', notFound, wanted, 'pi_made_up'],
    ['a payment that was not paid', '409 payment_not_completed', unpaid.lead, unpaid.intent],
    ['a cancelled payment', '409 payment_not_completed', cancelled.lead, cancelled.intent],
  ]
  const rows: Row[] = []
  for (const [payment, expected, lead, intent] of purchases)
    rows.push(
      await refused(world, thief, { name: `buying with ${payment}`, expected, lead }, () =>
        thief.purchase(lead.id, intent),
      ),
    )
  const held = { name: 'holding with another supplier’s payment', expected: notFound, lead: someone.lead }
  rows.push(await refused(world, thief, held, () => thief.hold(someone.lead.id, someone.intent)))
  const released = { name: 'releasing another supplier’s hold', expected: notFound, lead: paid.lead }
  rows.push(await refused(world, thief, released, () => thief.release(paid.lead.id, paid.intent, 'left')))

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
  const thief = await world.newBrowser()
  const owner = await world.newBrowser()
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

/** Each call is refused and written down with fields that only we set, and succeeds without them. */
async function extraFields(world: World): Promise<Row[]> {
  const browser = await world.newBrowser()
  const lead = await createLead(world.db)
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
  await world.loseEvents(1)
  await world.stripe.confirm(clientSecret)
  await greedyThenPlain('POST', `/leads/${lead.id}/purchase`, { paymentIntentId })
  const left = await opened(world, browser)
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

/** The refusal is as expected and in the audit log, with neither contact nor purchase. */
async function refused(
  world: World,
  browser: Browser,
  { name, expected, lead }: { name: string; expected: string; lead: Lead },
  attempt: () => Promise<Answer>,
): Promise<Row> {
  const before = await auditEntriesOf(world, browser)
  const answer = await attempt()
  const entries = (await auditEntriesOf(world, browser)) - before
  const bought = await world.count('select count(*) from purchases where lead_id = $1 and supplier_id = $2', [
    lead.id,
    browser.supplier.id,
  ])
  const said = expected.includes(' ') ? `${answer.status} ${answer.code}` : `${answer.status}`
  const seen = `${said}, ${entries} in the audit log${bought > 0 ? ', BOUGHT' : ''}${answer.text.includes(lead.email) ? ', SHOWN' : ''}`
  return exactly(name, `${expected}, 1 in the audit log`, seen)
}

const auditEntriesOf = ({ count }: World, { supplier }: Browser) =>
  count("select count(*) from audit_log where actor_id = $1 and deed like '%refused%'", [supplier.id])

const refusedFields = ({ count }: World) =>
  count("select count(*) from audit_log where deed = 'was refused a field that only we set'")

async function outcomeOf({ pool }: World, lead: Lead): Promise<string> {
  const { rows } = await pool.query<{ outcome: string }>('select outcome from purchases where lead_id = $1', [
    lead.id,
  ])
  return rows[0]?.outcome ?? 'none'
}

const shown = ({ status, text }: Answer, lead: Lead) =>
  `${status} ${text.includes(lead.email) ? 'with' : 'without'} the contact`

async function opened({ db }: World, browser: Browser): Promise<Opened> {
  const lead = await createLead(db)
  return { lead, intent: (await openPayment(browser, lead)).paymentIntentId }
}

/** Its event is never sent. */
async function paidFor(world: World, browser: Browser): Promise<Opened> {
  const lead = await createLead(world.db)
  await world.loseEvents(1)
  return { lead, intent: (await payFor(world, browser, lead)).paymentIntentId }
}
