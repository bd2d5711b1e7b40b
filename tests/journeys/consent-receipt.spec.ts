import { expect } from 'bun:test'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expectFailures, type Page } from '../support/browser/browser.ts'
import { expectAccessible } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { proveOwnData, submitted } from '../support/people/submitted.ts'
import { button, textBox, type Visitor } from '../support/people/visitor.ts'

const { stage, test } = stageForFile()

const MyConsents = v.object({ consents: v.array(v.object({ id: v.string() })) })

/** Someone who agreed, in this browser, with their receipt and its number. */
async function agreed(page: Page): Promise<{ person: Visitor; id: string; receipt: string }> {
  const person = await submitted(page, stage.url)
  await proveOwnData(page, stage.url, person.email)
  const mine = v.parse(MyConsents, await (await page.request.get('/api/privacy/my-data')).json())
  const id = mine.consents[0]?.id ?? ''
  const receipt = await (await page.request.get(`/api/consent-receipts/${id}/document`)).text()
  return { person, id, receipt }
}

const receiptBox = (page: Page) => textBox(page, 'The receipt')

test.onPhone('a link shows whether a receipt is in force, without saying whose it is', async (page) => {
  const { person, id } = await agreed(page)
  await page.goto(`/consent-receipt?id=${id}`)
  await page.getByText('Active', { exact: true }).waitFor()
  await expectAccessible(page, 'in force')
  const words = (await page.getByRole('main').textContent()) ?? ''
  expect(words).toContain(id)
  for (const own of [person.email, person.company, person.lastName]) expect(words).not.toContain(own)

  await page.request.post('/api/privacy/withdraw')
  await page.reload()
  await page.getByText('Withdrawn', { exact: true }).waitFor()
  await page.getByText(/withdrew it on \w+\.? \d+, \d{4}\. They must not be contacted\./).waitFor()
  await expectAccessible(page, 'withdrawn')
})

test.onPhone('a receipt that was pasted is ours, and with one letter altered it is not', async (page) => {
  const { receipt } = await agreed(page)
  await page.goto('/consent-receipt')
  await receiptBox(page).fill(`${receipt}\n`)
  await button(page, 'Check this receipt').click()
  await page.getByText('This is exactly the receipt we signed').waitFor()
  await page.getByText('Active', { exact: true }).waitFor()
  await expectAccessible(page, 'genuine')

  await receiptBox(page).fill(receipt.replace('Ana', 'Eva').replace('by phone', 'by Phone'))
  expect(await page.getByText('This is exactly the receipt we signed').count()).toBe(0)
  await button(page, 'Check this receipt').click()
  await page.getByRole('alert').getByText('This isn’t what we signed').waitFor()
  await expectAccessible(page, 'altered')
})

test('a number is looked up and then stands in the address; an unknown one is said to be unknown', async (page) => {
  expectFailures(page, /^404 GET \/api\/consent-receipts\//)
  const { id } = await agreed(page)
  await page.goto('/consent-receipt')
  await button(page, 'Look it up').click()
  await page.getByRole('alert').getByText('Enter a receipt number.').waitFor()
  await textBox(page, 'Receipt number').fill(` ${id} `)
  await page.keyboard.press('Enter')
  await page.getByText('Active', { exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('id')).toBe(id)

  await textBox(page, 'Receipt number').fill(randomUUID())
  expect(await page.getByText('Active', { exact: true }).count()).toBe(0)
  await page.keyboard.press('Enter')
  await page.getByText('We can’t find this receipt').waitFor()
  await expectAccessible(page, 'unknown')
})
