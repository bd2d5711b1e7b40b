import { existsSync } from 'node:fs'
import { isKnown } from '../input/conditional-requests.ts'
import {
  addressOf,
  FRENCH_NOT_FOUND_PAGE,
  isNotFoundPage,
  languageOf,
  NOT_FOUND_PAGE,
  withoutEnding,
} from './file-rules.ts'
import {
  type Deployment,
  type Encoding,
  earlierSiteFile,
  type LiveFigures,
  once,
  readSiteFiles,
  type SiteFile,
  type Variant,
} from './site-files.ts'

/** The built site, in memory. The app adds the security headers. */
export type SiteServer = {
  /** `url` is the parsed address of the request. */
  serve(request: Request, url?: URL, complete?: CompleteHeaders): Response
}

type LoadedSite = SiteServer & {
  /** From now on these figures are in place of our claims, by the language of the page. */
  show(figures: Record<'en' | 'fr', LiveFigures>): void
}

/**
 * Returns the headers to send. `own` is the same object for each answer with a file, so that the result can be cached;
 * `address` is that of the file.
 */
export type CompleteHeaders = (own: Headers, address: string) => Headers

const PERMANENT_REDIRECT = 308

/**
 * Serves a build with the address and passages of this deployment, from memory: no path is opened. Throws without a build.
 * `earlier` are files of builds before it, by their paths (`keepFilesOf`).
 */
export function loadSite(
  dir: string,
  deployment: Deployment,
  earlier: Map<string, string> = new Map(),
): LoadedSite {
  const files = readSiteFiles(dir, deployment)
  const english = files.get(NOT_FOUND_PAGE)
  if (!english)
    throw new Error(`There is no built site in ${dir}: it has no ${NOT_FOUND_PAGE}. Build the site first.`)
  const notFound = once(() => prepareFile(english, 404, addressOf(NOT_FOUND_PAGE)))
  const notFoundInFrench = once(() =>
    prepareFile(files.get(FRENCH_NOT_FOUND_PAGE) ?? english, 404, addressOf(FRENCH_NOT_FOUND_PAGE)),
  )
  const addresses = addressesOf(files)
  const earlierAddresses = new Map(
    [...earlier].map(([path, file]) => [addressOf(path), once(() => prepareEarlier(path, file))]),
  )
  let shown = JSON.stringify({ en: {}, fr: {} })

  return {
    serve(request, url = new URL(request.url), complete = asTheyAre) {
      const { pathname, search } = url
      const answer = (status: number, headers: Record<string, string>, body: string | null) =>
        new Response(body, { status, headers: complete(new Headers(headers), pathname) })
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return answer(405, { allow: 'GET, HEAD' }, 'Method Not Allowed')
      const file = addresses.get(pathname)
      if (file) return fileResponse(request, file(), complete)
      const ofEarlierBuild = earlierAddresses.get(pathname)?.()
      if (ofEarlierBuild) return fileResponse(request, ofEarlierBuild, complete)
      const page = pageMeantBy(pathname)
      if (page !== undefined && addresses.has(page))
        return answer(PERMANENT_REDIRECT, { location: page + search }, null)
      const page404 = pathname.startsWith('/fr/') ? notFoundInFrench : notFound
      return fileResponse(request, page404(), complete)
    },
    show(figures) {
      // Preparing a page again means compressing it again.
      const wanted = JSON.stringify(figures)
      if (wanted === shown) return
      shown = wanted
      for (const [path, { withFigures }] of files) {
        if (withFigures === undefined || isNotFoundPage(path)) continue
        const address = addressOf(path)
        addresses.set(
          address,
          once(() => prepareFile(withFigures(figures[languageOf(path)]), 200, address)),
        )
      }
    },
  }
}

/** Undefined once a week has passed and another process has deleted it. */
const prepareEarlier = (path: string, file: string) =>
  existsSync(file) ? prepareFile(earlierSiteFile(path, file), 200, addressOf(path)) : undefined

const asTheyAre: CompleteHeaders = (own) => own

/** The 404 pages have no address. Each file is prepared at its first request. */
function addressesOf(files: Map<string, SiteFile>): Map<string, () => PreparedFile> {
  const pages = [...files].filter(([path]) => !isNotFoundPage(path))
  return new Map(
    pages.map(([path, file]) => {
      const address = addressOf(path)
      return [address, once(() => prepareFile(file, 200, address))]
    }),
  )
}

/** The address of a page that was requested by another spelling of it, otherwise undefined. */
function pageMeantBy(path: string): string | undefined {
  const page = ['/', '/index.html', '/index', '.html'].reduce(withoutEnding, path)
  return page === path ? undefined : page || '/'
}

/** A file with everything its answers need, made once. A Response copies the headers it gets. */
export type PreparedFile = {
  status: 200 | 404
  address: string
  variants: { identity: PreparedVariant } & Partial<Record<Encoding, PreparedVariant>>
}

type PreparedVariant = {
  etag: string
  headers: Headers
  /** Not bytes, which would be copied for each answer. */
  body: Blob
  /** The headers of a 304; null for the 404 page, which is never unchanged. */
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

/** In the best encoding that the client accepts, or 304. */
export function fileResponse(
  request: Request,
  file: PreparedFile,
  complete: CompleteHeaders = asTheyAre,
): Response {
  const { etag, headers, body, unchanged } = variantFor(request, file)
  if (unchanged !== null && isKnown(etag, request.headers.get('if-none-match') ?? undefined))
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

/** Smallest first; the client's own weights come before this order. */
const BY_SIZE: readonly Encoding[] = ['br', 'gzip', 'identity']

/** Bounds the cache: browsers send about ten different headers, but programs may send any number. */
const MOST_KNOWN = 200
const LONGEST_KNOWN = 100
const known = new Map<string, readonly Encoding[]>()

/**
 * The encodings that an `Accept-Encoding` header allows, best first. `q=0` forbids one. A client that forbids all still gets
 * the plain file, as RFC 9110 allows.
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

/** The plain file comes after every requested encoding unless it is forbidden. */
const LEAST = 0.0001

function readPreference(item: string): [string, number] {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  const q = weight === undefined ? 1 : Number(weight.slice(2))
  return [name, Number.isNaN(q) ? 0 : q]
}
