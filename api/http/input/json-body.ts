import { Refusal } from '../../platform/shared/refusal.ts'

/** Bytes. The longest form of ours fits many times over. */
export const LARGEST_BODY = 64 * 1024

/** Levels of lists and objects. Forms of ours have three; Stripe's events, which also come this way, eight or so. */
export const DEEPEST_JSON = 16

/**
 * The same request with its body read, or a refusal: 413 for more than LARGEST_BODY (counted, whatever the headers
 * claim), 400 for one that broke off or is nested deeper than DEEPEST_JSON, 415 for anything but JSON and the
 * `forms` that are taken besides. A request without a body needs no content type.
 */
export async function withReadBody(request: Request, forms: string[] = []): Promise<Request> {
  if (request.body === null) return request
  if (Number(request.headers.get('content-length') ?? 0) > LARGEST_BODY) throw tooLarge()
  const body = await readUpTo(LARGEST_BODY, request.body).catch((error: unknown) => {
    throw error instanceof Refusal ? error : brokenOff()
  })
  if (body.byteLength === 0)
    return new Request(request.url, { method: request.method, headers: request.headers })
  const contentType = request.headers.get('content-type') ?? ''
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  // Whole: a form in parts says there what stands between them.
  if (forms.includes(type)) {
    const headers = new Headers(request.headers)
    headers.set('content-type', contentType.replace(/^[^;]*/, type))
    return new Request(request.url, { method: request.method, headers, body })
  }
  if (type !== 'application/json') {
    throw new Refusal('not_json', 415, 'Send the request as JSON, with the content type application/json.')
  }
  if (isDeeperThan(DEEPEST_JSON, body)) throw tooDeep()
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

const [QUOTE, BACKSLASH, LIST, OBJECT, LIST_END, OBJECT_END] = Buffer.from('"\\[{]}')

/**
 * Whether JSON opens more lists and objects at once than `limit`. The bytes are asked, before a parser or a schema has
 * walked down into them: whatever comes after this may take time, and stack, for each level.
 */
function isDeeperThan(limit: number, json: Uint8Array): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === QUOTE) isInText = !isInText
    else if (isInText) at += byte === BACKSLASH ? 1 : 0
    else if (byte === LIST || byte === OBJECT) depth++
    else if (byte === LIST_END || byte === OBJECT_END) depth--
    if (depth > limit) return true
  }
  return false
}

const tooDeep = () => new Refusal('too_deep', 400, 'The request nests lists and objects too deeply.')
const brokenOff = () => new Refusal('broken_off', 400, 'The request broke off before its end.')
const tooLarge = () => new Refusal('too_large', 413, 'The request is too large.')
