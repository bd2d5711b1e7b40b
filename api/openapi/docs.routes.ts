import { swagger } from '@elysiajs/swagger'
import { type AnyElysia, Elysia } from 'elysia'
import { openApiDocument } from './document.ts'

const UI_SCRIPT = import.meta
  .resolve('@scalar/api-reference')
  .replace(/\/dist\/.*/, '/dist/browser/standalone.js')
/** The page builds itself with inline scripts and styles; nothing of it may come from elsewhere. */
const PAGE_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; worker-src blob:; frame-ancestors 'none'"

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
}

/** `/api/docs`: our own document in a local copy of the viewer (decision 0003). */
export function docsRoutes(api: AnyElysia) {
  const document = openApiDocument(api)
  return new Elysia({ name: 'docs' })
    .onAfterHandle(({ set, path }) => {
      if (path.startsWith('/api/docs')) set.headers['content-security-policy'] = PAGE_POLICY
    })
    .get(
      '/api/docs/viewer.js',
      () =>
        new Response(Bun.file(new URL(UI_SCRIPT)), {
          headers: { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=86400' },
        }),
      { detail: { hide: true } },
    )
    .use(
      swagger({
        path: '/api/docs',
        provider: 'scalar',
        scalarCDN: '/api/docs/viewer.js',
        scalarConfig: VIEWER,
        exclude: /.*/,
        documentation: document,
      }),
    )
}
