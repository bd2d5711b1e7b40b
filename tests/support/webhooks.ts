import * as v from 'valibot'
import { openDeliveries } from '../../api/connect/webhooks/deliver-webhook.ts'
import {
  type NewWebhookEndpoint,
  WebhookDelivery,
  WebhookEndpointWithSecret,
} from '../../api/contract/connect/webhooks.ts'
import { WEBHOOK_EVENT_TYPES } from '../../domain/connect.ts'
import type { Browser, Product } from './product.ts'

export const ENDPOINTS = '/api/supplier/webhook-endpoints'

/** An endpoint of the signed-in supplier, live and for all events by default. */
export async function addedEndpoint(
  browser: Browser,
  changes: Partial<NewWebhookEndpoint> = {},
): Promise<WebhookEndpointWithSecret> {
  const answer = await browser.post(ENDPOINTS, {
    mode: 'live',
    url: 'https://crm.example/hooks/northrate?token=zyx',
    description: 'Our CRM',
    events: [...WEBHOOK_EVENT_TYPES],
    ...changes,
  })
  if (answer.status !== 201) throw new Error(`No endpoint was added: ${JSON.stringify(answer.body)}`)
  return v.parse(WebhookEndpointWithSecret, answer.body)
}

export async function sentTestEvent(
  browser: Browser,
  endpointId: string,
  type = 'lead.purchased',
): Promise<WebhookDelivery> {
  const answer = await browser.post(`${ENDPOINTS}/${endpointId}/test-event`, { type })
  if (answer.status !== 201) throw new Error(`No test event was sent: ${JSON.stringify(answer.body)}`)
  return v.parse(WebhookDelivery, answer.body)
}

/** The newest page. */
export async function deliveriesTo(browser: Browser, endpointId: string): Promise<WebhookDelivery[]> {
  const answer = await browser.get(`${ENDPOINTS}/${endpointId}/deliveries`)
  return v.parse(v.array(WebhookDelivery), answer.body)
}

/** Another process's deliveries: makes the due tries and waits until they are noted. */
export function openDelivering({ deps }: Product): () => Promise<void> {
  const { startDue } = openDeliveries(deps)
  return async () => {
    await Promise.all(await startDue())
  }
}

export type Received = { headers: Record<string, string>; body: string }

/** A supplier's own system: keeps what it receives, and answers with these statuses in order, then with 200. */
export function receiver(...statuses: number[]) {
  const received: Received[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      received.push({ headers: request.headers.toJSON(), body: await request.text() })
      return new Response(`Thanks, ${received.length}`, { status: statuses.shift() ?? 200 })
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}/hooks`,
    received,
    /** What it answers from now on. */
    answerWith: (...next: number[]) => statuses.splice(0, statuses.length, ...next),
    close: () => server.stop(true),
  }
}

/** A system that answers with the request's body. */
export function echo() {
  const received: string[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const body = await request.text()
      received.push(body)
      return new Response(body)
    },
  })
  return { url: `http://127.0.0.1:${server.port}/hooks`, received, close: () => server.stop(true) }
}

/** Takes connections and never answers. */
export function silentEndpoint() {
  const connections = { opened: 0, closed: 0 }
  const server = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open() {
        connections.opened += 1
      },
      close() {
        connections.closed += 1
      },
      data() {},
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}/`,
    connections,
    [Symbol.dispose]: () => server.stop(true),
  }
}

/** Answers after `answer` is called, and from then on at once. */
export function endpointThatWaits({ status = 200, text = '' } = {}) {
  const finish = Promise.withResolvers<void>()
  const called = Promise.withResolvers<void>()
  let calls = 0
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch() {
      calls += 1
      called.resolve()
      await finish.promise
      return new Response(text, { status })
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}/`,
    calls: () => calls,
    called: called.promise,
    answer: finish.resolve,
    [Symbol.dispose]: () => server.stop(true),
  }
}
