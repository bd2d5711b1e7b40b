import { expect } from 'bun:test'
import { stageForFile } from '../support/browser/stage-for-file.ts'

const { test } = stageForFile()

// Every page of the journeys fails on a request to another host.
test('the document shows the calls for providers and no others, and beside it all calls', async (page) => {
  const answer = await page.goto('/api/docs', { waitUntil: 'networkidle' })
  expect(answer?.status()).toBe(200)

  await page.getByRole('button', { name: 'Open Group - Market' }).click()
  await page.getByText('List leads on the market').first().waitFor()
  expect(
    await page.getByRole('button', { name: /^Open Group - (Admins|Operations|Rate check)$/ }).count(),
  ).toBe(0)
  await page.getByRole('heading', { name: 'Get started' }).first().waitFor()
  await page.getByText('idempotency_key_reused').first().waitFor()

  await page.getByRole('link', { name: 'All calls' }).click()
  await page.getByRole('button', { name: 'Open Group - Admins' }).click()
  await page.getByText('List lead prices by tier').first().waitFor()
})
