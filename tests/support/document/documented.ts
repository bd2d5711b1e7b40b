import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import { refusalsOfCalls } from '../../../api/http/openapi/document.ts'
import { ofEveryCall, ourFaults } from '../../../api/http/openapi/refusals.ts'
import { noteAnswer } from './answers-seen.ts'
import { document, routes } from './described-calls.ts'

/** An answer. Names of headers in small letters; `body` is plain, whatever encoding it came in. */
type Answered = { status: number; headers: Map<string, string>; body: () => Promise<Uint8Array> }

/**
 * Fails for an answer of the API that its document does not hold. Each answer that a test gets through `app.handle` passes
 * here, so that the document is compared with what callers really see. The answer itself is left unread.
 */
export async function expectDocumented(request: Request, answer: Response): Promise<void> {
  const headers = new Map(answer.headers)
  const body = async () => plain(await answer.clone().bytes(), headers.get('content-encoding'))
  const fault = await notAsDocumented(request, { status: answer.status, headers, body })
  if (fault !== null) throw new Error(fault)
}

/**
 * What is not as described: the status, a header that is missing, the content type, the body, or the code of a refusal that
 * the route does not declare. Null when all is, and then the answer is kept for the comparison at the end of the run.
 */
export async function notAsDocumented(
  { method, url }: { method: string; url: string },
  { status, headers, body }: Answered,
): Promise<string | null> {
  const { pathname } = new URL(url)
  if (!pathname.startsWith('/api/') || NOT_DESCRIBED.test(pathname)) return null
  const call = findCall(method, pathname)
  const says = `openapi.yaml: ${method} ${call.path}: ${status}`
  const described = call.answers.get(String(status))
  if (described === undefined) return `${says} is not described`
  const missing = described.headers.find((name) => !headers.has(name.toLowerCase()))
  if (missing !== undefined) return `${says} came without ${missing}`

  const bytes = method === 'HEAD' ? new Uint8Array() : await body()
  if (bytes.byteLength === 0) {
    noteAnswer(`${call.name} ${status}`)
    return null
  }
  const type = headers.get('content-type')?.split(';')[0] ?? 'none'
  const isAsDescribed = described.bodies.get(type)
  if (isAsDescribed === undefined) return `${says} is not described as ${type}`
  const content = type === 'application/json' ? JSON.parse(new TextDecoder().decode(bytes)) : undefined
  if (content !== undefined && !isAsDescribed(content))
    return `${says} does not fit its schema: ${ajv.errorsText(isAsDescribed.errors)}`
  const outcome = status < 400 ? String(status) : `${status} ${content?.code}`
  if (status >= 400 && !mayRefuse(call.name, outcome)) return `${says} ${content?.code} is not declared`
  noteAnswer(`${call.name} ${outcome}`)
  return null
}

/** Comes over a socket alone, since a request with an address has one: `api/http/middleware.socket.test.ts`. */
const WITHOUT_ADDRESS = '400 unreadable_address'

/**
 * What the tests of a whole run must have been answered at least once, in the forms that `neverSeen` reads: of each call the
 * statuses that it succeeds with and the refusals that it declares; of the middleware's refusals each code once, and each
 * status from every call that the document gives it to; once what breaks on our side.
 */
export function answersDue(): string[] {
  const ofCalls = calls.flatMap(({ method, path, at }) => {
    const name = `${method} ${path}`
    const successes = entriesOf(lookUp(at)).flatMap(([status]) => (Number(status) < 400 ? [status] : []))
    const declared = [...(refusals.get(name)?.refusals ?? [])].filter((refusal) => !ourFaults.has(refusal))
    const outcomes = declared.map((refusal) => (ofEveryCall.has(refusal) ? refusal.slice(0, 3) : refusal))
    return [...successes, ...outcomes].map((outcome) => `${name} ${outcome}`)
  })
  return [...new Set([...ofCalls, ...ofEveryCall])].filter((answer) => answer !== WITHOUT_ADDRESS)
}

/** What the middleware refuses with is no route's to declare; here the status was found described. */
const mayRefuse = (call: string, outcome: string): boolean => {
  const declared: Set<string> | undefined = refusals.get(call)?.refusals
  return declared === undefined || declared.has(outcome) || ofEveryCall.has(outcome)
}

function plain(bytes: Uint8Array, encoding: string | undefined): Uint8Array {
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes
}

/** By status. */
type Answers = Map<string, { headers: string[]; bodies: Map<string, ValidateFunction> }>

/** The document itself, and what monitors collect. */
const NOT_DESCRIBED = /^\/api\/(docs|metrics)(\/|$)/

const refusals = refusalsOfCalls(routes)
const NAME = 'openapi.yaml'
const ajv = addFormats.default(new Ajv2020({ strict: false }))
ajv.addSchema({ $id: NAME, ...document })

const calls = entriesOf(document.paths)
  .flatMap(([path, methods]) =>
    entriesOf(methods).map(([method]) => ({
      path,
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
      method: method.toUpperCase(),
      at: `/paths/${path.replaceAll('/', '~1')}/${method}/responses`,
    })),
  )
  // As the router does: an address of its own goes before one with a parameter.
  .sort((one, other) => Number(one.path.includes('{')) - Number(other.path.includes('{')))

/** What an address answers that is none of ours, or does not take that method. */
const NO_CALL = { path: '(no-call-of-ours)', at: '/components/responses' }
const known = new Map<string, Answers>()

function findCall(method: string, pathname: string): { path: string; name: string; answers: Answers } {
  const ofMethod = method === 'HEAD' ? 'GET' : method
  const { path, at } =
    calls.find((call) => call.method === ofMethod && call.pattern.test(pathname)) ?? NO_CALL
  const answers = known.get(at) ?? readAnswers(at)
  known.set(at, answers)
  return { path, name: `${ofMethod} ${path}`, answers }
}

function readAnswers(at: string): Answers {
  return new Map(
    entriesOf(lookUp(at)).map(([status, answer]) => {
      const place = refOf(answer) ?? `${at}/${status}`
      const headers = entriesOf(lookUp(`${place}/headers`)).map(([name]) => name)
      const bodies = entriesOf(lookUp(`${place}/content`)).map(([type]): [string, ValidateFunction] => [
        type,
        ajv.compile({ $ref: `${NAME}#${place}/content/${type.replaceAll('/', '~1')}/schema` }),
      ])
      return [status, { headers, bodies: new Map(bodies) }]
    }),
  )
}

/** The part of the document that a JSON pointer (RFC 6901) names. */
function lookUp(pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/'))
    .reduce((part: unknown, name) => new Map(entriesOf(part)).get(name), document)
}

function refOf(answer: unknown): string | undefined {
  const ref = new Map(entriesOf(answer)).get('$ref')
  return typeof ref === 'string' ? ref.slice(1) : undefined
}

function entriesOf(thing: unknown): [string, unknown][] {
  return typeof thing === 'object' && thing !== null ? Object.entries(thing) : []
}
