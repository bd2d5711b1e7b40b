import { createServer, type ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import * as v from 'valibot'
import { freePort } from '../../support/processes/server-process.ts'

/** One request received. `number` is the event's place among those of its lead. */
export type Arrival = { eventId: string; leadId: string; number: number }

export type Receiver = {
  url: string
  arrivals: Arrival[]
  /** Events answered with success before their sender died. */
  taken: Set<string>
  /** Requests without a valid signature, or with another text under a known id. */
  faults: string[]
  /** Requests received and not yet answered. */
  underWay(): number
  /** Requests whose sender died before its answer. */
  cutShort(): number
  /** The endpoint's secret, which it verifies signatures with from now on. */
  believe(secret: string): void
  close(): Promise<void>
}

type Answer = (response: ServerResponse) => void

/** The proofs number a lead's events in `amount`. */
const Payload = v.object({ data: v.object({ leadId: v.string(), amount: v.number() }) })

/** A supplier's system, which answers by `answer` and is never killed. */
export async function startReceiver(answer: Answer): Promise<Receiver> {
  const arrivals: Arrival[] = []
  const taken = new Set<string>()
  const faults: string[] = []
  const texts = new Map<string, string>()
  let webhook: Webhook | undefined
  let inside = 0
  let cutShort = 0
  const server = createServer(async (request, response) => {
    inside += 1
    response.once('close', () => {
      inside -= 1
      if (!response.writableFinished) cutShort += 1
      else if (response.statusCode === 204) taken.add(String(request.headers['webhook-id']))
    })
    let text = ''
    try {
      for await (const chunk of request.setEncoding('utf8')) text += chunk
    } catch {
      // Its sender was killed before it had sent everything.
      return
    }
    const eventId = String(request.headers['webhook-id'])
    try {
      webhook?.verify(text, headersOf(request.headers))
    } catch {
      faults.push(`${eventId} is not signed`)
    }
    if ((texts.get(eventId) ?? text) !== text) faults.push(`${eventId} was sent with two texts`)
    texts.set(eventId, text)
    const { leadId, amount } = v.parse(v.pipe(v.string(), v.parseJson(), Payload), text).data
    arrivals.push({ eventId, leadId, number: amount })
    answer(response)
  })
  const port = await freePort()
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${port}/`,
    arrivals,
    taken,
    faults,
    underWay: () => inside,
    cutShort: () => cutShort,
    believe: (secret) => {
      webhook = new Webhook(secret)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const headersOf = (headers: NodeJS.Dict<string | string[]>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

/** Takes a random time, so that a kill strikes in the middle. */
export const withinMs =
  (most: number): Answer =>
  (response) =>
    void setTimeout(() => response.writeHead(204).end(), Math.random() * most)

/** Answers a share of the requests with 503, which are then sent again. */
export const failingNowAndThen =
  (share: number, answer: Answer): Answer =>
  (response) => {
    if (Math.random() >= share) answer(response)
    else response.writeHead(503).end()
  }

/** Holds answers back while it is closed, so that a slow machine too has several in flight. Open at first. */
export function openGate() {
  let opened = Promise.withResolvers<void>()
  opened.resolve()
  return {
    close: () => {
      opened = Promise.withResolvers()
    },
    open: () => opened.resolve(),
    before:
      (answer: Answer): Answer =>
      (response) =>
        void opened.promise.then(() => answer(response)),
  }
}
