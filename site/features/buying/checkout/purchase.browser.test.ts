import { describe, expect, test } from 'bun:test'
import type { Page } from '../../../../tests/support/browser/browser.ts'
import { toast } from '../../../../tests/support/browser/on-page.ts'
import { button } from '../../../../tests/support/people/visitor.ts'
import {
  acceptTerms,
  dialogEnded,
  OPEN_PAYMENT,
  payButton,
  pressPay,
  purchaseStageForFile,
  RETURN_PATH,
  type Script,
  stripeAnswers,
} from '../../../../tests/support/purchase/purchase-stage.ts'

const { stage, onDialog, onReturn } = purchaseStageForFile()

const OPEN = 'create-payment-intent'
const SUCCEEDED = { paymentIntent: { status: 'succeeded' } }
const DECLINED = {
  error: {
    type: 'card_error',
    message: 'Your card has insufficient funds.',
    payment_intent: { status: 'requires_payment_method' },
  },
}
const refusal = (code: string, message: string, status = 409) => ({ status, body: { code, message } })

async function pays(page: Page, ...answers: Parameters<typeof stripeAnswers>[1][]) {
  await pressPay(page)
  await stripeAnswers(page, ...answers)
}
const purchased = (page: Page) => dialogEnded(page, 'purchased')
const alerts = (page: Page, words: string) => page.getByRole('alert').getByText(words).waitFor()
const enabledPay = (page: Page) => payButton(page).and(page.locator(':enabled')).waitFor()
async function goesBackToLeads(page: Page, ended = 'gone') {
  await button(page, 'Back to leads').click()
  await dialogEnded(page, ended)
}

describe('a payment that goes through', () => {
  onDialog('buys the lead, shows a toast and closes the dialog', {}, async (page, calls) => {
    await pays(page, SUCCEEDED)
    await purchased(page)
    await toast(page, 'Payment SuccessfulLead purchased!').waitFor()
    expect(calls.actions()).toEqual([OPEN, 'hold', 'purchase'])
    expect(await page.evaluate('window.stripeParams')).toEqual({
      confirmParams: { return_url: `${stage.url}${RETURN_PATH}` },
      redirect: 'if_required',
    })
  })

  onDialog('is made once, however often the pay button is pressed', {}, async (page, calls) => {
    await acceptTerms(page)
    // Faster than any finger: before React has drawn the first press.
    await payButton(page).evaluate((pay) => {
      if (pay instanceof HTMLElement) for (const _press of [1, 2, 3]) pay.click()
    })
    await button(page, 'Processing...').waitFor()
    await button(page, 'Processing...').click({ force: true })
    await stripeAnswers(page, SUCCEEDED)
    await purchased(page)
    expect(calls.actions()).toEqual([OPEN, 'hold', 'purchase'])
    expect(await page.evaluate('window.stripeCalls')).toEqual(['confirm'])
  })

  onDialog('keeps its dialog open until it is done', {}, async (page, calls) => {
    await pressPay(page)
    await button(page, 'Processing...').waitFor()
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await button(page, 'Close').click({ force: true })
    expect(await button(page, 'Processing...').isVisible()).toBe(true)
    expect(calls.actions()).not.toContain('release')
    await stripeAnswers(page, SUCCEEDED)
    await purchased(page)
  })
})

describe('the pay button', () => {
  onDialog(
    'is disabled until the card form is ready and the terms are accepted',
    { stripeJs: 'held-back' },
    async (page, calls) => {
      await page.getByRole('checkbox', { name: 'I accept the terms and conditions of this purchase' }).check()
      expect(await payButton(page).isDisabled()).toBe(true)
      calls.sendStripeJs()
      await enabledPay(page)
      await page.getByRole('checkbox').uncheck()
      expect(await payButton(page).isDisabled()).toBe(true)
    },
  )

  onDialog('holds no lead while the card is incomplete', {}, async (page, calls) => {
    await page.evaluate("window.stripeSubmits = { error: { message: 'Your card number is incomplete.' } }")
    await pressPay(page)
    await alerts(page, 'Your card number is incomplete.')
    expect(calls.actions()).toEqual([OPEN])
    expect(await payButton(page).isEnabled()).toBe(true)
  })
})

