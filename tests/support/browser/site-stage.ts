import { join } from 'node:path'
import { loadSite } from '../../../api/http/static/static-site.ts'
import { buildSiteIfChanged } from '../../../scripts/site/build-site.ts'
import { openBrowser } from './browser.ts'

/** The built site without an API, and a browser. `intercept` may answer a path itself. */
export async function openSiteStage(intercept: (pathname: string) => Response | undefined = () => undefined) {
  await using opened = new AsyncDisposableStack()
  await buildSiteIfChanged()
  const site = loadSite(join(import.meta.dir, '../../../dist/site'), { publicUrl: 'http://localhost' })
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => intercept(new URL(request.url).pathname) ?? site.serve(request),
  })
  opened.defer(() => server.stop(true))
  const browser = await openBrowser(server.url.origin)
  opened.defer(() => browser.close())
  const everything = opened.move()
  return { onPage: browser.onPage, close: () => everything.disposeAsync() }
}
