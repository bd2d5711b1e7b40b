import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Pool } from 'pg'
import lastRelease from '../../db/last-release.json' with { type: 'json' }
import { latestCode } from '../../tests/support/inbox.ts'
import { filledForm } from '../../tests/support/people/rate-check.ts'
import { checkOutRelease } from '../../tests/support/processes/release.ts'
import { type Row, startProduct } from '../world.ts'

const LEADS = 100_000
/** Of the load before the upgrade, after it, and after the rollback. */
const PHASE_MS = 6_000
const PAUSE_MS = 20
const SUPPLIERS = 100
/** The longest time in which the old process may refuse or not answer one client. */
const REFUSES_AT_MOST_SECONDS = 2
const PATIENCE_MS = 30_000
/** A demo like the old process: both read the secret from their database, and this machine has no limits. */
const DEMO = {
  NODE_ENV: 'development',
  PUBLIC_URL: '',
  APP_SECRET: '',
  STRIPE_SECRET_KEY: '',
  STRIPE_PUBLISHABLE_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  SMTP_URL: '',
  MAIL_FROM: '',
  TWILIO_ACCOUNT_SID: '',
  TWILIO_AUTH_TOKEN: '',
  TWILIO_FROM: '',
  TRUSTED_PROXIES: '',
  // A text message for each submission: the budgets of a demo are for an afternoon.
  SMS_DAILY_BUDGET: '100000',
  SMS_HOURLY_BUDGET: '100000',
}

type OldWorld = Parameters<Parameters<typeof import('../../tests/proofs/world/world.ts').inWorld>[1]>[0]

/**
 * A process of the last release, with its own code and database, is under load while a process of this version migrates and
 * starts beside it. Afterwards the old one still works, and works again after it was started on the new schema.
 */
export const upgrade: Row = {
  name: 'upgrade from the last release under load',
  withinSeconds: 600,
  async measure() {
    const folder = await checkOutRelease(lastRelease.commit)
    const from = (path: string) => import(join(folder, path))
    const { buildSiteIfChanged }: typeof import('../../scripts/site/build-site.ts') = await from(
      'scripts/site/build-site.ts',
    )
    const { createTestDatabase }: typeof import('../../tests/support/database.ts') =
      await from('tests/support/database.ts')
    const { seedPlatform }: typeof import('../admin-data.ts') = await from('bench/admin-data.ts')
    // The last release has its proofs in bench.
    const { inWorld }: typeof import('../../tests/proofs/world/world.ts') =
      await from('bench/proofs/world.ts')
    const { paymentIn }: typeof import('../../tests/proofs/world/browser.ts') =
      await from('bench/proofs/browser.ts')
    const { connect }: typeof import('../../db/client.ts') = await from('db/client.ts')

    await buildSiteIfChanged()
    await using opened = new AsyncDisposableStack()
    const database = await createTestDatabase()
    opened.defer(() => database.drop())
    const { pool, close } = connect(database.ownerUrl, { size: 3, statementTimeoutMs: 600_000 })
    opened.defer(close)
    await pool.query("insert into admins (username, password_digest) values ('bench', 'of no password')")
    await seedPlatform(pool, { leads: LEADS, now: new Date() })

    return await inWorld({ processes: 1, database, env: DEMO }, async (world) => {
      const clients = await clientsOf(world, pool, paymentIn)
      opened.defer(() => clients.close())
      const load = startLoad(clients.asks)
      await Bun.sleep(PHASE_MS)
      const startedAt = performance.now()
      await using _ours = await startProduct(database, {
        env: { ...DEMO, DATABASE_OWNER_URL: database.ownerUrl },
      })
      const migratedInSeconds = (performance.now() - startedAt) / 1000
      await Bun.sleep(PHASE_MS)
      const during = await load.stop()

      const [old] = world.apis
      await old?.stop()
      await old?.start()
      const again = startLoad(clients.asks)
      await Bun.sleep(PHASE_MS)
      const afterRollBack = await again.stop()
      return [
        ...during.map(({ name, seconds, refused, answered }) => ({
          what: `longest time without ${name}, s`,
          product: [seconds],
          aim: { atMost: REFUSES_AT_MOST_SECONDS },
          note: `${answered} answered, ${refused.length} refused${refused[0] ? `, such as ${refused[0]}` : ''}`,
        })),
        {
          what: 'refused by the old process, started again on the new schema',
          product: [afterRollBack.reduce((sum, { refused }) => sum + refused.length, 0)],
          aim: { atMost: 0 },
          note: afterRollBack.map(({ name, answered }) => `${answered} ${name}`).join(', '),
        },
        { what: 'migration and start of the new process, s', product: [migratedInSeconds] },
      ]
    })
  },
}

/** Resolves with what went wrong, or with nothing. */
type Ask = () => Promise<string | undefined>

