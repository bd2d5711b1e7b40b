import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { expectFailures, openBrowser, type Page, type TestBrowser } from './browser.ts'
import { expectAccessible } from './on-page.ts'

let server: ReturnType<typeof serve>
let browser: TestBrowser

function serve() {
  return Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const { pathname, searchParams } = new URL(request.url)
      if (pathname === '/teapot') return new Response('short and stout', { status: 418 })
      const body = `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${searchParams.get('with') ?? ''}</main>`
      return new Response(body, { headers: { 'content-type': 'text/html' } })
    },
  })
}

beforeAll(async () => {
  server = serve()
  browser = await openBrowser(server.url.origin)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop(true)
})

const open = (page: Page, part = '') =>
  page.goto(`/?with=${encodeURIComponent(part)}`, { waitUntil: 'networkidle' })

async function complaintAbout(part: string): Promise<string> {
  return browser
    .onPage({}, (page) => open(page, part))
    .then(
      () => 'no complaint',
      (error: Error) => error.message,
    )
}

describe('a page fails its test when it', () => {
  test.each([
    ['throws', '<script>throw new Error("broken")</script>', 'broken'],
    ['leaves a rejection unhandled', '<script>Promise.reject(new Error("dropped"))</script>', 'dropped'],
    ['logs an error', '<script>console.error("not well")</script>', 'logged not well'],
    [
      'asks for something elsewhere',
      '<img alt="" src="https://example.org/pixel.gif">',
      'asked for https://example.org/pixel.gif',
    ],
    ['gets an answer of 400 or more', '<img alt="" src="/teapot">', '418 GET /teapot'],
    [
      'breaks its own content policy',
      '<meta http-equiv="content-security-policy" content="script-src \'self\'"><script>1</script>',
      'Content Security Policy',
    ],
  ])('%s', async (_, part, complaint) => {
    expect(await complaintAbout(part)).toContain(complaint)
  })
})

test('an answer that the test expects is no fault, whether the look or the visit says so', async () => {
  const status = await browser.onPage({ expects: /^418 GET \/teapot$/ }, async (page) =>
    (await page.goto('/teapot'))?.status(),
  )
  expect(status).toBe(418)
  await browser.onPage({}, async (page) => {
    expectFailures(page, /^418 GET \/teapot$/)
    await page.goto('/teapot')
  })
})

test('an accessible page is let through, and what is wrong with another is named with its rule and place', async () => {
  await browser.onPage({}, async (page) => {
    await open(page, '<button>Send</button>')
    await expectAccessible(page, 'a good page')

    await open(page, '<button></button>')
    const finding = await expectAccessible(page, 'a bad page').catch((error: Error) => error.message)
    expect(finding).toContain('a bad page, light: button-name')
    expect(finding).toContain('\n  button: ')

    await open(page, '<iframe title="Inside" srcdoc="<button></button>"></iframe>')
    const inside = await expectAccessible(page, 'a frame').catch((error: Error) => error.message)
    expect(inside).toContain('\n  iframe button: ')

    await open(page, '<style>@media (prefers-color-scheme: dark) { p { color: #eee } }</style><p>Faint</p>')
    const faint = await expectAccessible(page, 'a faint page').catch((error: Error) => error.message)
    expect(faint).toContain('a faint page, dark: color-contrast')
  })
})
