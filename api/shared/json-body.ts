import { Refusal } from './refusal.ts'

/** Bytes. The longest form of ours fits many times over. */
export const LARGEST_BODY = 64 * 1024

/**
 * The same request with its body read, or a refusal: 413 for more than LARGEST_BODY (counted, whatever the headers
 * claim), 400 for one that broke off, 415 for anything but JSON. A request without a body needs no content type.
 */
export async function withReadBody(request: Request): Promise<Request> {
  if (request.body === null) return request
  if (Number(request.headers.get('content-length') ?? 0) > LARGEST_BODY) throw tooLarge()
  const body = await readUpTo(LARGEST_BODY, request.body).catch((error: unknown) => {
    throw error instanceof Refusal ? error : brokenOff()
  })
  if (body.byteLength === 0)
    return new Request(request.url, { method: request.method, headers: request.headers })
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    throw new Refusal('not_json', 415, 'Send the request as JSON, with the content type application/json.')
  }
  const headers = new Headers(request.headers)
  headers.set('content-type', type) // Elysia knows it in small letters only.
  return new Request(request.url, { method: request.method, headers, body })
}

async function readUpTo(limit: number, stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge()
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

const brokenOff = () => new Refusal('broken_off', 400, 'The request broke off before its end.')
const tooLarge = () => new Refusal('too_large', 413, 'The request is too large.')
