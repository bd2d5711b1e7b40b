import { describe, expect, test } from 'bun:test'
import type { Page } from '../../../../tests/support/browser/browser.ts'
import { expectAccessible } from '../../../../tests/support/browser/on-page.ts'
import { openSiteStage } from '../../../../tests/support/browser/site-stage.ts'
import { openForFile } from '../../../../tests/support/browser/stage-for-file.ts'

let islandIsBroken = false

const { stage } = openForFile(() =>
  openSiteStage((pathname) =>
    islandIsBroken && isIsland(pathname) ? new Response('', { status: 503 }) : undefined,
  ),
)

const isIsland = (pathname: string) => /\/_astro\/mount\..*\.js$/.test(pathname)

const hero = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Check My Rates' }).first()
const landingHeading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Are you paying too much' })
const rateCheck = (page: Page) => page.locator('#rate-check')
const rateCheckHeading = (page: Page) => rateCheck(page).getByRole('heading').first()

type Options = Parameters<typeof stage.onPage>[0]

type Action = (page: Page) => Promise<void>

const onPage = (path: string, options: Options, action: Action) =>
  stage.onPage(options, async (page) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    await action(page)
  })

const onLanding = (action: Action) => onPage('/', {}, action)

const onOpenRateCheck = (action: Action) =>
  onLanding(async (page) => {
    await hero(page).click()
    await expectRateCheck(page)
    await action(page)
  })

async function expectRateCheck(page: Page) {
  await rateCheckHeading(page).waitFor()
  expect(await landingHeading(page).isVisible()).toBe(false)
  await page.waitForFunction(() => document.activeElement?.matches('#rate-check :is(h1, h2)'))
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

async function expectLanding(page: Page) {
  await landingHeading(page).waitFor()
  expect(await rateCheck(page).isVisible()).toBe(false)
}

describe('the rate check', () => {
  test('gives way to the landing page on Back, at the same place, and comes back on Forward', () =>
    onLanding(async (page) => {
      const last = page.getByRole('main').getByRole('link', { name: 'Check My Rates' }).last()
      await last.scrollIntoViewIfNeeded()
      const before = await page.evaluate(() => window.scrollY)
      await last.click()
      await expectRateCheck(page)
      expect(await page.evaluate(() => window.scrollY)).toBe(0)

      await page.goBack()
      await expectLanding(page)
      await page.waitForFunction((scrollY) => Math.abs(window.scrollY - scrollY) < 2, before)
      expect(await last.evaluate((link) => link === document.activeElement)).toBe(true)

      await page.goForward()
      await expectRateCheck(page)
    }))

  test('is there after a reload, and opens from the button of another page', () =>
    onPage('/#check-my-rates', {}, async (page) => {
      await expectRateCheck(page)

      await page.goto('/privacy')
      await page.getByRole('banner').getByRole('link', { name: 'Check My Rates' }).click()
      await expectRateCheck(page)
    }))

  test('gives way to the landing page on Back to Home, and comes back on Back', () =>
    onOpenRateCheck(async (page) => {
      expect(new URL(page.url()).hash).toBe('#check-my-rates')
      await page.getByRole('button', { name: 'Back to Home' }).click()
      await expectLanding(page)
      expect(new URL(page.url()).hash).toBe('')

      await page.goBack()
      await expectRateCheck(page)
    }))

  test('has the header of the landing page, but a footer of one line', () =>
    onLanding(async (page) => {
      const inHeader = page.getByRole('banner').getByRole('link')
      const aroundIt = page
        .getByRole('contentinfo')
        .getByRole('link', { name: /Why Choose Us|Supplier Login/ })
      const quiet = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' })
      const before = await aroundIt.count()
      expect(before).toBe(2)
      const header = await inHeader.allTextContents()

      await hero(page).click()
      await expectRateCheck(page)
      expect(await aroundIt.count()).toBe(0)
      expect(await quiet.count()).toBe(1)
      await page.getByRole('contentinfo').getByText('Questions? Call').waitFor()
      expect(await inHeader.allTextContents()).toEqual(header)

      await page.goBack()
      await expectLanding(page)
      expect(await aroundIt.count()).toBe(before)
      expect(await quiet.count()).toBe(1)
      await page.goForward()
      await expectRateCheck(page)
      expect(await aroundIt.count()).toBe(0)
    }))

  test('gives way to a section of the landing page that the address leads to', () =>
    onOpenRateCheck(async (page) => {
      await page.goto('/#features')
      await expectLanding(page)
      await page.waitForFunction(() => {
        const top = document.querySelector('#features')?.getBoundingClientRect().top ?? -1
        return top >= 0 && top < window.innerHeight / 2
      })
    }))

  test('says so when it cannot be loaded, and opens on another try', () =>
    onPage('/', { expects: /^503 GET|mount\..*js/ }, async (page) => {
      islandIsBroken = true
      try {
        await hero(page).click()
        await page.getByRole('alert').getByText('The rate check didn’t load').waitFor()
      } finally {
        islandIsBroken = false
      }
      await page.getByRole('button', { name: 'Try again' }).click()
      await expectRateCheck(page)
    }))
})

describe('on a phone', () => {
  test.each([320, 360, 390])('of %i px, the header leads into the rate check where it has room', (width) =>
    onPage('/', { width }, async (page) => {
      const inHeader = page.getByRole('banner').getByRole('link', { name: 'Check My Rates' })
      expect(await inHeader.count()).toBe(width < 352 ? 0 : 1)
      expect(await overflow(page)).toBe(0)
      if (width < 352) return
      await inHeader.click()
      await expectRateCheck(page)
    }),
  )

  test('the menu opens, leads and closes with the keyboard', () =>
    onPage('/', { width: 390 }, async (page) => {
      const summary = page.getByRole('banner').locator('summary')
      const stories = page.getByRole('banner').getByRole('link', { name: 'Success Stories' })

      await summary.focus()
      await page.keyboard.press('Enter')
      await stories.waitFor()
      await page.keyboard.press('Escape')
      await stories.waitFor({ state: 'hidden' })
      expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true)

      await page.keyboard.press('Space')
      await stories.focus()
      await page.keyboard.press('Enter')
      await stories.waitFor({ state: 'hidden' })
      expect(new URL(page.url()).hash).toBe('#testimonials')
    }))
})

