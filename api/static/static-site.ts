import { acceptedEncodings } from './accept-encoding.ts'
import { addressOf, NOT_FOUND_PAGE, withoutEnding } from './file-rules.ts'
import { type Deployment, readSiteFiles, type SiteFile, type Variant } from './site-files.ts'

/** The built site, held in memory. Security headers are added around it, by the app. */
export type SiteServer = { serve(request: Request): Response }

const PERMANENT_REDIRECT = 308

/**
 * Reads a build and serves it as this deployment has it: under its own address, with the passages that are true here.
 * Throws when there is no build in `dir`. What is not in the build's list is not there: no path is ever opened.
 */
export function loadSite(dir: string, deployment: Deployment): SiteServer {
  const files = readSiteFiles(dir, deployment)
  const notFound = files.get(NOT_FOUND_PAGE)
  if (!notFound)
    throw new Error(`There is no built site in ${dir}: it has no ${NOT_FOUND_PAGE}. Build the site first.`)
  const addresses = addressesOf(files)

  return {
    serve(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return new Response('Method Not Allowed', { status: 405, headers: { allow: 'GET, HEAD' } })
      }
      const url = new URL(request.url)
      const file = addresses.get(url.pathname)
      if (file) return fileResponse(request, file, 200)
      const page = pageMeantBy(url.pathname)
      if (page !== undefined && addresses.has(page)) return redirect(page + url.search)
      return fileResponse(request, notFound, 404)
    },
  }
}

/** The 404 page has no address of its own. */
function addressesOf(files: Map<string, SiteFile>): Map<string, SiteFile> {
  const addresses = new Map<string, SiteFile>()
  for (const [path, file] of files) {
    if (path !== NOT_FOUND_PAGE) addresses.set(addressOf(path), file)
  }
  return addresses
}

/** The address of a page that was written in another way; undefined when there is nothing to take off. */
function pageMeantBy(path: string): string | undefined {
  const page = ['/', '/index.html', '/index', '.html'].reduce(withoutEnding, path)
  return page === path ? undefined : page || '/'
}

function redirect(location: string): Response {
  return new Response(null, { status: PERMANENT_REDIRECT, headers: { location } })
}

/** In the best encoding that the client takes; 304 without a body where it has this very file. */
export function fileResponse(request: Request, file: SiteFile, status: 200 | 404): Response {
  const { encoding, variant } = variantFor(request, file)
  const headers = new Headers({
    'content-type': file.contentType,
    'cache-control': status === 200 ? file.cacheControl : 'no-cache',
  })
  if (file.contentPolicy !== undefined) headers.set('content-security-policy', file.contentPolicy)
  if (Object.keys(file.variants).length > 1) headers.set('vary', 'accept-encoding')
  if (status === 200) {
    headers.set('etag', variant.etag)
    if (isKnown(variant, request.headers.get('if-none-match')))
      return new Response(null, { status: 304, headers })
  }
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  headers.set('content-length', String(variant.bytes.length))
  return new Response(request.method === 'HEAD' ? null : variant.bytes, { status, headers })
}

function variantFor(request: Request, { variants }: SiteFile) {
  for (const encoding of acceptedEncodings(request.headers.get('accept-encoding'))) {
    const variant = variants[encoding]
    if (variant) return { encoding, variant }
  }
  return { encoding: 'identity' as const, variant: variants.identity }
}

/** `If-None-Match` may list several tags, mark them weak, or say `*`. Tags are compared weakly, as RFC 9110 says. */
function isKnown({ etag }: Variant, ifNoneMatch: string | null): boolean {
  if (ifNoneMatch === null) return false
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || ifNoneMatch.trim() === '*'
}
