import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, gzip as gzipCompress, constants as zlib } from 'node:zlib'
import { type AnyElysia, Elysia } from 'elysia'
import { brand } from '../../contract/brand.ts'
import { fileResponse, type PreparedFile, prepareFile } from '../static/static-site.ts'

/** A file of the package that `viewer.json` names. `npm run viewer` checks and replaces it (decision 3). */
const VIEWER_FILE = join(import.meta.dir, 'viewer/viewer.js.br')
/** The page builds itself with inline scripts and styles, and loads nothing from other sites. */
const PAGE_POLICY =
  "default-src 'self'; base-uri 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; worker-src blob:; frame-ancestors 'none'"

/** For reading only: its other features send data to its makers. */
const VIEWER = {
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  showToolbar: 'never',
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  // The site's colours; and a table wider than a phone scrolls, rather than breaking its words letter by letter.
  customCss: `
    :root { --scalar-font: Inter, ui-sans-serif, system-ui, sans-serif; --scalar-custom-header-height: 56px }
    .light-mode { --scalar-background-1: #faf9f5; --scalar-background-2: #f1efe8; --scalar-color-1: #1a1f1c;
      --scalar-color-2: #555c57; --scalar-color-accent: #14523b; --scalar-border-color: #e1ddd2 }
    .dark-mode { --scalar-background-1: #131614; --scalar-background-2: #1a1e1b; --scalar-color-1: #ecede8;
      --scalar-color-2: #a8afa9; --scalar-color-accent: #86cfaa; --scalar-border-color: #2d332f }
    .markdown table { display: block; overflow-x: auto }
    .markdown td:nth-child(2) { white-space: nowrap }`,
}

type View = { path: string; title: string; other: { path: string; link: string } }

const FOR_PROVIDERS: View = {
  path: '/api/docs',
  title: 'Northrate API',
  other: { path: '/api/docs/whole', link: 'All calls' },
}
const WHOLE: View = {
  path: '/api/docs/whole',
  title: 'Northrate API, all calls',
  other: { path: '/api/docs', link: 'For providers' },
}

/** Stays above the viewer, in its colours. */
const headerOf = ({
  other,
}: View) => `<header style="position: sticky; top: 0; z-index: 100; box-sizing: border-box; height: 56px; padding: 0 1.25rem;
  display: flex; align-items: center; justify-content: space-between; gap: clamp(0.5rem, 3vw, 1rem); white-space: nowrap;
  font: 600 clamp(0.7rem, 3.4vw, 1rem) Inter, ui-sans-serif, system-ui, sans-serif;
  background: #14523b; color: #fff">
  <a href="/" style="color: inherit; text-decoration: none">${brand.name}</a>
  <a href="${other.path}" style="color: inherit; font-weight: 400; margin-left: auto">${other.link}</a>
  <a href="/supplier/integrations" style="color: inherit; font-weight: 400">Back to Integrations</a>
</header>`

const ABOUT = 'How a payment provider’s own system lists, buys and follows leads of Northrate.'

type Source = { contentType: string; bytes: Uint8Array; br?: Uint8Array }

/** `/api/docs`: the providers' part of our document, and `/api/docs/whole`, in a local copy of the viewer. Loads their writers at the first request: they are a tenth of a start. */
export function docsRoutes(api: AnyElysia, publicUrl: string) {
  const sources: Record<string, () => Promise<Source>> = {
    [FOR_PROVIDERS.path]: () => viewerPage(FOR_PROVIDERS),
    [`${FOR_PROVIDERS.path}/json`]: async () => {
      const { documentForProviders } = await import('./document.ts')
      return asJson(documentForProviders(api, publicUrl))
    },
    [WHOLE.path]: () => viewerPage(WHOLE),
    [`${WHOLE.path}/json`]: async () => {
      const { servedDocument } = await import('./document.ts')
      return asJson(servedDocument(api, publicUrl))
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
        file ??= compressedFile(source)
        return fileResponse(request, await file)
      },
      { detail: { hide: true } },
    )
  }
  return routes
}

const asBytes = (text: string) => new TextEncoder().encode(text)

const asJson = (document: object): Source => ({
  contentType: 'application/json;charset=utf-8',
  bytes: asBytes(JSON.stringify(document)),
})

async function viewerPage(view: View): Promise<Source> {
  const [{ swagger }, { INFO }] = await Promise.all([import('@elysiajs/swagger'), import('./document.ts')])
  const viewer = new Elysia().use(
    swagger({
      path: view.path,
      provider: 'scalar',
      scalarCDN: '/api/docs/viewer.js',
      // Absolute, because the plug-in's own address is relative to the page and leads nowhere.
      scalarConfig: { ...VIEWER, spec: { url: `${view.path}/json` } },
      exclude: /.*/,
      // The plug-in writes the description into the page's head, where one line is enough.
      documentation: { info: { ...INFO, title: view.title, description: ABOUT } },
    }),
  )
  const page = await viewer.handle(new Request(`http://localhost${view.path}`))
  const html = (await page.text()).replace('<body>', () => `<body style="margin: 0">${headerOf(view)}`)
  return { contentType: page.headers.get('content-type') ?? '', bytes: asBytes(html) }
}

/** Built once, at the first request. */
async function compressedFile(source: () => Promise<Source>): Promise<PreparedFile> {
  const { contentType, bytes, br = brotli(bytes) } = await source()
  const [brotliBytes, gzip] = await Promise.all([br, promisify(gzipCompress)(bytes)])
  const headers = {
    'content-type': contentType,
    'cache-control': 'no-cache',
    'content-security-policy': PAGE_POLICY,
  }
  return prepareFile(
    { identity: new Uint8Array(bytes), br: new Uint8Array(brotliBytes), gzip: new Uint8Array(gzip) },
    new Headers(headers),
  )
}

const brotli = (bytes: Uint8Array) =>
  promisify(brotliCompress)(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })

/** Takes a few milliseconds; higher levels save almost nothing. */
const BROTLI_QUALITY = 5
