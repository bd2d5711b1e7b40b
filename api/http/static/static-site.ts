import { createHash } from 'node:crypto'
import { isKnown } from '../input/conditional-requests.ts'
import { addSecurityHeaders } from '../input/security-headers.ts'
import {
  addressOf,
  FRENCH_NOT_FOUND_PAGE,
  headersOf,
  isFrontPage,
  isNotFoundPage,
  languageOf,
  NOT_FOUND_PAGE,
  withoutEnding,
} from './file-rules.ts'
import {
  type Deployment,
  type Encoding,
  fillIn,
  type LiveFigures,
  readBuild,
  type SiteFile,
  type SiteFiles,
} from './site-files.ts'

/** The built site, in memory. */
export type SiteServer = {
  /** `url` is the parsed address of the request. */
  serve(request: Request, url?: URL): Response
}

type LoadedSite = SiteServer & {
  /** From now on these figures are in place of our claims, by the language of the page. */
  show(figures: Record<'en' | 'fr', LiveFigures>): void
}

const PERMANENT_REDIRECT = 308

/**
 * Prepares every answer with a file of a build, for this deployment; a request opens no path. Throws without a build.
 * `earlier` are files of builds before it (`keepFilesOf`).
 */
export function loadSite(
  dir: string,
  deployment: Deployment & { production?: boolean },
  earlier: SiteFiles = [],
): LoadedSite {
  const { production = false } = deployment
  const prepare = (path: string, file: SiteFile, figures?: LiveFigures) => {
    const filled = fillIn(path, file, deployment, figures)
    return prepareFile(filled, headersOf(path, filled.identity, production), isNotFoundPage(path) ? 404 : 200)
  }
  const prepared = new Map<string, PreparedFile>()
  const frontPages = new Map<string, SiteFile>()
  for (const files of [earlier, readBuild(dir)])
    for (const [path, file] of files) {
      prepared.set(addressOf(path), prepare(path, file))
      if (isFrontPage(path)) frontPages.set(path, file)
    }
  const english = prepared.get(addressOf(NOT_FOUND_PAGE))
  if (!english)
    throw new Error(`There is no built site in ${dir}: it has no ${NOT_FOUND_PAGE}. Build the site first.`)
  const french = prepared.get(addressOf(FRENCH_NOT_FOUND_PAGE)) ?? english

  function answer(status: number, own: Record<string, string>, path: string, body: string | null): Response {
    const headers = new Headers(own)
    addSecurityHeaders(headers, path, production)
    return new Response(body, { status, headers })
  }

  return {
    serve(request, { pathname, search } = new URL(request.url)) {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return answer(405, { allow: 'GET, HEAD' }, pathname, 'Method Not Allowed')
      const file = prepared.get(pathname)
      if (file) return fileResponse(request, file)
      const page = pageMeantBy(pathname)
      if (page !== undefined && prepared.get(page)?.status === 200)
        return answer(PERMANENT_REDIRECT, { location: page + search }, pathname, null)
      return fileResponse(request, pathname.startsWith('/fr/') ? french : english)
    },
    show(figures) {
      for (const [path, page] of frontPages)
        prepared.set(addressOf(path), prepare(path, page, figures[languageOf(path)]))
    },
  }
}

/** The address of a page that was requested by another spelling of it, otherwise undefined. */
function pageMeantBy(path: string): string | undefined {
  const page = ['/', '/index.html', '/index', '.html'].reduce(withoutEnding, path)
  return page === path ? undefined : page || '/'
}

/** A file with everything its answers need. A Response copies the headers it gets. */
export type PreparedFile = {
  status: 200 | 404
  variants: { identity: PreparedVariant } & Partial<Record<Encoding, PreparedVariant>>
}

type PreparedVariant = {
  etag: string
  headers: Headers
  /** Not bytes, which would be copied for each answer. */
  body: Blob
}

export function prepareFile(file: SiteFile, common: Headers, status: 200 | 404 = 200): PreparedFile {
  const { identity, br, gzip } = file
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const prepare = (
    bytes: Uint8Array<ArrayBuffer>,
    etag: string,
    encoding?: 'br' | 'gzip',
  ): PreparedVariant => {
    const headers = new Headers(common)
    if (br ?? gzip) headers.set('vary', 'accept-encoding')
    if (status === 200) headers.set('etag', etag)
    if (encoding) headers.set('content-encoding', encoding)
    headers.set('content-length', String(bytes.length))
    return { etag, headers, body: new Blob([bytes]) }
  }
  return {
    status,
    variants: {
      identity: prepare(identity, `"${hash}"`),
      ...(br && { br: prepare(br, `"${hash}-br"`, 'br') }),
      ...(gzip && { gzip: prepare(gzip, `"${hash}-gz"`, 'gzip') }),
    },
  }
}

/** In the best encoding that the client accepts, or 304. */
export function fileResponse(request: Request, { status, variants }: PreparedFile): Response {
  const accepted = acceptedEncodings(request.headers.get('accept-encoding')).map((one) => variants[one])
  const { etag, headers, body } = accepted.find((one) => one !== undefined) ?? variants.identity
  // A 404 page is never unchanged.
  if (status === 200 && isKnown(etag, request.headers.get('if-none-match') ?? undefined)) {
    const unchanged = new Response(null, { status: 304, headers })
    for (const ofTheBody of ['content-encoding', 'content-length']) unchanged.headers.delete(ofTheBody)
    return unchanged
  }
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}

/** Smallest first; the client's own weights come before this order. */
const BY_SIZE: readonly Encoding[] = ['br', 'gzip', 'identity']
/** The plain file comes after every requested encoding unless the client says otherwise. */
const LEAST = 0.0001

/**
 * The encodings that an `Accept-Encoding` header allows, best first. `q=0` forbids one. A client that forbids all still gets
 * the plain file, as RFC 9110 allows.
 */
export function acceptedEncodings(header: string | null): Encoding[] {
  const weights = new Map((header ?? '').split(',').map(readPreference))
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? LEAST : 0)
  const allowed = BY_SIZE.filter((encoding) => weightOf(encoding) > 0)
  return [...allowed.sort((a, b) => weightOf(b) - weightOf(a)), 'identity']
}

function readPreference(item: string): [string, number] {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}