describe('a payment that cannot be opened', () => {
  test.each([
    [
      'in the words of the API',
      refusal('awaiting_approval', 'Your account is awaiting approval.', 403),
      'Your account is awaiting approval.',
    ],
    ['in ours, where it has none', { status: 500, body: {} }, 'Failed to initialize payment'],
    [
      'without its secret',
      { status: 200, body: { ...OPEN_PAYMENT, clientSecret: undefined } },
      'No client secret received',
    ],
  ])('shows an error %s, and its dialog closes', (_, opens, words) =>
    stage.onDialog({ opens: [opens], expects: /create-payment-intent/ }, async (page) => {
      await alerts(page, 'Payment Error')
      expect(await page.getByRole('alert').textContent()).toBe(`Payment Error${words}`)
      await page.getByText('Close', { exact: true }).click()
      await dialogEnded(page, 'closed')
    }),
  )

  onDialog('shows that it is still opening', { opens: ['never'] }, async (page) => {
    await page.getByRole('status').getByText('Initializing secure payment...').waitFor()
    await page.keyboard.press('Escape')
    await dialogEnded(page, 'closed')
  })
})

describe('a refused hold', () => {
  const words =
    'Another provider is paying for this lead right now. Try again in 4 minutes; nothing was charged.'
  onDialog(
    'of a lead that is being paid for shows the minutes left, and the card is not charged',
    { holds: [refusal('lead_held', words)], expects: /hold/ },
    async (page) => {
      await pressPay(page)
      await alerts(page, words)
      expect(await page.evaluate('window.stripeCalls')).toEqual([])
      expect(await payButton(page).isEnabled()).toBe(true)
    },
  )

  test.each([
    ['lead_already_sold', 'This lead is no longer available'],
    ['lead_already_yours', 'This lead is yours'],
  ])('as %s ends the purchase, and the list is fetched again', (code, title) =>
    stage.onDialog({ holds: [refusal(code, 'As the API says.')], expects: /hold/ }, async (page) => {
      await pressPay(page)
      await alerts(page, title)
      await page.getByText('As the API says.').waitFor()
      await goesBackToLeads(page)
    }),
  )

  onDialog(
    'without an answer of the API says that nothing was charged',
    { holds: ['gone'], expects: /hold/ },
    async (page, calls) => {
      await pressPay(page)
      await alerts(page, 'Nothing was charged. Please try again.')
      // The call may have arrived and only its answer been lost.
      await button(page, 'Close').click()
      await calls.arrived('release')
    },
  )
})

describe('an expired payment', () => {
  const over = { holds: [refusal('attempt_over', 'This payment is over.')], expects: /hold/ }
  const next = { ...OPEN_PAYMENT, paymentIntentId: 'pi_2', clientSecret: 'pi_2_secret_2' }
  const same = { status: 200, body: next }
  const stale = { status: 200, body: { ...OPEN_PAYMENT, priceFrozenUntil: '2020-01-01T00:00:00.000Z' } }

  const dearer = { status: 200, body: { ...next, price: 99 } }
  onDialog(
    'is opened again at the new price, which the supplier confirms first',
    { ...over, opens: ['ok', dearer] },
    async (page, calls) => {
      await pressPay(page)
      await page.getByText('The price has changed from $89.00 to $99.00. Nothing was charged.').waitFor()
      const pay = button(page, 'Pay $99.00')
      expect(await pay.isDisabled()).toBe(true)
      expect(await page.getByRole('checkbox').isChecked()).toBe(false)
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Purchase lead')
      expect(await page.evaluate('window.stripeCalls')).toEqual([])
      await page.getByRole('checkbox').check()
      await pay.click()
      await stripeAnswers(page, SUCCEEDED)
      await purchased(page)
      expect(calls.actions()).toEqual([OPEN, 'hold', OPEN, 'hold', 'purchase'])
      expect(calls.sent('purchase')).toEqual([{ paymentIntentId: 'pi_2' }])
    },
  )

  test.each<[string, Script, string[]]>([
    ['refused with the hold', { ...over, opens: ['ok', same] }, [OPEN, 'hold', OPEN]],
    ['seen before the hold, by its price that is no longer frozen', { opens: [stale, same] }, [OPEN, OPEN]],
  ])('at the same price needs the card again, %s', (_, answers, actions) =>
    stage.onDialog(answers, async (page, calls) => {
      await pressPay(page)
      await page.getByText('The price is still $89.00, and nothing was charged.').waitFor()
      expect(calls.actions()).toEqual(actions)
    }),
  )

  const sold = refusal('lead_already_sold', 'Another provider has bought this lead. Nothing was charged.')
  onDialog(
    'of a lead that was sold says so, and the list is fetched again',
    { ...over, opens: ['ok', sold], expects: /409/ },
    async (page) => {
      await pressPay(page)
      await alerts(page, 'Another provider has bought this lead.')
      await goesBackToLeads(page)
    },
  )

  onDialog('that expired only by a wrong clock goes on', { opens: [stale, stale] }, async (page) => {
    await pays(page, SUCCEEDED)
    await purchased(page)
  })
})

