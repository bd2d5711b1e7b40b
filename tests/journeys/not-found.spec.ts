import { expect, setDefaultTimeout, test } from 'bun:test'
import { expectAccessible } from '../support/browser/axe.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { WIDTHS } from '../support/browser/widths.ts'

setDefaultTimeout(60_000)

const stage = stageForFile()

test.each(WIDTHS)('an address with no page says so in the agreed words, at %i px', async (width) => {
  await stage.onPage({ width, expects: /^404 GET \/no\/such\/page$/ }, async (page) => {
    const answer = await page.goto('/no/such/page?from=elsewhere')

    expect(answer?.status()).toBe(404)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('404 Page Not Found')
    await page.getByText('Did you forget to add the page to the router?', { exact: true }).waitFor()
    await expectAccessible(page, 'not found')

    await page.getByRole('link', { name: 'Back to the home page' }).click()
    await page.waitForURL('/')
  })
})
