import { beforeAll, describe, expect, test } from 'bun:test'
import { brand } from '../../api/contract/brand.ts'
import { regulators } from '../../site/content/legal.ts'
import { expectFailures, type Page } from '../support/browser/browser.ts'
import { factsOf, type PageFacts } from '../support/browser/page-facts.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'

/** The landing page leads everywhere but to these two: the end of a rate check, and an address with no page. */
const NOTHING_HERE = '/no/such/page'
const BEGIN_AT = ['/', '/lead-confirmation', NOTHING_HERE]
const PORTAL_DOORS = ['/supplier/login', '/supplier/signup', '/supplier/reset-password']
/** Addresses that lead on to a page. */
const REDIRECTS = new Map([
  ['/api/login', '/login'],
  ['/api/logout', '/'],
])
/** No places of the landing: its script shows something else at them. */
const OPENED_BY_SCRIPT = ['#check-my-rates', '#sessions', '#your-results']
const ELSEWHERE = [
  brand.support.phoneLink,
  `mailto:${brand.support.email}`,
  regulators.canada.page,
  `${regulators.canada.page}fr/`,
  regulators.canada.phoneLink,
  regulators.quebec.page,
]

type Crawled = PageFacts & { path: string; status: number }

const { stage, test: testOnPage } = stageForFile()
let pages: Crawled[]

beforeAll(async () => {
  pages = await crawl()
})

/** Every page that can be reached from the first ones, as drawn on a phone. Fails as soon as one asks for anything elsewhere. */
function crawl(): Promise<Crawled[]> {
  return stage.onPage({ width: 390, expects: /^404 GET \/no\/such\/page$/ }, async (page) => {
    const crawled = new Map<string, Crawled>()
    const toVisit = new Set(BEGIN_AT)
    for (const path of toVisit) {
      const answer = await page.goto(path, { waitUntil: 'networkidle' })
      const arrivedAt = new URL(page.url()).pathname
      expect([path, arrivedAt]).toEqual([path, REDIRECTS.get(path) ?? path])
      if (arrivedAt !== path) {
        toVisit.add(arrivedAt)
        continue
      }
      // A form that is slow to come has a hint in its place, which leads nowhere.
      await page.locator('a[href=""]').first().waitFor({ state: 'detached' })
      const facts = await factsOf(page)
      crawled.set(path, { path, status: answer?.status() ?? 0, ...facts })
      for (const link of facts.links) if (isOurs(link)) toVisit.add(new URL(link).pathname) // a Set is walked to its end as it grows
    }
    return [...crawled.values()]
  })
}

const inFrench = (path: string) => (path === '/' ? '/fr' : `/fr${path}`)
const isFrench = (path: string) => /^\/fr(\/|$)/.test(path)
const isOurs = (address: string) => address.startsWith(`${stage.url}/`)
const indexable = () => pages.filter((page) => page.isIndexable)
const repeatedIn = (all: string[]) => all.filter((one, index) => all.indexOf(one) !== index)
const pathsOf = (some: { path: string }[]) => some.map(({ path }) => path).sort()

