import { afterEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { PATIENCE_MS } from '../../tests/support/patience.ts'
import {
  freePort,
  type ServerProcess,
  startServerProcess,
} from '../../tests/support/processes/server-process.ts'
import { stripeClient } from '../../tests/support/stripe/stripe-client.ts'
import { errorOf } from '../../tests/support/stripe/stripe-fixture.ts'
import { SANDBOX_STRIPE, sandboxFetch } from '../stripe-client.ts'
import { stripeSandboxAt } from './stripe-sandbox.ts'

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

function newFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'northrate-stripe-process-'))
  opened.push(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

async function startSandbox(dataDir: string, apiOrigin: string): Promise<ServerProcess> {
  const server = await startServerProcess({
    script: 'tests/support/stripe/sandbox-stripe.process.ts',
    name: 'sandbox-stripe',
    port: await freePort(),
    readyPath: '/sandbox/stripe/js/stripe.js',
    env: { DATA_DIR: dataDir, API_ORIGIN: apiOrigin },
  })
  opened.push(() => server.stop())
  return server
}

const sdkFor = (url: string) =>
  new Stripe(SANDBOX_STRIPE.secretKey, {
    httpClient: Stripe.createFetchHttpClient(sandboxFetch(url)),
    maxNetworkRetries: 0,
    timeout: PATIENCE_MS,
    telemetry: false,
  })

/** An API that counts which events it has received. */
function listen() {
  const received: string[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const body = await request.text()
      const signature = request.headers.get('stripe-signature') ?? ''
      const event = await new Stripe('sk_test').webhooks.constructEventAsync(
        body,
        signature,
        SANDBOX_STRIPE.webhookSecret,
      )
      received.push(event.id)
      return new Response(null, { status: 204 })
    },
  })
  opened.push(() => server.stop(true))
  return { received, origin: server.url.origin }
}

test('killed in the middle of payments and refunds, it comes back with books that agree', async () => {
  const dataDir = newFolder()
  const api = listen()
  const first = await startSandbox(dataDir, api.origin)
  const sdk = sdkFor(first.url)
  const acknowledged = { paid: new Set<string>(), refunded: new Set<string>() }
  const buyers = Array.from({ length: 8 }, async (_, buyer) => {
    const stripe = stripeClient(fetch, first.url, dataDir)
    for (let payment = 0; ; payment++) {
      const intent = await sdk.paymentIntents.create({ amount: 3_900, currency: 'cad' })
      const { intent: paid } = await stripe.confirm(intent.client_secret ?? '')
      if (paid) acknowledged.paid.add(paid.id)
      if (payment % 2 === buyer % 2) continue
      const refund = await sdk.refunds.create({ payment_intent: intent.id })
      acknowledged.refunded.add(`${refund.payment_intent}`)
    }
  })
  const ended = Promise.allSettled(buyers)
  while (acknowledged.refunded.size < 20) await Bun.sleep(5)
  await first.kill()
  await ended

  const second = await startSandbox(dataDir, api.origin)
  const { ledger } = stripeClient(fetch, second.url, dataDir)
  const books = await ledger()
  const byId = new Map(books.intents.map((intent) => [intent.id, intent]))
  for (const id of acknowledged.paid)
    expect(byId.get(id)).toMatchObject({ status: 'succeeded', captured: 3_900 })
  for (const id of acknowledged.refunded) expect(byId.get(id)?.refunded).toBe(3_900)
  for (const intent of books.intents) {
    expect(intent.captured).toBe(intent.status === 'succeeded' ? 3_900 : 0)
    expect(intent.refunded).toBe(3_900 * intent.refunds.length)
    expect(intent.refunds.length).toBeLessThanOrEqual(1)
  }

  while ((await ledger()).undelivered > 0) await Bun.sleep(20)
  const succeeded = books.intents.filter(({ status }) => status === 'succeeded').length
  const refunded = books.intents.filter(({ refunds }) => refunds.length > 0).length
  expect(new Set(api.received).size).toBe(succeeded + 2 * refunded)
})

test('over the network it hangs, breaks off and is passed on as in the one process', async () => {
  const dataDir = newFolder()
  const server = await startSandbox(dataDir, 'http://127.0.0.1:9')
  const direct = sdkFor(server.url)
  const viaApi = stripeSandboxAt(server.url)
  const stripe = stripeClient((request) => viaApi.handle(request), 'http://localhost', dataDir)
  const price = { amount: 3_900, currency: 'cad' }

  const intent = await direct.paymentIntents.create(price)
  expect(await stripe.confirm(intent.client_secret ?? '')).toMatchObject({ intent: { status: 'succeeded' } })
  expect((await stripe.ledger()).captured).toBe(3_900)

  await stripe.setFaults({ operation: 'payment_intents.create', kind: 'reset_after', times: 2 })
  expect(await errorOf(direct.paymentIntents.create(price))).toMatchObject({ type: 'StripeConnectionError' })
  await stripe.setFaults({ operation: 'payment_intents.create', kind: 'hang_before' })
  const hung = direct.paymentIntents.create(price, { timeout: 200 })
  expect(await errorOf(hung)).toMatchObject({ type: 'StripeConnectionError' })
  await stripe.setFaults({ operation: 'payment_intents.confirm', kind: 'reset_before', times: -1 })
  await expect(stripe.confirm(intent.client_secret ?? '')).rejects.toThrow()
})

test('it stops in order although a call still hangs', async () => {
  const dataDir = newFolder()
  const server = await startSandbox(dataDir, 'http://127.0.0.1:9')
  const stripe = stripeClient(fetch, server.url, dataDir)
  await stripe.setFaults({ operation: 'payment_intents.create', kind: 'hang_before' })
  const hanging = sdkFor(server.url).paymentIntents.create({ amount: 3_900, currency: 'cad' })
  const outcome = Promise.allSettled([hanging])
  await server.stop()
  expect((await outcome)[0].status).toBe('rejected')
})

test('it answers to no name but its own, and refuses an address that nobody can read', async () => {
  const sandbox = await startSandbox(newFolder(), 'http://127.0.0.1:1')
  const codeFor = async (start: string) => /"code":"(\w+)"/.exec(await exchange(sandbox.url, start))?.[1]
  const request = 'GET /sandbox/stripe/v1/payment_intents?email=ana@example.ca'

  expect(await codeFor(`${request} HTTP/1.1\r\nHost: evil.example\r\n\r\n`)).toBe('unknown_host')
  expect(await codeFor(`${request} HTTP/1.1\r\nHost: [\r\n\r\n`)).toBe('unreadable_address')
  expect(await codeFor(`${request} HTTP/1.0\r\n\r\n`)).toBe('unreadable_address')
  expect(sandbox.log()).not.toContain('ana@')
})

/** What comes back for exactly these bytes. */
function exchange(url: string, text: string): Promise<string> {
  return new Promise((done) => {
    let received = ''
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text))
    socket.on('data', (data) => {
      received += data
      if (/\r\n\r\n.*\}$/s.test(received)) socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => done(received))
  })
}
