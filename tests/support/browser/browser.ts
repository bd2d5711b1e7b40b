import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Response as BrowserAnswer, BrowserContext, Page } from 'playwright-core'
import { notAsDocumented } from '../document/documented.ts'
import { PATIENCE_MS } from '../patience.ts'
import { joinChromium } from './chromium.ts'

export type { Page } from 'playwright-core'

const PICTURES = join(import.meta.dir, '../../../test-results')
const HEIGHT = 900

export type Look = {
  width?: number
  colorScheme?: 'light' | 'dark'
  /** As in a browser that has them switched off. */
  withoutScripts?: boolean
  /** Failures that the test is about, as `422 POST /api/verify-email` or `no answer POST /api/submit-rate-check`; an address elsewhere; an answer that is not as documented. */
  expects?: RegExp
}

export type TestBrowser = {
  /**
   * Makes the visit on a fresh page of a fresh visitor. Also fails when the page threw, logged an error, requested anything
   * elsewhere, or got an answer of 400 or more that the test does not expect. Leaves a picture when it fails.
   */
  onPage<Result>(look: Look, visit: (page: Page) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** A browser for a test file. Pages open at `origin` and may go nowhere else. */
export async function openBrowser(origin: string): Promise<TestBrowser> {
  const browser = await joinChromium()
  return {
    async onPage(look, visit) {
      const context = await browser.newContext({
        baseURL: origin,
        viewport: { width: look.width ?? 1440, height: HEIGHT },
        colorScheme: look.colorScheme ?? 'light',
        locale: 'en-CA',
        javaScriptEnabled: look.withoutScripts !== true,
        // Otherwise a picture or a check of contrast may catch a colour on its way.
        reducedMotion: 'reduce',
      })
      context.setDefaultTimeout(PATIENCE_MS)
      const { complaints, answersRead } = listen(context, origin, look)
      try {
        const page = await context.newPage()
        const result = await visit(page).catch(async (error: unknown) => {
          console.log(
            await takePicture(page, `failed-${Date.now()}`).catch(() => 'There is no picture of it.'),
          )
          for (const complaint of complaints) console.log(`The page complained: ${complaint}`)
          throw error
        })
        await answersRead()
        if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}`)
        return result
      } finally {
        await context.close()
      }
    },
    close: () => browser.close(),
  }
}

/** The whole page, into `test-results`; gives the picture's path. */
async function takePicture(page: Page, name: string): Promise<string> {
  mkdirSync(PICTURES, { recursive: true })
  const path = join(PICTURES, `${name}.png`)
  await page.screenshot({ path, fullPage: true })
  return path
}

/** As a phone has it from the start. */
export const setWidth = (page: Page, width: number) => page.setViewportSize({ width, height: HEIGHT })

const expectedFailures = new WeakMap<BrowserContext, RegExp>()

/** As `expects` of a look, from here on. */
export function expectFailures(page: Page, failures: RegExp): void {
  expectedFailures.set(page.context(), failures)
}

/** As a person turns a phone or opens its keyboard; resolves once the page has been laid out again. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.waitForFunction(
    (size) =>
      window.innerWidth === size.width &&
      window.innerHeight === size.height &&
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))),
    { width, height },
  )
}

function listen(context: BrowserContext, origin: string, { expects, withoutScripts }: Look) {
  const complaints: string[] = []
  const reading: Promise<void>[] = []
  if (expects !== undefined) expectedFailures.set(context, expects)
  const complainOf = (failure: string) => {
    if (!expectedFailures.get(context)?.test(failure)) complaints.push(failure)
  }
  context.on('weberror', (thrown) => complaints.push(`threw ${thrown.error().stack}`))
  context.on('console', (message) => {
    // Chromium also logs each answer of 400 or more and each broken request; those are judged below, by what they were.
    const isAboutAnswer = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isAboutAnswer) complaints.push(`logged ${message.text()}`)
  })
  context.on('request', (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob|about):/.test(request.url())) {
      complainOf(`asked for ${request.url()}`)
    }
  })
  context.on('response', (answer) => {
    if (answer.status() >= 400)
      complainOf(`${answer.status()} ${answer.request().method()} ${pathOf(answer.url())}`)
    // Only these are documented; asking Chromium for the headers of every script and picture takes its time.
    else if (answer.url().startsWith(`${origin}/api/`))
      reading.push(readAnswer(answer).then((fault) => void (fault !== null && complainOf(fault))))
  })
  context.on('requestfailed', (request) => {
    // A page that is left gives up what it was loading; that is no failure.
    const wasLeft = request.failure()?.errorText === 'net::ERR_ABORTED'
    // A browser without scripts refuses those that the head of the page names, and says so.
    const isRefused = withoutScripts === true && request.resourceType() === 'script'
    if (!wasLeft && !isRefused) complainOf(`no answer ${request.method()} ${pathOf(request.url())}`)
  })
  return { complaints, answersRead: () => Promise.all(reading) }
}

/**
 * How the answer differs from the API's document. Null where it does not, where its page was left before it was read, and
 * where Chromium shows what it had kept: then only headers came, without a type.
 */
async function readAnswer(answer: BrowserAnswer): Promise<string | null> {
  const headers = new Map(Object.entries(await answer.allHeaders().catch(() => ({}))))
  if (answer.status() === 200 && !headers.has('content-type')) return null
  const body = () => answer.body().catch(() => new Uint8Array())
  const request = { method: answer.request().method(), url: answer.url() }
  return notAsDocumented(request, { status: answer.status(), headers, body })
}

const pathOf = (url: string) => new URL(url).pathname
