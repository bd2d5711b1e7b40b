import { addressOf, NOT_FOUND_PAGE, withoutEnding } from './file-rules.ts'
import {
  type Deployment,
  type Encoding,
  once,
  readSiteFiles,
  type SiteFile,
  type Variant,
} from './site-files.ts'

/** The built site, held in memory. Security headers are added around it, by the app. */
export type SiteServer = {
  /** `url` is the request's parsed address, where the caller has it already. */
  serve(request: Request, url?: URL, complete?: CompleteHeaders): Response
}

/**
 * Makes of an answer's own headers those that are sent. `address` is the file's, whatever was asked for. Those of a file
 * are the same object each time, so that what was made of them can be kept.
 */
export type CompleteHeaders = (own: Headers, address: string) => Headers

const PERMANENT_REDIRECT = 308

/**
 * Reads a build and serves it as this deployment has it: under its own address, with the passages that are true here.
 * Throws when there is no build in `dir`. What is not in the build's list is not there: no path is ever opened.
 */
export function loadSite(dir: string, deployment: Deployment): SiteServer {
  const files = readSiteFiles(dir, deployment)
  const notFoundPage = files.get(NOT_FOUND_PAGE)
  if (!notFoundPage)
    throw new Error(`There is no built site in ${dir}: it has no ${NOT_FOUND_PAGE}. Build the site first.`)
  const notFound = once(() => prepareFile(notFoundPage, 404, addressOf(NOT_FOUND_PAGE)))
  const addresses = addressesOf(files)

  return {
    serve(request, url = new URL(request.url), complete = asTheyAre) {
      const { pathname, search } = url
      const answer = (status: number, headers: Record<string, string>, body: string | null) =>
        new Response(body, { status, headers: complete(new Headers(headers), pathname) })
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return answer(405, { allow: 'GET, HEAD' }, 'Method Not Allowed')
      const file = addresses.get(pathname)
      if (file) return fileResponse(request, file(), complete)
      const page = pageMeantBy(pathname)
      if (page !== undefined && addresses.has(page))
        return answer(PERMANENT_REDIRECT, { location: page + search }, null)
      return fileResponse(request, notFound(), complete)
    },
  }
}

const asTheyAre: CompleteHeaders = (own) => own

/** The 404 page has no address of its own. Each file is prepared at its first request. */
function addressesOf(files: Map<string, SiteFile>): Map<string, () => PreparedFile> {
  const addresses = new Map<string, () => PreparedFile>()
  for (const [path, file] of files) {
    const address = addressOf(path)
    if (path !== NOT_FOUND_PAGE)
      addresses.set(
        address,
        once(() => prepareFile(file, 200, address)),
      )
  }
  return addresses
}

/** The address of a page that was written in another way; undefined when there is nothing to take off. */
function pageMeantBy(path: string): string | undefined {
  const page = ['/', '/index.html', '/index', '.html'].reduce(withoutEnding, path)
  return page === path ? undefined : page || '/'
}

/** A file with all that its answers need, made once. A Response copies the headers that it is given. */
export type PreparedFile = {
  status: 200 | 404
  address: string
  variants: { identity: PreparedVariant } & Partial<Record<Encoding, PreparedVariant>>
}

type PreparedVariant = {
  etag: string
  headers: Headers
  /** Bytes would be copied for each answer. */
  body: Blob
  /** Of the answer that the client has this very file; the page that stands for what is not there is never that. */
  unchanged: Headers | null
}

export function prepareFile(file: SiteFile, status: 200 | 404, address: string): PreparedFile {
  const { identity, gzip, br } = file.variants
  const prepare = (encoding: Encoding, variant: Variant) => prepareVariant(file, status, encoding, variant)
  return {
    status,
    address,
    variants: {
      identity: prepare('identity', identity),
      ...(gzip && { gzip: prepare('gzip', gzip) }),
      ...(br && { br: prepare('br', br) }),
    },
  }
}

function prepareVariant(
  file: SiteFile,
  status: 200 | 404,
  encoding: Encoding,
  { etag, bytes }: Variant,
): PreparedVariant {
  const headers = new Headers({
    'content-type': file.contentType,
    'cache-control': status === 200 ? file.cacheControl : 'no-cache',
  })
  if (file.contentPolicy !== undefined) headers.set('content-security-policy', file.contentPolicy)
  if (Object.keys(file.variants).length > 1) headers.set('vary', 'accept-encoding')
  if (status === 200) headers.set('etag', etag)
  const unchanged = status === 200 ? new Headers(headers) : null
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  headers.set('content-length', String(bytes.length))
  return { etag, headers, body: new Blob([bytes]), unchanged }
}

/** In the best encoding that the client takes; 304 without a body where it has this very file. */
export function fileResponse(
  request: Request,
  file: PreparedFile,
  complete: CompleteHeaders = asTheyAre,
): Response {
  const { etag, headers, body, unchanged } = variantFor(request, file)
  if (unchanged !== null && isKnown(etag, request.headers.get('if-none-match')))
    return new Response(null, { status: 304, headers: complete(unchanged, file.address) })
  return new Response(request.method === 'HEAD' ? null : body, {
    status: file.status,
    headers: complete(headers, file.address),
  })
}

function variantFor(request: Request, { variants }: PreparedFile): PreparedVariant {
  for (const encoding of acceptedEncodings(request.headers.get('accept-encoding'))) {
    const variant = variants[encoding]
    if (variant) return variant
  }
  return variants.identity
}

/** `If-None-Match` may list several tags, mark them weak, or say `*`. Tags are compared weakly, as RFC 9110 says. */
function isKnown(etag: string, ifNoneMatch: string | null): boolean {
  if (ifNoneMatch === null) return false
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || ifNoneMatch.trim() === '*'
}

/** Smallest first; the client's own preference goes before this order. */
const BY_SIZE: readonly Encoding[] = ['br', 'gzip', 'identity']

/** Browsers in use send some ten different headers; what programs make up must not fill the memory. */
const MOST_KNOWN = 200
const LONGEST_KNOWN = 100
const known = new Map<string, readonly Encoding[]>()

/**
 * The encodings that an `Accept-Encoding` header allows, the best first. `q=0` forbids one. A client that forbids
 * everything gets the plain file all the same: RFC 9110 allows it, and an answer is of more use than none.
 */
export function acceptedEncodings(header: string | null): readonly Encoding[] {
  const text = header ?? ''
  const before = known.get(text)
  if (before !== undefined) return before
  const allowed = readEncodings(text)
  if (text.length > LONGEST_KNOWN) return allowed
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(text, allowed)
  return allowed
}

function readEncodings(header: string): readonly Encoding[] {
  const weights = new Map(header.split(',').map(readPreference))
  const anyOther = weights.get('*')
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? anyOther ?? (encoding === 'identity' ? LEAST : 0)
  const allowed = BY_SIZE.filter((encoding) => weightOf(encoding) > 0)
  return [...allowed.sort((a, b) => weightOf(b) - weightOf(a)), 'identity']
}

/** Plain is always acceptable unless it is forbidden, but every requested encoding comes first. */
const LEAST = 0.0001

function readPreference(item: string): [string, number] {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  const q = weight === undefined ? 1 : Number(weight.slice(2))
  return [name, Number.isNaN(q) ? 0 : q]
}
