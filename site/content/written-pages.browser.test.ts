import { describe, expect, test } from 'bun:test'
import { type Page, resize } from '../../tests/support/browser/browser.ts'
import { expectAccessible } from '../../tests/support/browser/on-page.ts'
import { openSiteStage } from '../../tests/support/browser/site-stage.ts'
import { openForFile } from '../../tests/support/browser/stage-for-file.ts'

const PAGES = ['/privacy', '/terms', '/help']
const WIDTHS = [320, 768, 1440]

const { stage } = openForFile(openSiteStage)

type Options = Parameters<typeof stage.onPage>[0]

const onPage = (path: string, options: Options, action: (page: Page) => Promise<void>) =>
  stage.onPage(options, async (page) => {
    await page.goto(path)
    await action(page)
  })

const unfold = (page: Page) =>
  page.locator('main details').evaluateAll((all) => {
    for (const details of all) details.toggleAttribute('open', true)
  })

describe.each(PAGES)('%s', (path) => {
  test('fits every width, with everything unfolded', () =>
    onPage(path, {}, async (page) => {
      await unfold(page)
      for (const width of WIDTHS) {
        await resize(page, width, 900)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect({ width, overflow }).toEqual({ width, overflow: 0 })
      }
    }))

  test('is accessible, and its table of contents leads to every chapter, below the header', () =>
    onPage(path, { width: 390 }, async (page) => {
      const contents = page.getByRole('navigation', { name: 'On this page' })
      const chapters = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
      await contents.getByText('On this page').first().click()
      const links = contents.getByRole('link')
      expect((await links.allTextContents()).map((text) => text.trim())).toEqual(chapters)

      await links.nth(2).click()
      const heading = page.getByRole('heading', { level: 2 }).filter({ hasText: chapters[2] })
      const header = await page.getByRole('banner').boundingBox()
      const top = (await heading.boundingBox())?.y ?? 0
      expect(top).toBeWithin(header?.height ?? 900, 200)
      await unfold(page)
      await expectAccessible(page, path)
    }))

  test('on paper is only the text, dark on white, with nothing folded away', () =>
    onPage(path, { colorScheme: 'dark' }, async (page) => {
      await page.emulateMedia({ media: 'print' })
      expect(await page.getByRole('banner').isVisible()).toBe(false)
      expect(await page.getByRole('contentinfo').isVisible()).toBe(false)
      expect(await page.getByRole('navigation').isVisible()).toBe(false)
      for (const answer of await page.locator('.question > div').all())
        expect(await answer.isVisible()).toBe(true)
      const colours = await page.evaluate(() => [
        getComputedStyle(document.documentElement).backgroundColor,
        getComputedStyle(document.querySelector('.prose') ?? document.body).color,
      ])
      expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
    }))

  test('on paper shows the address of each link to a page', () =>
    onPage(path, {}, async (page) => {
      await page.emulateMedia({ media: 'print' })
      const links = await page.locator('.prose a').evaluateAll((all) =>
        all.map((link) => ({
          href: link.getAttribute('href') ?? '',
          printed: getComputedStyle(link, '::after').content,
        })),
      )
      const toPages = links.filter(({ href }) => /^(https?:|\/)/.test(href))
      expect(toPages.length).toBeGreaterThan(0)
      for (const { href, printed } of toPages) expect(printed).toContain(href)
      for (const { printed } of links.filter((link) => !toPages.includes(link))) expect(printed).toBe('none')
    }))
})

test.each([
  ['/help', 'en-CA'],
  ['/fr/help', 'fr-CA'],
])('the help page %s gives machines the questions and answers that people read, in %s', (path, language) =>
  onPage(path, {}, async (page) => {
    const [json = ''] = await page.locator('script[type="application/ld+json"]').allTextContents()
    await unfold(page)
    const questions = await page.locator('.question > summary').allInnerTexts()
    const answers = await page.locator('.question > div').allInnerTexts()
    expect(questions.length).toBeGreaterThan(5)
    expect(JSON.parse(json)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      inLanguage: language,
      mainEntity: questions.map((question, index) => ({
        '@type': 'Question',
        name: question.trim(),
        acceptedAnswer: { '@type': 'Answer', text: answers[index]?.replace(/\s+/g, ' ').trim() },
      })),
    })
  }),
)

test('a question on the help page unfolds and folds with the keyboard', () =>
  onPage('/help', { width: 390 }, async (page) => {
    const question = page.locator('.question').first()
    await question.locator('summary').focus()
    expect(await question.locator('div').isVisible()).toBe(false)
    await page.keyboard.press('Enter')
    await question.locator('div').waitFor()
    await page.keyboard.press('Space')
    await question.locator('div').waitFor({ state: 'hidden' })
  }))