describe('the landing page', () => {
  test.each([320, 1440])(
    'has three illustrations that say what they show and keep their shape: %i px',
    async (width) => {
      await onPage('/', { width }, async (page) => {
        const drawings = await page
          .getByRole('img', { name: /payment terminal on a shop counter|to the bank|baker waves/ })
          .evaluateAll((found) => found.map((drawing) => drawing.getBoundingClientRect()))
        expect(drawings.map(({ width, height }) => (width / height).toFixed(2))).toEqual([
          '1.40',
          '1.40',
          '1.40',
        ])
        for (const { width: drawn } of drawings) expect(drawn).toBeGreaterThan(280)
      })
    },
  )

  test.each([768, 1440])('fits %i px, as do the pages around it', async (width) => {
    // This site has no API: the portal's sign-in wants its configuration, and its sign-up the prices of leads.
    const expects = /^404 GET \/api\/(config|supplier\/lead-prices)$/
    await stage.onPage({ width, expects }, async (page) => {
      for (const path of ['/', '/privacy', '/terms', '/help', '/supplier/login', '/supplier/signup']) {
        await page.goto(path)
        expect(await overflow(page)).toBe(0)
      }
    })
  })

  test.each([
    [390, '/'],
    [1440, '/'],
    [1440, '/privacy'],
  ])('is accessible in light and dark mode: %i px, %s', (width, path) =>
    onPage(path, { width }, (page) => expectAccessible(page, path)),
  )

  test('is set in Inter, from our own address', () =>
    onLanding(async (page) => {
      const loaded = await page.evaluate(async () => {
        const fonts = await document.fonts.ready
        return [...fonts].filter((font) => font.status === 'loaded').map((font) => font.family)
      })
      expect(loaded.join()).toContain('Inter')
      expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toStartWith(
        loaded[0] ?? 'none',
      )
    }))
})

test.each(['/', '/fr'])('the header of %s ends where the page does, on a desk', (path) =>
  onPage(path, { width: 1280 }, async (page) => {
    const endOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect().right)
    expect(await endOf('header [data-open-rate-check]:visible')).toBe(
      await endOf('footer [data-full-frame]:visible'),
    )
  }),
)
