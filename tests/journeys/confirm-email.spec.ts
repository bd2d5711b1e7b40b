import { expect } from 'bun:test'
import { expectFailures, setWidth } from '../support/browser/browser.ts'
import { expectAccessible, expectFocus, toast } from '../support/browser/on-page.ts'
import { ownStageForFile } from '../support/browser/stage-for-file.ts'
import { logIn, mailedConfirmationLink, signUpAsSupplier } from '../support/people/portal.ts'
import { button, textBox } from '../support/people/visitor.ts'

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
