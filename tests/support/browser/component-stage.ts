import { openBrowser, type TestBrowser } from './browser.ts'

export type ComponentStage = {
  url: string
  onPage: TestBrowser['onPage']
  close(): Promise<void>
}

type Routes = Record<string, Response | ((request: Request) => Promise<Response>)>

/**
 * A component on a page of its own, without the site and without the API: `/` runs the script that is built from `script`.
 * React says in it what it finds wrong, and that fails a test.
 */
export async function openComponentStage(script: string, routes: Routes = {}): Promise<ComponentStage> {
  await using opened = new AsyncDisposableStack()
  const built = await Bun.build({
    entrypoints: [script],
    target: 'browser',
    define: { 'process.env.NODE_ENV': '"development"' },
  })
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    routes: {
      '/stage.js': new Response((await built.outputs[0]?.text()) ?? '', {
        headers: { 'content-type': 'text/javascript' },
      }),
      '/': new Response(
        '<!doctype html><html lang="en-CA"><title>Stage</title><body><script src="/stage.js" type="module"></script>',
        { headers: { 'content-type': 'text/html' } },
      ),
      '/favicon.ico': new Response(null, { status: 204 }),
      ...routes,
    },
  })
  opened.defer(() => server.stop(true))
  const browser = await openBrowser(server.url.origin)
  opened.defer(() => browser.close())
  const everything = opened.move()
  return { url: server.url.origin, onPage: browser.onPage, close: () => everything.disposeAsync() }
}
