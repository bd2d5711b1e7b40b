import { expect } from 'bun:test'
import { expectFailures } from '../support/browser/browser.ts'
import { expectAccessible } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'

const { test } = stageForFile()

test.onPhone('an address with no page says so in the agreed words', async (page) => {
  expectFailures(page, /^404 GET \/no\/such\/page$/)
  const answer = await page.goto('/no/such/page?from=elsewhere')

  expect(answer?.status()).toBe(404)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('404 Page Not Found')
  await page.getByText('Did you forget to add the page to the router?', { exact: true }).waitFor()
  await expectAccessible(page, 'not found')

  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await page.waitForURL('/')
})