describe('a refused card', () => {
  onDialog(
    'says why once, in the dialog, until another card is typed, and releases the hold',
    {},
    async (page, calls) => {
      await page.getByLabel('Card number').fill('4000000000009995')
      await pays(page, DECLINED)
      const said = page.getByRole('alert').filter({ hasText: 'Payment Failed' })
      await said.waitFor()
      expect(await said.textContent()).toBe(
        'Payment FailedYour card has insufficient funds. Nothing was charged. Try another card.',
      )
      expect(await page.getByText('Your card has insufficient funds.').count()).toBe(1)
      await enabledPay(page)
      await calls.arrived('release')
      expect(calls.sent('release')).toEqual([{ paymentIntentId: 'pi_1', because: 'declined' }])
      expect(await page.getByLabel('Card number').inputValue()).toBe('4000000000009995')
      await page.getByLabel('Card number').fill('4242424242424242')
      await said.waitFor({ state: 'detached' })
      await payButton(page).click()
      await stripeAnswers(page, SUCCEEDED)
      await purchased(page)
    },
  )

  const paidBefore = {
    error: { type: 'invalid_request_error', message: 'No.', payment_intent: { status: 'succeeded' } },
  }
  onDialog('that was charged in another window buys the lead', {}, async (page, calls) => {
    await pays(page, paidBefore)
    await purchased(page)
    expect(calls.actions()).not.toContain('release')
  })
})

describe('a connection lost while paying', () => {
  const lost = { error: { type: 'api_connection_error', message: 'We lost you.' } }

  onDialog('buys the lead where Stripe says that the card was charged', {}, async (page) => {
    await pays(page, lost, SUCCEEDED)
    await purchased(page)
  })

  onDialog('charges nothing where Stripe says that the card was not charged', {}, async (page, calls) => {
    await pays(page, lost, { paymentIntent: { status: 'requires_payment_method' } })
    await alerts(page, 'We lost you. Nothing was charged. Try another card.')
    await calls.arrived('release')
  })

  const notPaid = refusal('payment_not_completed', 'This payment has not gone through.')
  onDialog(
    'that stays lost claims neither, and the API finds out',
    { purchases: ['gone', notPaid], expects: /purchase/ },
    async (page) => {
      await pays(page, 'throw', lost)
      await alerts(page, 'We lost the connection during your payment')
      await button(page, 'Try again').click()
      await toast(page, 'Purchase FailedThis payment has not gone through.').waitFor()
      await payButton(page).waitFor()
    },
  )
})

describe('a payment without its purchase', () => {
  const fault = { status: 500, body: {} }
  onDialog(
    'says so, and finishes with the next try',
    { purchases: [fault, 'gone', 'ok'], expects: /purchase/ },
    async (page, calls) => {
      await pays(page, SUCCEEDED)
      await toast(page, 'Purchase FailedFailed to complete purchase').waitFor()
      await alerts(page, 'Your payment went through')
      await button(page, 'Try again').click()
      await button(page, 'Try again').click()
      await purchased(page)
      expect(calls.actions()).not.toContain('release')
    },
  )

  test.each([
    ['lead_already_sold', 'Another provider bought this lead just before. Your card is refunded in full.'],
    ['lead_off_market', 'This lead left the market. Your card is refunded in full.'],
  ])('because of %s is refunded, and the dialog says so', (code, words) =>
    stage.onDialog({ purchases: [refusal(code, words)], expects: /purchase/ }, async (page) => {
      await pays(page, SUCCEEDED)
      await alerts(page, words)
      await goesBackToLeads(page)
    }),
  )

  onDialog(
    'that the bank has not decided yet keeps the hold, and says that the lead appears by itself',
    {},
    async (page, calls) => {
      await pays(page, { paymentIntent: { status: 'processing' } })
      await alerts(page, 'Your bank is still working on it')
      await goesBackToLeads(page, 'closed')
      expect(calls.actions()).toEqual([OPEN, 'hold'])
    },
  )
})

