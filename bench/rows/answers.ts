import type { Served } from '../world.ts'

/** What the connection makes of an answer, and what is of one answer alone. */
const NOT_OF_THE_ANSWER = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'server',
  'transfer-encoding',
  'x-request-id',
])

/** The bytes as they go over the wire, and the headers that a peer has to send with them. */
export async function answerOf(
  { port }: Pick<Served, 'port'>,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ bytes: Uint8Array; headers: Record<string, string> }> {
  const { host: _, ...rest } = headers
  const accepted = { 'accept-encoding': 'identity', ...rest }
  const response = await fetch(`http://localhost:${port}${path}`, { headers: accepted, decompress: false })
  if (response.status !== 200)
    throw new Error(`${path} was answered ${response.status}: ${await response.text()}`)
  return {
    bytes: new Uint8Array(await response.arrayBuffer()),
    headers: Object.fromEntries([...response.headers].filter(([name]) => !NOT_OF_THE_ANSWER.has(name))),
  }
}

export function requireSameBytes(product: Uint8Array, peer: Uint8Array): void {
  if (!Buffer.from(product).equals(peer))
    throw new Error('The peer answers other bytes than the product, so that they cannot be compared.')
}
