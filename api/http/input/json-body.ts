import { Refusal } from '../../platform/shared/refusal.ts'

/** Bytes. The longest form of ours fits many times over. */
export const LARGEST_BODY = 64 * 1024

/** Levels of lists and objects. Our forms have three; Stripe's events, which pass here too, have about eight. */
export const DEEPEST_JSON = 16

/**
 * The same request with its body read. Refuses what we would not read as its sender meant it: with 413 more than LARGEST_BODY
 * (counted, whatever the headers say), with 415 other types than JSON and `forms`, other charsets than UTF-8 and compressed bodies,
 * and with 400 a body that breaks off, is not UTF-8, is not JSON, nests deeper than DEEPEST_JSON or names a field twice. A byte order
 * mark is left out. A request without a body needs no content type.
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
  // A comma joins two headers.
  if (!isForm && (type !== 'application/json' || contentType.includes(','))) throw notJson()
  if (!/^(identity)?$/i.test(request.headers.get('content-encoding')?.trim() ?? '')) throw compressed()
  if (!charsetsIn(contentType).every((charset) => charset === 'utf-8' || charset === 'utf8'))
    throw otherCharset()
  // JSON has no zero byte, and UTF-16 has one in each of its signs.
  if (!isForm && body.includes(0)) throw notUtf8()
  const text = textOf(body)
  if (isForm) refuseOtherEscapes(text)
  else refuseOtherThanJson(body, text)
  const headers = new Headers(request.headers)
  // Elysia knows types in small letters only. A form keeps its parameters, such as the boundary of its parts.
  headers.set('content-type', isForm ? contentType.replace(/^[^;]*/, type) : type)
  return new Request(request.url, { method, headers, body: text })
}

const charsetsIn = (contentType: string) =>
  [...contentType.matchAll(/;\s*charset\s*=([^;]*)/gi)].map(([, value = '']) =>
    value
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .toLowerCase(),
  )

function textOf(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw notUtf8()
  }
}

/** Of a query or a form: escaped bytes that are not UTF-8, which would be read as question marks. */
export function refuseOtherEscapes(escaped: string): void {
  for (const [bytes] of escaped.matchAll(/(?:%[\da-f]{2})+/gi)) {
    try {
      decodeURIComponent(bytes)
    } catch {
      throw notUtf8()
    }
  }
}

function refuseOtherThanJson(body: Uint8Array, text: string): void {
  const { depth, fields } = shapeOf(body)
  if (depth > DEEPEST_JSON) throw tooDeep()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw malformedJson()
  }
  // Parsers keep one of two fields with a name, and not all the same one.
  if (countFields(value) !== fields) throw repeatedField()
}

function countFields(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value)
  return inside.reduce<number>((sum, one) => sum + countFields(one), Array.isArray(value) ? 0 : inside.length)
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

const [QUOTE, BACKSLASH, LIST, OBJECT, LIST_END, OBJECT_END, COLON] = Buffer.from('"\\[{]}:')

/**
 * Levels and named fields, read from the bytes before any parser, which may need time and stack for each level. Stops at one level
 * too many.
 */
function shapeOf(json: Uint8Array): { depth: number; fields: number } {
  let depth = 0
  let fields = 0
  let isInText = false
  for (let at = 0; at < json.length && depth <= DEEPEST_JSON; at++) {
    const byte = json[at]
    if (byte === QUOTE) isInText = !isInText
    else if (isInText) at += byte === BACKSLASH ? 1 : 0
    else if (byte === LIST || byte === OBJECT) depth++
    else if (byte === LIST_END || byte === OBJECT_END) depth--
    else if (byte === COLON) fields++
  }
  return { depth, fields }
}

const notJson = () =>
  new Refusal('not_json', 415, {
    en: 'Send the request as JSON, with the content type application/json.',
    fr: 'Envoyez la requête en JSON, avec le type de contenu application/json.',
  })
const compressed = () =>
  new Refusal('compressed', 415, {
    en: 'Send the request without compression, and without a Content-Encoding header.',
    fr: 'Envoyez la requête sans compression et sans en-tête Content-Encoding.',
  })
const otherCharset = () =>
  new Refusal('other_charset', 415, {
    en: 'Send the request in UTF-8, and name no other charset in its content type.',
    fr: 'Envoyez la requête en UTF-8, sans nommer un autre jeu de caractères dans son type de contenu.',
  })
const notUtf8 = () =>
  new Refusal('not_utf8', 400, {
    en: 'The request contains bytes that are not UTF-8. Send all text in UTF-8.',
    fr: 'La requête contient des octets qui ne sont pas de l’UTF-8. Envoyez tout texte en UTF-8.',
  })
export const malformedJson = () =>
  new Refusal('malformed_json', 400, {
    en: 'The request is not valid JSON.',
    fr: 'La requête n’est pas du JSON valide.',
  })
const repeatedField = () =>
  new Refusal('repeated_field', 400, {
    en: 'The request names a field more than once in the same object.',
    fr: 'La requête nomme un champ plus d’une fois dans le même objet.',
  })
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
