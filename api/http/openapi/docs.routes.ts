import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, gzip as gzipCompress, constants as zlib } from 'node:zlib'
import { type AnyElysia, Elysia } from 'elysia'
import { sha256 } from '../../platform/shared/secrets.ts'
import type { SiteFile } from '../static/site-files.ts'
import { fileResponse, type PreparedFile, prepareFile } from '../static/static-site.ts'

/** A file of the package that `viewer.json` names. `npm run viewer` checks and replaces it (decision 0003). */
const VIEWER_FILE = join(import.meta.dir, 'viewer/viewer.js.br')
/** The page builds itself with inline scripts and styles, and loads nothing from other sites. */
const PAGE_POLICY =
  "default-src 'self'; base-uri 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; worker-src blob:; frame-ancestors 'none'"

/** For reading only: its other features send data to its makers. */
const VIEWER = {
  // Absolute, because the plug-in's own address is relative to the page and leads nowhere.
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

type Source = { contentType: string; bytes: Uint8Array; br?: Uint8Array }

/** `/api/docs`: our document in a local copy of the viewer. Loads its writers at the first request: they are a tenth of a start. */
export function docsRoutes(api: AnyElysia) {
  const sources: Record<string, () => Promise<Source>> = {
    '/api/docs': async () => {
      const page = await (await viewerPage()).handle(new Request('http://localhost/api/docs'))
      return { contentType: page.headers.get('content-type') ?? '', bytes: await page.bytes() }
    },
    '/api/docs/json': async () => {
      const { openApiDocument } = await import('./document.ts')
      return {
        contentType: 'application/json;charset=utf-8',
        bytes: asBytes(JSON.stringify(openApiDocument(api))),
      }
    },
    '/api/docs/viewer.js': async () => {
      const br = await Bun.file(VIEWER_FILE).bytes()
      return { contentType: 'text/javascript', bytes: await promisify(brotliDecompress)(br), br }
    },
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

const asBytes = (text: string) => new TextEncoder().encode(text)
async function viewerPage() {
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

/** Built once, at the first request. */
async function compressedFile(source: () => Promise<Source>): Promise<SiteFile> {
  const { contentType, bytes, br = brotli(bytes) } = await source()
  const [brotliBytes, gzip] = await Promise.all([br, promisify(gzipCompress)(bytes)])
  const tag = sha256(Buffer.from(bytes).toString('latin1')).slice(0, 22)
  return {
    contentType,
    cacheControl: 'no-cache',
    contentPolicy: PAGE_POLICY,
    variants: {
      identity: { bytes: new Uint8Array(bytes), etag: `"${tag}"` },
      br: { bytes: new Uint8Array(brotliBytes), etag: `"${tag}-br"` },
      gzip: { bytes: new Uint8Array(gzip), etag: `"${tag}-gz"` },
    },
  }
}

const brotli = (bytes: Uint8Array) =>
  promisify(brotliCompress)(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })

/** Takes a few milliseconds; higher levels save almost nothing. */
const BROTLI_QUALITY = 5
