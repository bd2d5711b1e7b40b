import { createServer, type ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import * as v from 'valibot'
import { freePort } from '../../../tests/support/server-process.ts'

/** One request that reached it. `number` is the event's place among those of its lead. */
export type Arrival = { eventId: string; leadId: string; number: number; atMs: number }

export type Receiver = {
  url: string
  arrivals: Arrival[]
  /** Events that it could answer with success before their sender was gone. */
  taken: Set<string>
  /** What it was sent that is not signed with its secret, or another text under an id it knows. */
  faults: string[]
  /** Requests that have come and not been answered. */
  underWay(): number
  /** The most that these have been. */
  mostUnderWay(): number
  /** Requests whose sender was gone before it had its answer. */
  cutShort(): number
  /** What its endpoint was given. */
  believe(secret: string): void
  close(): Promise<void>
}

type Answer = (response: ServerResponse) => void

/** The proofs write an event's place among those of its lead into the one figure that an event has. */
const Payload = v.object({ data: v.object({ leadId: v.string(), amount: v.number() }) })

/** A supplier's system, which answers as it is told, and which nobody kills. */
export async function startReceiver(answer: Answer): Promise<Receiver> {
  const arrivals: Arrival[] = []
  const taken = new Set<string>()
  const faults: string[] = []
  const texts = new Map<string, string>()
  let webhook: Webhook | undefined
  let inside = 0
  let most = 0
  let cutShort = 0
  const server = createServer(async (request, response) => {
    inside += 1
    most = Math.max(most, inside)
    response.once('close', () => {
      inside -= 1
      if (!response.writableFinished) cutShort += 1
      else if (response.statusCode === 204) taken.add(String(request.headers['webhook-id']))
    })
    let text = ''
    try {
      for await (const chunk of request.setEncoding('utf8')) text += chunk
    } catch {
      // Its sender was killed before all of it was sent.
      return
    }
    const eventId = String(request.headers['webhook-id'])
    try {
      webhook?.verify(text, headersOf(request.headers))
    } catch {
      faults.push(`${eventId} is not signed`)
    }
    if ((texts.get(eventId) ?? text) !== text) faults.push(`${eventId} was told in two ways`)
    texts.set(eventId, text)
    const { leadId, amount } = v.parse(v.pipe(v.string(), v.parseJson(), Payload), text).data
    arrivals.push({ eventId, leadId, number: amount, atMs: performance.now() })
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
    mostUnderWay: () => most,
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

/** Takes its time, as machines do, so that a kill strikes in the middle. */
export const withinMs =
  (most: number): Answer =>
  (response) =>
    void setTimeout(() => response.writeHead(204).end(), Math.random() * most)

/** Now and then it is not in order itself, and is told again. */
export const failingNowAndThen =
  (share: number, answer: Answer): Answer =>
  (response) => {
    if (Math.random() >= share) answer(response)
    else response.writeHead(503).end()
  }

export const never: Answer = () => {}
