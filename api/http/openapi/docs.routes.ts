import { promisify } from 'node:util'
import { brotliCompress, gzip as gzipCompress, constants as zlib } from 'node:zlib'
import { type AnyElysia, Elysia } from 'elysia'
import { sha256 } from '../../platform/shared/secrets.ts'
import type { SiteFile } from '../static/site-files.ts'
import { fileResponse, type PreparedFile, prepareFile } from '../static/static-site.ts'

const UI_SCRIPT = Bun.resolveSync('@scalar/api-reference', import.meta.dir).replace(
  /\/dist\/.*/,
  '/dist/browser/standalone.js',
)
/** The page builds itself with inline scripts and styles; nothing of it may come from elsewhere. */
const PAGE_POLICY =
  "default-src 'self'; base-uri 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; worker-src blob:; frame-ancestors 'none'"

/** Only reading: what the viewer offers beyond that goes to its makers' servers. */
const VIEWER = {
  // Whole, because the plug-in's own is relative to the page and so to nowhere.
  spec: { url: '/api/docs/json' },
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  showToolbar: 'never',
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  // A table wider than a phone scrolls, rather than breaking its words letter by letter.
  customCss:
    '.markdown table { display: block; overflow-x: auto } .markdown td:nth-child(2) { white-space: nowrap }',
}

const ABOUT = 'How a payment provider’s own system lists, buys and follows leads of Northrate.'

/**
 * `/api/docs`: our own document in a local copy of the viewer (decision 0003). What writes the two is loaded when they are
 * first asked for: a tenth of what a start would load.
 */
export function docsRoutes(api: AnyElysia) {
  const sources = {
    '/api/docs': async () => (await viewer()).handle(new Request('http://localhost/api/docs')),
    '/api/docs/json': async () => {
      const { openApiDocument } = await import('./document.ts')
      return Response.json(openApiDocument(api))
    },
    '/api/docs/viewer.js': async () =>
      new Response(Bun.file(UI_SCRIPT), { headers: { 'content-type': 'text/javascript' } }),
  }
  const routes = new Elysia({ name: 'docs' })
  for (const [path, source] of Object.entries(sources)) {
    let file: Promise<PreparedFile> | undefined
    routes.get(
      path,
      async ({ request }) => {
        file ??= compressedFile(source).then((built) => prepareFile(built, 200, path))
        return fileResponse(request, await file)
      },
      { detail: { hide: true } },
    )
  }
  return routes
}

async function viewer() {
  const [{ swagger }, { INFO }] = await Promise.all([import('@elysiajs/swagger'), import('./document.ts')])
  return new Elysia().use(
    swagger({
      path: '/api/docs',
      provider: 'scalar',
      scalarCDN: '/api/docs/viewer.js',
      scalarConfig: VIEWER,
      exclude: /.*/,
      // The plug-in writes the description into the page's head, where one line is enough.
      documentation: { info: { ...INFO, title: 'Northrate API', description: ABOUT } },
    }),
  )
}

/** Built at the first request, since nothing of it changes while the process lives; off the main thread, since it is 4 MB. */
async function compressedFile(source: () => Promise<Response>): Promise<SiteFile> {
  const response = await source()
  const bytes = new Uint8Array(await response.arrayBuffer())
  const [br, gzip] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    promisify(gzipCompress)(bytes),
  ])
  const tag = sha256(Buffer.from(bytes).toString('latin1')).slice(0, 22)
  return {
    contentType: response.headers.get('content-type') ?? '',
    cacheControl: 'no-cache',
    contentPolicy: PAGE_POLICY,
    variants: {
      identity: { bytes, etag: `"${tag}"` },
      br: { bytes: new Uint8Array(br), etag: `"${tag}-br"` },
      gzip: { bytes: new Uint8Array(gzip), etag: `"${tag}-gz"` },
    },
  }
}

/** A tenth of a second for all of it; more would hardly make it smaller. */
const BROTLI_QUALITY = 5
