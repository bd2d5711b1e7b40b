import { test } from 'bun:test'
import { join } from 'node:path'
import { RIGHTS } from '../security/roles.ts'
import { peopleWithBelongings } from '../security/world/belongings.ts'
import type { Caller } from '../security/world/callers.ts'
import { ownerOf, ownRequestFor } from '../security/world/requests.ts'
import { type DescribedCall, describedCalls } from '../support/document/described-calls.ts'
import { callerWith, createdKey } from '../support/people/api-key.ts'
import { signedInSupplier } from '../support/people/supplier.ts'
import type { Product } from '../support/product.ts'
import { record } from './equal.ts'
import { exchange, recordedProduct, SETTLES_MS } from './exchange.ts'

type World = Awaited<ReturnType<typeof newWorld>>

/** Everybody's things; each call that changes something gets its own, so that no call sees what another did. */
async function newWorld(product: Product) {
  const people = await peopleWithBelongings(product)
  const key = async (mode: 'live' | 'test') =>
    callerWith(product, (await createdKey(people.supplier, { mode })).key)
  const callers: Record<string, Caller> = {
    nobody: product.browser(),
    'other supplier': (await signedInSupplier(product)).browser,
    visitor: people.visitor,
    user: people.user,
    supplier: people.supplier,
    admin: people.admin,
    'live key': await key('live'),
    'test key': await key('test'),
  }
  return { ids: people.ids, callers }
}

const FRENCH = { 'accept-language': 'fr-CA' }

test('each call, by each role', async () => {
  const product = await recordedProduct()
  const mails = keptMails(product)
  const counts: string[] = []
  const shared = await newWorld(product)

  async function recordCall(call: DescribedCall) {
    const changes = call.method !== 'GET' || call.name === 'GET /api/logout'
    const owner = ownerOf(call)
    const texts: string[] = []
    const statements: string[] = []
    product.clock.passMinutes(1)
    const one = async (world: World, role: string, body?: object, headers?: Record<string, string>) => {
      const caller = world.callers[role]
      if (caller === undefined) throw new Error(`There is no ${role}.`)
      const made = await ownRequestFor(product, call, world.ids)
      await Bun.sleep(SETTLES_MS)
      const done = await exchange(caller, call.method, made.path, body ?? made.body, headers)
      const title = `${role}${body === undefined ? '' : ', without a field'}${headers === undefined ? '' : ', in French'}`
      texts.push(`== ${title}\n${done.text}`)
      statements.push(`== ${title}\n${done.statements.join('\n')}`)
      counts.push(`${call.name}, ${title}: ${done.statements.length}`)
    }
    const world = changes ? await newWorld(product) : shared
    for (const role of ['nobody', 'other supplier']) await one(world, role)
    if (call.requestBody !== undefined) {
      await one(world, owner, {})
      await one(world, owner, {}, FRENCH)
    }
    await one(world, owner, undefined, changes ? undefined : FRENCH)
    if (!changes) await one(world, owner)
    for (const role of ['visitor', 'user', 'supplier', 'admin', 'test key'])
      if (role !== owner) await one(world, role)
    const hasScope = RIGHTS[call.name]?.scope !== undefined
    await one(changes && hasScope ? await newWorld(product) : world, 'live key')
    record(`calls/${call.path.slice(1)}/${call.method}.txt`, texts.join('\n\n'))
    record(`statements/${call.path.slice(1)}/${call.method}.txt`, statements.join('\n\n'))
  }

  const [changing, reading] = [true, false].map((changes) =>
    describedCalls.filter(({ method }) => (method !== 'GET') === changes),
  )
  for (const call of [...(reading ?? []), ...(changing ?? [])]) await recordCall(call)
  record('statements.txt', counts.join('\n'))
  await workThrough(product)
  record('sent.txt', mails.toSorted().join('\n\n\n'))
  await product.close()
})

/** What is sent from now on: addressee, subject and text. */
function keptMails({ inbox }: Product): string[] {
  const kept: string[] = []
  const put = inbox.put.bind(inbox)
  inbox.put = (message) => {
    kept.push(`${message.channel}: ${message.subject}\n${message.text}`)
    put(message)
  }
  return kept
}

/** Each world's searches match the leads of all others, and nobody answers the webhooks. */
const HANDLED = /^handle(?!Alert|Matching|Webhook)\w+Jobs$/
const WAITING = `select from pgboss.job where state < 'completed' and start_after <= now() and name like 'send-%'
  and name <> 'send-search-alert'`
const MOST_SECONDS = 60

/** Sends the mails that follow from the calls, with the handlers that the API has. */
async function workThrough({ deps }: Product): Promise<void> {
  const root = join(import.meta.dir, '../..')
  for (const file of [...new Bun.Glob('api/**/*.ts').scanSync(root)].toSorted()) {
    if (!/export function handle\w+Jobs/.test(await Bun.file(join(root, file)).text())) continue
    for (const [name, handle] of Object.entries(await import(join(root, file))))
      if (HANDLED.test(name) && typeof handle === 'function') handle(deps)
  }
  await deps.jobs.startWorking()
  for (let second = 0; second < MOST_SECONDS; second++) {
    await Bun.sleep(1_000)
    if ((await deps.pool.query(WAITING)).rowCount === 0) return
  }
}
