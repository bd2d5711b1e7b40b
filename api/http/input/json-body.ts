import { Refusal } from '../../platform/shared/refusal.ts'

/** Bytes. The longest form of ours fits many times over. */
export const LARGEST_BODY = 64 * 1024

/** Levels of lists and objects. Our forms have three; Stripe's events, which pass here too, have about eight. */
export const DEEPEST_JSON = 16

/**
 * The same request with its body read. Refuses more than LARGEST_BODY with 413 (counted, whatever the headers say), a body
 * that breaks off or nests deeper than DEEPEST_JSON with 400, and types other than JSON and `forms` with 415. A request
 * without a body needs no content type.
 */
export async function withReadBody(request: Request, forms: string[] = []): Promise<Request> {
  if (request.body === null) return request
  if (Number(request.headers.get('content-length') ?? 0) > LARGEST_BODY) throw tooLarge()
  const body = await readUpTo(LARGEST_BODY, request.body).catch((error: unknown) => {
    throw error instanceof Refusal ? error : brokenOff()
  })
  const { method } = request
  if (body.byteLength === 0) return new Request(request.url, { method, headers: request.headers })
  const contentType = request.headers.get('content-type') ?? ''
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const isForm = forms.includes(type)
  if (!isForm && type !== 'application/json')
    throw new Refusal('not_json', 415, {
      en: 'Send the request as JSON, with the content type application/json.',
      fr: 'Envoyez la requête en JSON, avec le type de contenu application/json.',
    })
  if (!isForm && isDeeperThan(DEEPEST_JSON, body)) throw tooDeep()
  const headers = new Headers(request.headers)
  // Elysia knows types in small letters only. A form keeps its parameters, such as the boundary of its parts.
  headers.set('content-type', isForm ? contentType.replace(/^[^;]*/, type) : type)
  return new Request(request.url, { method, headers, body })
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

/** Reads the bytes before any parser, which may need time and stack for each level. */
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

const tooDeep = () =>
  new Refusal('too_deep', 400, {
    en: 'The request nests lists and objects too deeply.',
    fr: 'La requête imbrique trop de listes et d’objets.',
  })
const brokenOff = () =>
  new Refusal('broken_off', 400, {
    en: 'The request broke off before its end.',
    fr: 'La requête s’est interrompue avant la fin.',
  })
const tooLarge = () =>
  new Refusal('too_large', 413, { en: 'The request is too large.', fr: 'La requête est trop volumineuse.' })
