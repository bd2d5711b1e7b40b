import { randomUUID } from 'node:crypto'
import { WEBHOOK_EVENT_TYPES } from '../../domain/connect.ts'
import { expectFailures } from '../support/browser/browser.ts'
import { crawlStage, look, openAndLook, pressAndLook } from '../support/browser/french.ts'
import { field, list, press, pressInDialog, said, tick, unfold } from '../support/browser/french-controls.ts'
import { expectAccessible, takeDown } from '../support/browser/on-page.ts'
import { letSessionsAge, signUpAndConfirm } from '../support/people/portal.ts'
import { button, dialog, textBox } from '../support/people/visitor.ts'
import { receiver } from '../support/webhooks.ts'

const { stage, crawl } = crawlStage()

const INTEGRATIONS = '/fr/supplier/integrations'
const NAME = { name: 'Paiements Érable' }
/** What a program sends. */
const CODE = /Authorization: Bearer/
/** What the receiver answers. */
const ANSWERED = /^Thanks, \d$/

crawl('API keys in French: refused, shown once, revoked, and with a password', async (page) => {
  expectFailures(page, /^(4\d\d|no answer) (GET|POST|DELETE) \/api\//)
  const { email } = await signUpAndConfirm(page, stage.url, NAME)
  const submit = dialog(page).locator('button[type=submit]')
  await openAndLook(page, INTEGRATIONS, 'No API keys yet')
  await pressAndLook(page, 'Create key', 'Create an API key')
  for (const scope of ['Browse leads', 'Read your leads']) await tick(page, scope).uncheck()
  await textBox(page, /IP/).fill('nulle part')
  await submit.click()
  await look(page, 'Choose at least one scope.')
  await page.keyboard.press('Escape')
  await look(page, 'Discard your changes?')
  await press(page, 'Keep editing')
  await field(page, 'Name').fill('Notre GRC')
  for (const scope of ['Browse leads', 'Read your leads', 'Record outcomes', 'Buy leads'])
    await tick(page, scope).check()
  await textBox(page, /IP/).fill('192.0.2.7')
  await takeDown(page, '**/api-keys')
  await submit.click()
  await look(page, 'We couldn’t reach the server. Please try again.')
  await page.unrouteAll()
  await submit.click()
  await look(page, 'You won’t see this key again.', CODE)
  await expectAccessible(page, 'a key in French')
  await pressAndLook(page, 'I’ve saved the key', button(page, /^Révoquer/))
  await button(page, /^Révoquer/).click()
  await look(page, 'Revoke key')
  await pressInDialog(page, 'Revoke key')
  await said(page, 'Key revoked')
  await unfold(page.getByRole('main'))
  await look(page, 'Revoked')
  await takeDown(page, /\/api\/supplier\/(api-keys|webhook-endpoints)/)
  await openAndLook(page, INTEGRATIONS, 'We couldn’t load your API keys.')
  await page.unrouteAll()
  await letSessionsAge(stage, email)
  await page.goto(INTEGRATIONS)
  await press(page, 'Create key')
  await field(page, 'Name').fill('Notre GRC')
  await submit.click()
  await look(page, 'Confirm that it’s you')
  await field(page, 'Your password').fill('not-the-password')
  await page.keyboard.press('Enter')
  await look(page, 'That’s not your password.')
  return email
})

crawl('webhooks and test mode in French: an endpoint, its deliveries and each dialog', async (page) => {
  expectFailures(page, /^4\d\d (GET|POST|PATCH|DELETE) \/api\//)
  await using system = { ...receiver(500), [Symbol.asyncDispose]: async () => void (await system.close()) }
  const { email } = await signUpAndConfirm(page, stage.url, NAME)
  const submit = dialog(page).locator('button[type=submit]')
  await page.goto(INTEGRATIONS)
  await pressAndLook(page, 'Add endpoint', 'Add a webhook endpoint')
  for (const event of WEBHOOK_EVENT_TYPES) await page.getByRole('checkbox', { name: event }).uncheck()
  await field(page, 'Address').fill('https://moi:mot@example.com/')
  await submit.click()
  await look(page, 'Choose at least one event.')
  for (const event of WEBHOOK_EVENT_TYPES) await page.getByRole('checkbox', { name: event }).check()
  await field(page, 'Address').fill(system.url)
  await submit.click()
  await look(page, 'You won’t see this secret again.')
  await press(page, 'I’ve saved the secret')
  await page.getByRole('link', { name: system.url }).click()
  await look(page, 'Nothing sent yet. Send a test event.')
  const deliveries = page.getByRole('article')
  for (const [sent, type] of ['lead.purchased', 'lead.matched'].entries()) {
    await pressAndLook(page, 'Send test event', list(page, 'Event'))
    await list(page, 'Event').selectOption({ label: type })
    await pressInDialog(page, 'Send event')
    await said(page, deliveries.nth(sent))
    await look(page, 'Test event on its way', ANSWERED)
  }
  for (const delivery of await deliveries.all()) await delivery.getByRole('button').first().click()
  await said(page, ANSWERED)
  await look(page, 'Start of the answer', ANSWERED)
  await expectAccessible(page, 'deliveries in French')
  await button(page, /^Renvoyer/)
    .first()
    .click()
  await look(page, 'Sending again', ANSWERED)
  await pressAndLook(page, 'Edit', 'Edit endpoint', ANSWERED)
  await pressInDialog(page, 'Save')
  await look(page, 'Endpoint saved', ANSWERED)
  await pressAndLook(page, 'Switch off', 'Endpoint switched off', ANSWERED)
  await pressAndLook(page, 'Switch on', 'Endpoint switched on', ANSWERED)
  await pressAndLook(page, 'Rotate secret', 'Rotate the signing secret?', ANSWERED)
  await pressInDialog(page, 'Rotate secret')
  await pressAndLook(page, 'I’ve saved the secret', /^L’ancien secret signe aussi/, ANSWERED)
  await pressAndLook(page, 'Delete', 'Delete this endpoint?', ANSWERED)
  await pressInDialog(page, 'Delete endpoint')
  await look(page, 'Endpoint deleted')
  await openAndLook(page, `${INTEGRATIONS}?endpoint=${randomUUID()}`, 'This endpoint isn’t there anymore')
  await page.goto(INTEGRATIONS)
  await pressAndLook(page, 'Reset test data', 'Reset test data?')
  await pressInDialog(page, 'Reset test data')
  await look(page, 'Test data reset')
  return email
})