/** One client of each kind, which repeats its call after each answer. */
function startLoad(asks: Record<string, Ask>) {
  let isStopped = false
  const clients = Object.entries(asks).map(async ([name, ask]) => {
    let answeredAt = performance.now()
    let seconds = 0
    let answered = 0
    const refused: string[] = []
    while (!isStopped) {
      const problem = await ask().catch(String)
      if (problem === undefined) {
        const now = performance.now()
        seconds = Math.max(seconds, (now - answeredAt) / 1000)
        answeredAt = now
        answered += 1
      } else refused.push(problem)
      await Bun.sleep(PAUSE_MS)
    }
    seconds = Math.max(seconds, (performance.now() - answeredAt) / 1000)
    return { name, seconds, answered, refused }
  })
  return {
    stop() {
      isStopped = true
      return Promise.all(clients)
    },
  }
}

async function clientsOf(
  world: OldWorld,
  pool: Pool,
  paymentIn: typeof import('../../tests/proofs/world/browser.ts').paymentIn,
) {
  const url = world.apis[0]?.url ?? ''
  const { rows: leads } = await pool.query<{ id: string }>(
    `select id from leads where listed_at is not null and sold_at is null and off_market_at is null
      order by submitted_at limit 5000`,
  )
  const browsers = await world.browsers(SUPPLIERS)
  const receiver = await startReceiver()
  for (const { supplier } of browsers) {
    const endpoint = { mode: 'live', url: receiver.addressOf(supplier.id), events: ['lead.purchased'] }
    const answer = await post(`${url}/api/supplier/webhook-endpoints`, endpoint, supplier.cookie)
    if (answer.status !== 201) throw new Error(`An endpoint was refused: ${await answer.text()}`)
  }
  let turn = 0
  const nextBrowser = () => {
    const browser = browsers[turn++ % browsers.length]
    if (browser === undefined) throw new Error('There is no supplier.')
    return browser
  }
  const problemOf = ({ status, text }: { status: number; text: string }) =>
    status === 200 ? undefined : `${status} ${text.slice(0, 100)}`

  const asks: Record<string, Ask> = {
    polling: async () => problemOf(await nextBrowser().send('GET', '/leads?limit=20')),
    /** Each ends when the buyer's system has received it. */
    async 'purchases and their webhooks'() {
      const lead = leads.pop()
      if (lead === undefined) throw new Error('No lead is left.')
      const browser = nextBrowser()
      const answer = await browser.open(lead.id)
      if (answer.status !== 200) return problemOf(answer)
      const payment = paymentIn(answer)
      const held = await browser.hold(lead.id, payment.paymentIntentId)
      if (held.status !== 200) return problemOf(held)
      const notified = receiver.nextFor(browser.supplier.id)
      notified.catch(() => {})
      await world.stripe.confirm(payment.clientSecret)
      const bought = await browser.purchase(lead.id, payment.paymentIntentId)
      if (bought.status !== 200) return problemOf(bought)
      await notified
      return undefined
    },
    submissions: () => submit(url),
    'sign-ups': () => signUp(url),
  }
  return { asks, close: receiver.close }
}

const post = (address: string, body: object, cookie = '') =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(address).origin, cookie },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })

let people = 0

/** Submits both codes from the inbox and the form. */
async function submit(url: string): Promise<string | undefined> {
  people += 1
  const email = `upgrading-${people}@shop-${people}.example`
  const phone = `+1647555${String(1000 + people)}`
  let cookie = ''
  const call = async (path: string, body: object) => {
    const answer = await post(`${url}/api/${path}`, body, cookie)
    const set = answer.headers.getSetCookie()[0]?.split(';')[0]
    if (set !== undefined) cookie = set
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 100)}`)
  }
  await call('send-email-verification', { email })
  await call('verify-email', { email, code: await latestCode(url, email) })
  await call('send-sms-verification', { phone })
  await call('verify-phone', { phone, code: await latestCode(url, phone) })
  await call('submit-rate-check', filledForm({ email, phone, company: `Upgraded shop ${people}` }))
  return undefined
}

async function signUp(url: string): Promise<string | undefined> {
  people += 1
  const answer = await post(`${url}/api/supplier/signup`, {
    name: `Upgrading Payments ${people}`,
    contactPerson: 'Robin Tremblay',
    email: `robin-${people}@upgrading-${people}.example`,
    password: 'seven-geese-over-gaspe',
    phone: '(416) 555-0187',
    businessTypes: ['Retail'],
    territories: ['Ontario'],
    acceptsTerms: true,
  })
  return answer.ok ? undefined : `${answer.status} ${(await answer.text()).slice(0, 100)}`
}

/** A receiver that all suppliers share, with an address for each. */
async function startReceiver() {
  const waiting = new Map<string, () => void>()
  const server = createServer((request, response) => {
    response.writeHead(204).end()
    waiting.get(request.url?.slice(1) ?? '')?.()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    addressOf: (supplierId: string) => `http://127.0.0.1:${port}/${supplierId}`,
    /** Rejects when nothing arrives. */
    nextFor(supplierId: string): Promise<void> {
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('An event did not arrive.')), PATIENCE_MS)
        waiting.set(supplierId, () => {
          clearTimeout(late)
          resolve()
        })
      })
    },
    close: () => void server.close(),
  }
}
