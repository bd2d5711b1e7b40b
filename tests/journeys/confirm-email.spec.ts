import { expect } from 'bun:test'
import { expectFailures, setWidth } from '../support/browser/browser.ts'
import { expectAccessible, expectFocus, toast } from '../support/browser/on-page.ts'
import { ownStageForFile } from '../support/browser/stage-for-file.ts'
import { openProviders, row } from '../support/people/admin-visit.ts'
import { arriveAt, logIn, mailedConfirmationLink, signUpAsSupplier } from '../support/people/portal.ts'
import { button, dialog, heading, textBox } from '../support/people/visitor.ts'

const { stage, test } = ownStageForFile({ SUPPLIER_APPROVAL: 'required' })

const confirmationLink = (email: string, count = 1) => mailedConfirmationLink(stage.url, email, count)

test.onPhone(
  'a new supplier has the link sent again, and confirms on another device',
  async (page, width) => {
    expectFailures(page, /^401 GET \/api\/supplier\/me$/)
    // The first proof ends the session of the sign-up.
    const { email, password } = await signUpAsSupplier(page)
    await page.goto('/supplier/dashboard')
    await page.getByText('Confirm your email address').waitFor()
    await page.getByText('We can approve your account once your email is confirmed.').waitFor()
    await expectAccessible(page, 'a supplier who has not confirmed')
    await button(page, 'Resend link').click()
    await toast(page, 'Link sent').waitFor()
    const link = await confirmationLink(email, 2)

    await stage.onPage({ width }, async (elsewhere) => {
      await elsewhere.goto(link)
      await button(elsewhere, 'Confirm my email').waitFor()
      expect(new URL(elsewhere.url()).hash).toBe('')
      await expectAccessible(elsewhere, 'confirming')
      await button(elsewhere, 'Confirm my email').focus()
      await elsewhere.keyboard.press('Enter')
      await elsewhere.getByText('Your email address is confirmed').waitFor()
      await expectAccessible(elsewhere, 'confirmed')
    })

    await page.goto('/supplier/login')
    await logIn(page, { email, password })
    await page.getByText('Your account is awaiting approval.').waitFor()
    expect(await page.getByText('Confirm your email address').count()).toBe(0)
  },
)

test('in the same browser the dashboard that is open beside it knows at once', async (page) => {
  const { email } = await signUpAsSupplier(page)
  await page.goto('/supplier/dashboard')
  await page.getByText('Confirm your email address').waitFor()
  const other = await page.context().newPage()
  await other.goto(await confirmationLink(email))
  await button(other, 'Confirm my email').click()
  await page.getByText('Confirm your email address').waitFor({ state: 'detached' })
  await other.getByRole('link', { name: 'Go to Business Opportunities' }).click()
  await arriveAt(other, '/supplier/dashboard')
})

test('an address that was mistyped is corrected, and the link goes to the new one', async (page) => {
  await setWidth(page, 390)
  expectFailures(page, /^409 PUT \/api\/supplier\/email$/)
  const other = await stage.onPage({}, (own) => signUpAsSupplier(own))
  const { email: mistyped } = await signUpAsSupplier(page)
  await page.goto('/supplier/dashboard')
  await button(page, 'Change email').click()
  const field = textBox(page, 'Email address')
  await expectFocus(page, field)
  await field.fill(other.email)
  await button(page, 'Save and send link').click()
  await page.getByText('Another account uses this email address.').waitFor()
  await expectAccessible(page, 'an address that is taken')
  const email = `right-${mistyped}`
  await field.fill(email)
  await page.keyboard.press('Enter')
  await toast(page, `We sent it to ${email}.`).waitFor()
  await page.getByText(`We sent a link to ${email}.`).waitFor()
  await page.goto(await confirmationLink(email))
  await button(page, 'Confirm my email').click()
  await page.getByText('Your email address is confirmed').waitFor()
})

test('a link that is over, or has lost its token, says so and where to get another', async (page) => {
  expectFailures(page, /^422 POST \/api\/supplier\/email-proof$/)
  await page.goto('/supplier/confirm-email')
  await heading(page, 'Confirm your email address').waitFor()
  await page.getByText('This link no longer works').waitFor()
  await page.goto('/privacy')
  await page.goto(`/supplier/confirm-email#${'A'.repeat(43)}`)
  await button(page, 'Confirm my email').click()
  await page.getByText('This link no longer works').waitFor()
  await expectAccessible(page, 'link over')
})

test('an admin sees who has not confirmed, and is not offered to approve them', async (page) => {
  expectFailures(page, /^409 PUT \/api\/admin\/providers\//)
  const { name } = await stage.onPage({}, (own) => signUpAsSupplier(own))
  await openProviders(page)
  await row(page, name).getByText('Email not confirmed').waitFor()
  expect(await row(page, name).getByRole('button', { name: 'Approve' }).count()).toBe(0)
  expect(await row(page, 'Clearwater POS').getByRole('button', { name: 'Approve' }).count()).toBe(1)
  await expectAccessible(page, 'a provider that has not confirmed')

  await button(page, `Edit ${name}`).click()
  await dialog(page).getByText('Email not confirmed').waitFor()
  await dialog(page).getByRole('combobox', { name: 'Status' }).selectOption('active')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).getByText('hasn’t confirmed its email address yet').first().waitFor()
  await expectAccessible(page, 'an approval that was refused')
})