describe('a dialog that closes', () => {
  onDialog('because the page closes during a payment releases the hold', {}, async (page, calls) => {
    await pressPay(page)
    await button(page, 'Processing...').waitFor()
    await page.goto('about:blank')
    await calls.arrived('release')
    expect(calls.sent('release')).toEqual([{ paymentIntentId: 'pi_1', because: 'left' }])
    expect(calls.actions()).not.toContain('purchase')
  })

  onDialog('for the page of the bank does not wait forever after Back', {}, async (page) => {
    await pressPay(page)
    await button(page, 'Processing...').waitFor()
    await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await button(page, 'Purchase Lead').waitFor()
  })

  onDialog('returns the focus to its opener, and the page behind it is inert no longer', {}, async (page) => {
    await payButton(page).waitFor()
    const opener = page.getByText('Purchase Lead', { exact: true })
    expect(await opener.evaluate((element) => element.closest('[inert]') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await dialogEnded(page, 'closed')
    expect(await page.locator('[inert]').count()).toBe(0)
    await page.waitForFunction(() => document.activeElement?.textContent === 'Purchase Lead')
  })
})

describe('the card form', () => {
  onDialog(
    'that is blocked shows an error, and can be tried again',
    { stripeJs: 'blocked-once', expects: /stripe\.js/ },
    async (page) => {
      await alerts(page, 'We couldn’t load the card form.')
      await button(page, 'Try again').click()
      await pays(page, SUCCEEDED)
      await purchased(page)
    },
  )

  onDialog(
    'without its fields shows an error, and can be tried again',
    { loads: 'loaderror' },
    async (page) => {
      await alerts(page, 'We couldn’t load the card form.')
      await page.evaluate("window.stripeLoads = 'ready'")
      await button(page, 'Try again').click()
      await page.getByLabel('Card number').waitFor()
      await acceptTerms(page)
      await enabledPay(page)
    },
  )

  onDialog(
    'that does not load for 15 seconds counts as blocked, and can be tried again',
    { stripeJs: 'held-back', clock: true },
    async (page, calls) => {
      await calls.stripeJsRequested
      await page.clock.runFor(14_000)
      expect(await page.getByText('We couldn’t load the card form.').count()).toBe(0)
      await page.clock.runFor(2_000)
      await alerts(page, 'We couldn’t load the card form.')
      await button(page, 'Try again').waitFor()
    },
  )

  onDialog('follows the light and the dark color scheme', {}, async (page) => {
    await page.getByLabel('Card number').waitFor()
    expect(await page.evaluate('window.stripeOptions.appearance.theme')).toBe('stripe')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.waitForFunction("window.stripeOptions.appearance.theme === 'night'")
  })
})

describe('a supplier who comes back from the page of the bank', () => {
  const back = (status: string) =>
    `/?search=retail&lead=lead-1&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_1&redirect_status=${status}`

  onReturn(
    'has one finished purchase and a clean address',
    { path: back('succeeded') },
    async (page, calls) => {
      await dialogEnded(page, 'purchased done')
      await toast(page, 'Payment SuccessfulLead purchased!').waitFor()
      expect(calls.sent('purchase')).toEqual([{ paymentIntentId: 'pi_1' }])
      expect(new URL(page.url()).search).toBe('?search=retail')
    },
  )

  onReturn(
    'that refused the payment sees that, and the hold is released',
    { path: back('failed') },
    async (page, calls) => {
      await dialogEnded(page, 'done')
      await toast(page, 'Payment FailedYour bank didn’t approve the payment. Nothing was charged.').waitFor()
      await calls.arrived('release')
      expect(calls.actions()).toEqual(['release'])
    },
  )

  const sold = refusal('lead_already_sold', 'Another provider was first. Your card is refunded in full.')
  onReturn(
    'too late sees that the payment is refunded',
    { path: back('succeeded'), purchases: [sold], expects: /purchase/ },
    async (page) => {
      await alerts(page, 'Your card is refunded in full.')
      await goesBackToLeads(page, 'done')
    },
  )

  onReturn(
    'and loses the connection can try again',
    { path: back('succeeded'), purchases: ['gone', 'ok'], expects: /purchase/ },
    async (page) => {
      await alerts(page, 'Your payment went through')
      await button(page, 'Try again').click()
      await dialogEnded(page, 'purchased done')
    },
  )

  onReturn('that has not decided yet sees that', { path: back('pending') }, async (page) => {
    await alerts(page, 'Your bank is still working on it')
  })

  onReturn(
    'with a made-up address causes no request',
    { path: '/?payment_intent=x&lead=lead-1' },
    async (page, calls) => {
      await dialogEnded(page, 'done')
      expect(calls.actions()).toEqual([])
    },
  )
})
