import { config, isSignedIn, listedLeads, sessions } from './peer.ts'

/** What Bun.serve and pg do with no framework around them: the same bytes and headers as the product's. */
const { page, list, insert } = config
const bytes = Buffer.from(page?.bytes ?? '', 'base64')

Bun.serve({
  port: config.port,
  hostname: '127.0.0.1',
  development: false,
  async fetch(request) {
    const { pathname } = new URL(request.url)
    if (pathname === '/ready') return new Response('ready')
    if (insert !== null) {
      await sessions.query({ name: 'insert', text: insert, values: [await request.text()] })
      return new Response(null, { status: 200 })
    }
    const needsSession = list !== null || page?.needsSession
    if (needsSession && !(await isSignedIn(request.headers.get('cookie') ?? '')))
      return new Response(null, { status: 401 })
    if (list !== null) return new Response(await listedLeads(), { headers: list.headers })
    if (page === null) return new Response(null, { status: 404 })
    if (!request.headers.get('accept-encoding')?.includes('br')) return new Response(null, { status: 406 })
    if (request.headers.get('if-none-match') === page.headers.etag) return new Response(null, { status: 304 })
    return new Response(bytes, { headers: page.headers })
  },
})
