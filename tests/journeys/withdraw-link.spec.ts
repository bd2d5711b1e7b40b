import { expect } from 'bun:test'
import type { Language } from '../../domain/languages/languages.ts'
import { expectFailures, type Page } from '../support/browser/browser.ts'
import { expectAccessible, expectFocus, pressTabTo } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { matchInMessages } from '../support/inbox.ts'
import { requested } from '../support/people/submitted.ts'
import { button, text } from '../support/people/visitor.ts'

const { stage, test } = stageForFile()

const PATH = '/privacy/withdraw'
const withdrawButton = (page: Page) => button(page, 'Withdraw my consent')

/** The link in the summary of somebody's rate check, which the mail's reader may open anywhere. */
async function mailedLink(language: Language = 'en'): Promise<string> {
  const business = language === 'fr' ? { language } : {}
  const { email } = await stage.onPage({}, (page) => requested(page, stage.url, business))
  return matchInMessages(stage.url, email, /\/(?:fr\/)?privacy\/withdraw#\S+/)
}

test.inBothLanguages(
  'the reader of the summary mail withdraws by keyboard on any device',
  async (page, language) => {
    const address = await mailedLink(language)
    await page.goto(address)
    await withdrawButton(page).waitFor()
    await text(page, /This link works until|Ce lien fonctionne jusqu’au/).waitFor()
    expect(page.url()).toBe(`${stage.url}${address.split('#')[0]}`)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    await expectAccessible(page, 'about to withdraw')
    // Opening the link withdraws nothing.
    await page.goto('about:blank')
    await page.goto(address)

    await pressTabTo(page, withdrawButton(page))
    await page.keyboard.press('Enter')
    const done = text(page, 'Your consent is withdrawn')
    await done.waitFor()
    await expectFocus(page, page.getByRole('main').locator('[tabindex="-1"]', { has: done }))
    expect(await withdrawButton(page).count()).toBe(0)
    await expectAccessible(page, 'withdrawn')

    await page.reload()
    await text(page, 'Your consent is already withdrawn').waitFor()
    await page.getByRole('main').locator('a[href$="/privacy/my-data"]').click()
    await page.waitForURL('**/privacy/my-data')
  },
)

test('a link that was cut off, has expired or was used before a newer consent says so', async (page) => {
  expectFailures(page, /^404 POST \/api\/privacy\/withdraw-link/)
  const link = await mailedLink()
  await page.goto(PATH)
  await page.getByText('This link doesn’t work').waitFor()
  await page.goto('about:blank')
  await page.goto(link.slice(0, -1))
  await page.getByText('This link doesn’t work').waitFor()
  await expectAccessible(page, 'cut off')

  const over = { until: '2026-11-01T15:00:00.000Z', withdrawnAt: null, agreedAgainAt: null }
  const [withdrawnAt, agreedAgainAt] = ['2026-10-02T15:00:00.000Z', '2026-10-03T15:00:00.000Z']
  for (const [words, found] of [
    ['This link has expired', { ...over, standing: 'expired' }],
    ['You agreed again later', { ...over, standing: 'withdrawn', withdrawnAt, agreedAgainAt }],
  ] as const) {
    await page.goto('about:blank')
    await page.route('**/api/privacy/withdraw-link', (route) => route.fulfill({ json: found }))
    await page.goto(link)
    await page.getByText(words).waitFor()
    expect(await withdrawButton(page).count()).toBe(0)
    await expectAccessible(page, words)
  }
})