describe('every page', () => {
  test('is found by following links, and is there', () => {
    const inEnglish = [
      '/',
      '/consent-receipt',
      '/help',
      '/lead-confirmation',
      '/login',
      '/numbers',
      '/privacy',
      '/privacy/my-data',
      ...PORTAL_DOORS,
      '/statement',
      '/terms',
      '/your-request',
    ]
    expect(pathsOf(pages)).toEqual([NOTHING_HERE, ...inEnglish, ...inEnglish.map(inFrench)].sort())
    for (const { path, status } of pages)
      expect([path, status]).toEqual([path, path === NOTHING_HERE ? 404 : 200])
  })

  test('leads only to places that are there', () => {
    const ids = new Map(pages.map((page) => [page.path, new Set(page.ids)]))
    const places = pages.flatMap(({ path, links }) =>
      links.filter(isOurs).map((link) => ({ on: path, link, to: new URL(link) })),
    )
    const anchors = places.filter(({ to }) => to.hash !== '')
    expect(anchors.length).toBeGreaterThan(20)
    const lost = anchors
      .filter(({ to }) => !(['/', '/fr'].includes(to.pathname) && OPENED_BY_SCRIPT.includes(to.hash)))
      .filter(({ to }) => !ids.get(to.pathname)?.has(decodeURIComponent(to.hash.slice(1))))
    expect(lost.map(({ on, link }) => `${on} leads to ${link}`)).toEqual([])
  })

  test('leads elsewhere only to those we name: our support and the regulators', () => {
    const elsewhere = pages.flatMap(({ path, links }) =>
      links
        .filter((link) => !isOurs(link) && !ELSEWHERE.includes(link))
        .map((link) => `${path} leads to ${link}`),
    )
    expect(elsewhere).toEqual([])
  })

  test('gives no two places one name', () => {
    for (const { path, ids } of pages) expect([path, repeatedIn(ids)]).toEqual([path, []])
  })

  test('has one main heading, and a language, title and description that are its own', () => {
    for (const { path, headings, language, titles, description } of pages) {
      const own = { path, headings: headings.length, language, titles: titles.length }
      expect(own).toEqual({ path, headings: 1, language: isFrench(path) ? 'fr-CA' : 'en-CA', titles: 1 })
      expect(titles[0]).toContain(brand.name)
      expect(description).toBeTruthy()
    }
    expect(repeatedIn(pages.map(({ titles: [title = ''] }) => title))).toEqual([])
    expect(repeatedIn(pages.map(({ description }) => description ?? ''))).toEqual([])
  })
})

test('search engines are led by robots.txt to a sitemap of exactly the pages that they may show', async () => {
  const robots = await textAt('/robots.txt')
  expect(robots).toContain(`\nSitemap: ${stage.url}/sitemap.xml\n`)
  const sitemap = await textAt('/sitemap.xml')
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)
  expect(listed.sort()).toEqual(
    indexable()
      .map(({ path }) => stage.url + path)
      .sort(),
  )
  const closed = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, start = '']) => start)
  for (const { path } of indexable()) expect(closed.filter((start) => path.startsWith(start))).toEqual([])
})

test('search engines read one address for each page, and a picture that exists', async () => {
  const shown = ['/', '/help', '/numbers', '/privacy', '/privacy/my-data', '/statement', '/terms']
  expect(pathsOf(indexable())).toEqual([...shown, ...shown.map(inFrench)].sort())
  for (const { path, canonical, sharingPicture } of indexable()) {
    expect(canonical ?? 'none').toBe(stage.url + path)
    expect(sharingPicture).toStartWith(`${stage.url}/`)
    const picture = await fetch(sharingPicture ?? '')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  }
})

async function textAt(path: string): Promise<string> {
  const answer = await fetch(stage.url + path)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.text()
}

describe('every button does something', () => {
  testOnPage.onPhone('when it is pressed', async (page) => {
    // An empty receipt is checked, and refused.
    expectFailures(page, /^404 GET \/no\/such\/page$|^422 POST \/api\/consent-receipts\/check$/)
    const idle: string[] = []
    let pressed = 0
    for (const { path } of pages) {
      await page.goto(path, { waitUntil: 'networkidle' })
      // A toast that a button brings goes away by itself, and its button with it.
      const buttons = page.locator(
        'button:not([data-toasts] *):visible, summary:visible, [role=button]:visible',
      )
      for (let index = 0; index < (await buttons.count()); index++) {
        pressed++
        const button = buttons.nth(index)
        if (!(await changesWhenPressed(page, button))) idle.push(`${path}: ${await button.textContent()}`)
      }
    }
    expect(pressed).toBeGreaterThan(10)
    expect(idle).toEqual([])
  })

  test('no form is sent by the browser itself', () => {
    for (const { path, formTargets } of pages)
      expect({ path, formTargets }).toEqual({ path, formTargets: [] })
  })

  /** By the keyboard, which reaches what an open menu covers. Whether anything on the page is then other than before. */
  async function changesWhenPressed(page: Page, button: ReturnType<Page['locator']>): Promise<boolean> {
    // An open menu closes when anything else is pressed, which would look like the effect of that button.
    await page.keyboard.press('Escape')
    const before = await page.content()
    await button.press('Enter')
    return page
      .waitForFunction(
        (html) => document.documentElement.outerHTML !== html,
        before.replace(/^<!DOCTYPE html>/i, ''),
      )
      .then(
        () => true,
        () => false,
      )
  }
})
