import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { toast } from '../../../../tests/support/browser/on-page.ts'
import { button } from '../../../../tests/support/people/visitor.ts'
import {
  acceptTerms,
  dialogEnded,
  OPEN_PAYMENT,
  openPurchaseStage,
  type PurchaseStage,
  payButton,
  pressPay,
  RETURN_PATH,
  stripeAnswers,
} from '../../../../tests/support/purchase/purchase-stage.ts'

setDefaultTimeout(30_000)

let stage: PurchaseStage

beforeAll(async () => {
  stage = await openPurchaseStage()
})
afterAll(() => stage?.close())

const SUCCEEDED = { paymentIntent: { status: 'succeeded' } }
const DECLINED = {
  error: {
    type: 'card_error',
    message: 'Your card has insufficient funds.',
    payment_intent: { status: 'requires_payment_method' },
  },
}
const refusal = (status: number, code: string, message: string) => ({ status, body: { code, message } })

describe('a payment that goes through', () => {
  test('buys the lead, shows a toast and closes the dialog', async () => {
    await stage.onDialog({}, async (page, calls) => {
      await pressPay(page)
      await stripeAnswers(page, SUCCEEDED)
      await dialogEnded(page, 'purchased')
      await toast(page, 'Payment SuccessfulLead purchased!').waitFor()
      expect(calls.actions()).toEqual(['create-payment-intent', 'hold', 'purchase'])
      expect(await page.evaluate('window.stripeParams')).toEqual({
        confirmParams: { return_url: `${stage.url}${RETURN_PATH}` },
        redirect: 'if_required',
      })
    })
  })

  test('is made once, however often the pay button is pressed', async () => {
    await stage.onDialog({}, async (page, calls) => {
      await acceptTerms(page)
      // Faster than any finger: before React has drawn the first press.
      await payButton(page).evaluate((pay) => {
        if (pay instanceof HTMLElement) for (const _press of [1, 2, 3]) pay.click()
      })
      await button(page, 'Processing...').waitFor()
      await button(page, 'Processing...').click({ force: true })
      await stripeAnswers(page, SUCCEEDED)
      await dialogEnded(page, 'purchased')
      expect(calls.actions()).toEqual(['create-payment-intent', 'hold', 'purchase'])
      expect(await page.evaluate('window.stripeCalls')).toEqual(['confirm'])
    })
  })

  test('keeps its dialog open until it is done', async () => {
    await stage.onDialog({}, async (page, calls) => {
      await pressPay(page)
      await button(page, 'Processing...').waitFor()
      await page.keyboard.press('Escape')
      await page.mouse.click(5, 5)
      await button(page, 'Close').click({ force: true })
      expect(await button(page, 'Processing...').isVisible()).toBe(true)
      expect(calls.actions()).not.toContain('release')
      await stripeAnswers(page, SUCCEEDED)
      await dialogEnded(page, 'purchased')
    })
  })
})

describe('the pay button', () => {
  test('is disabled until the card form is ready and the terms are accepted', async () => {
    await stage.onDialog({ stripeJs: 'held-back' }, async (page, calls) => {
      await page.getByRole('checkbox', { name: 'I accept the terms and conditions of this purchase' }).check()
      expect(await payButton(page).isDisabled()).toBe(true)
      calls.sendStripeJs()
      await payButton(page).and(page.locator(':enabled')).waitFor()
      await page.getByRole('checkbox').uncheck()
      expect(await payButton(page).isDisabled()).toBe(true)
    })
  })

  test('holds no lead while the card is incomplete', async () => {
    await stage.onDialog({}, async (page, calls) => {
      await page.evaluate("window.stripeSubmits = { error: { message: 'Your card number is incomplete.' } }")
      await pressPay(page)
      await page.getByRole('alert').getByText('Your card number is incomplete.').waitFor()
      expect(calls.actions()).toEqual(['create-payment-intent'])
      expect(await payButton(page).isEnabled()).toBe(true)
    })
  })
})

describe('a payment that cannot be opened', () => {
  test.each([
    [
      'in the words of the API',
      refusal(403, 'awaiting_approval', 'Your account is awaiting approval.'),
      'Your account is awaiting approval.',
    ],
    ['in ours, where it has none', { status: 500, body: {} }, 'Failed to initialize payment'],
    [
      'without its secret',
      { status: 200, body: { ...OPEN_PAYMENT, clientSecret: undefined } },
      'No client secret received',
    ],
  ])('shows an error %s, and its dialog closes', async (_, opens, words) => {
    await stage.onDialog({ opens: [opens], expects: /create-payment-intent/ }, async (page) => {
      await page.getByRole('alert').getByText('Payment Error').waitFor()
      expect(await page.getByRole('alert').textContent()).toBe(`Payment Error${words}`)
      await page.getByText('Close', { exact: true }).click()
      await dialogEnded(page, 'closed')
    })
  })

  test('shows that it is still opening', async () => {
    await stage.onDialog({ opens: ['never'] }, async (page) => {
      await page.getByRole('status').getByText('Initializing secure payment...').waitFor()
      await page.keyboard.press('Escape')
      await dialogEnded(page, 'closed')
    })
  })
})

describe('a refused hold', () => {
  test('of a lead that is being paid for shows the minutes left, and the card is not charged', async () => {
    const words =
      'Another provider is paying for this lead right now. Try again in 4 minutes; nothing was charged.'
    await stage.onDialog({ holds: [refusal(409, 'lead_held', words)], expects: /hold/ }, async (page) => {
      await pressPay(page)
      await page.getByRole('alert').getByText(words).waitFor()
      expect(await page.evaluate('window.stripeCalls')).toEqual([])
      expect(await payButton(page).isEnabled()).toBe(true)
    })
  })

  test.each([
    ['lead_already_sold', 'This lead is no longer available'],
    ['lead_already_yours', 'This lead is yours'],
  ])('as %s ends the purchase, and the list is fetched again', async (code, title) => {
    await stage.onDialog(
      { holds: [refusal(409, code, 'As the API says.')], expects: /hold/ },
      async (page) => {
        await pressPay(page)
        await page.getByRole('alert').getByText(title).waitFor()
        await page.getByText('As the API says.').waitFor()
        await button(page, 'Back to leads').click()
        await dialogEnded(page, 'gone')
      },
    )
  })

  test('without an answer of the API says that nothing was charged', async () => {
    await stage.onDialog({ holds: ['gone'], expects: /hold/ }, async (page, calls) => {
      await pressPay(page)
      await page.getByRole('alert').getByText('Nothing was charged. Please try again.').waitFor()
      // The call may have arrived and only its answer been lost.
      await button(page, 'Close').click()
      await calls.arrived('release')
    })
  })
})

describe('an expired payment', () => {
  const over = { holds: [refusal(409, 'attempt_over', 'This payment is over.')], expects: /hold/ }
  const next = { ...OPEN_PAYMENT, paymentIntentId: 'pi_2', clientSecret: 'pi_2_secret_2' }

  test('is opened again at the new price, which the supplier confirms first', async () => {
    const dearer = { status: 200, body: { ...next, price: 99 } }
    await stage.onDialog({ ...over, opens: ['ok', dearer] }, async (page, calls) => {
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
      await dialogEnded(page, 'purchased')
      expect(calls.actions()).toEqual([
        'create-payment-intent',
        'hold',
        'create-payment-intent',
        'hold',
        'purchase',
      ])
      expect(calls.sent('purchase')).toEqual([{ paymentIntentId: 'pi_2' }])
    })
  })

  test('at the same price needs the card again, and says that nothing was charged', async () => {
    await stage.onDialog({ ...over, opens: ['ok', { status: 200, body: next }] }, async (page) => {
      await pressPay(page)
      await page.getByText('The price is still $89.00, and nothing was charged.').waitFor()
    })
  })

  test('whose price is no longer frozen is opened again before the hold', async () => {
    const stale = { status: 200, body: { ...OPEN_PAYMENT, priceFrozenUntil: '2020-01-01T00:00:00.000Z' } }
    await stage.onDialog({ opens: [stale, { status: 200, body: next }] }, async (page, calls) => {
      await pressPay(page)
      await page.getByText('The price is still $89.00, and nothing was charged.').waitFor()
      expect(calls.actions()).toEqual(['create-payment-intent', 'create-payment-intent'])
    })
  })

  test('of a lead that was sold says so, and the list is fetched again', async () => {
    const sold = refusal(
      409,
      'lead_already_sold',
      'Another provider has bought this lead. Nothing was charged.',
    )
    await stage.onDialog({ ...over, opens: ['ok', sold], expects: /409/ }, async (page) => {
      await pressPay(page)
      await page.getByRole('alert').getByText('Another provider has bought this lead.').waitFor()
      await button(page, 'Back to leads').click()
      await dialogEnded(page, 'gone')
    })
  })

  test('that expired only by a wrong clock goes on', async () => {
    const early = { status: 200, body: { ...OPEN_PAYMENT, priceFrozenUntil: '2020-01-01T00:00:00.000Z' } }
    await stage.onDialog({ opens: [early, early] }, async (page) => {
      await pressPay(page)
      await stripeAnswers(page, SUCCEEDED)
      await dialogEnded(page, 'purchased')
    })
  })
})

describe('a refused card', () => {
  test('shows the reason, releases the hold, and can be tried again', async () => {
    await stage.onDialog({}, async (page, calls) => {
      await page.getByLabel('Card number').fill('4000000000009995')
      await pressPay(page)
      await stripeAnswers(page, DECLINED)
      await toast(page, 'Payment FailedYour card has insufficient funds.').waitFor()
      await page
        .getByRole('alert')
        .getByText('Your card has insufficient funds. Nothing was charged. Try another card.', {
          exact: true,
        })
        .waitFor()
      await payButton(page).and(page.locator(':enabled')).waitFor()
      await calls.arrived('release')
      expect(calls.sent('release')).toEqual([{ paymentIntentId: 'pi_1', because: 'declined' }])
      expect(await page.getByLabel('Card number').inputValue()).toBe('4000000000009995')
      await payButton(page).click()
      await stripeAnswers(page, SUCCEEDED)
      await dialogEnded(page, 'purchased')
    })
  })

  test('that was charged in another window buys the lead', async () => {
    const paidBefore = {
      error: { type: 'invalid_request_error', message: 'No.', payment_intent: { status: 'succeeded' } },
    }
    await stage.onDialog({}, async (page, calls) => {
      await pressPay(page)
      await stripeAnswers(page, paidBefore)
      await dialogEnded(page, 'purchased')
      expect(calls.actions()).not.toContain('release')
    })
  })
})

describe('a connection lost while paying', () => {
  const lost = { error: { type: 'api_connection_error', message: 'We lost you.' } }

  test('buys the lead where Stripe says that the card was charged', async () => {
    await stage.onDialog({}, async (page) => {
      await pressPay(page)
      await stripeAnswers(page, lost, SUCCEEDED)
      await dialogEnded(page, 'purchased')
    })
  })

  test('charges nothing where Stripe says that the card was not charged', async () => {
    await stage.onDialog({}, async (page, calls) => {
      await pressPay(page)
      await stripeAnswers(page, lost, { paymentIntent: { status: 'requires_payment_method' } })
      await toast(page, 'Payment FailedWe lost you.').waitFor()
      await calls.arrived('release')
    })
  })

  test('that stays lost claims neither, and the API finds out', async () => {
    const notPaid = refusal(409, 'payment_not_completed', 'This payment has not gone through.')
    await stage.onDialog({ purchases: ['gone', notPaid], expects: /purchase/ }, async (page) => {
      await pressPay(page)
      await stripeAnswers(page, 'throw', lost)
      await page.getByRole('alert').getByText('We lost the connection during your payment').waitFor()
      await button(page, 'Try again').click()
      await toast(page, 'Purchase FailedThis payment has not gone through.').waitFor()
      await payButton(page).waitFor()
    })
  })
})

describe('a payment without its purchase', () => {
  test('says so, and finishes with the next try', async () => {
    const fault = { status: 500, body: {} }
    await stage.onDialog({ purchases: [fault, 'gone', 'ok'], expects: /purchase/ }, async (page, calls) => {
      await pressPay(page)
      await stripeAnswers(page, SUCCEEDED)
      await toast(page, 'Purchase FailedFailed to complete purchase').waitFor()
      await page.getByRole('alert').getByText('Your payment went through').waitFor()
      await button(page, 'Try again').click()
      await button(page, 'Try again').click()
      await dialogEnded(page, 'purchased')
      expect(calls.actions()).not.toContain('release')
    })
  })

  test.each([
    ['lead_already_sold', 'Another provider bought this lead just before. Your card is refunded in full.'],
    ['lead_off_market', 'This lead left the market. Your card is refunded in full.'],
  ])('because of %s is refunded, and the dialog says so', async (code, words) => {
    await stage.onDialog({ purchases: [refusal(409, code, words)], expects: /purchase/ }, async (page) => {
      await pressPay(page)
      await stripeAnswers(page, SUCCEEDED)
      await page.getByRole('alert').getByText(words).waitFor()
      await button(page, 'Back to leads').click()
      await dialogEnded(page, 'gone')
    })
  })

  test('that the bank has not decided yet keeps the hold, and says that the lead appears by itself', async () => {
    await stage.onDialog({}, async (page, calls) => {
      await pressPay(page)
      await stripeAnswers(page, { paymentIntent: { status: 'processing' } })
      await page.getByRole('alert').getByText('Your bank is still working on it').waitFor()
      await button(page, 'Back to leads').click()
      await dialogEnded(page, 'closed')
      expect(calls.actions()).toEqual(['create-payment-intent', 'hold'])
    })
  })
})

describe('a dialog that closes', () => {
  test('returns the focus to the button that opened it', async () => {
    await stage.onDialog({}, async (page) => {
      await payButton(page).waitFor()
      await page.keyboard.press('Escape')
      await dialogEnded(page, 'closed')
      await page.waitForFunction(() => document.activeElement?.textContent === 'Purchase Lead')
    })
  })

  test('because the page closes during a payment releases the hold', async () => {
    await stage.onDialog({}, async (page, calls) => {
      await pressPay(page)
      await button(page, 'Processing...').waitFor()
      await page.goto('about:blank')
      await calls.arrived('release')
      expect(calls.sent('release')).toEqual([{ paymentIntentId: 'pi_1', because: 'left' }])
      expect(calls.actions()).not.toContain('purchase')
    })
  })

  test('for the page of the bank does not wait forever after Back', async () => {
    await stage.onDialog({}, async (page) => {
      await pressPay(page)
      await button(page, 'Processing...').waitFor()
      await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await button(page, 'Purchase Lead').waitFor()
    })
  })

  test('keeps the page behind it inert only while it is open', async () => {
    await stage.onDialog({}, async (page) => {
      await payButton(page).waitFor()
      const opener = page.getByText('Purchase Lead', { exact: true })
      expect(await opener.evaluate((element) => element.closest('[inert]') !== null)).toBe(true)
      await page.keyboard.press('Escape')
      await dialogEnded(page, 'closed')
      expect(await page.locator('[inert]').count()).toBe(0)
    })
  })
})

describe('the card form', () => {
  test('that is blocked shows an error, and can be tried again', async () => {
    await stage.onDialog({ stripeJs: 'blocked-once', expects: /stripe\.js/ }, async (page) => {
      await page.getByRole('alert').getByText('We couldn’t load the card form.').waitFor()
      await button(page, 'Try again').click()
      await pressPay(page)
      await stripeAnswers(page, SUCCEEDED)
      await dialogEnded(page, 'purchased')
    })
  })

  test('without its fields shows an error, and can be tried again', async () => {
    await stage.onDialog({ loads: 'loaderror' }, async (page) => {
      await page.getByRole('alert').getByText('We couldn’t load the card form.').waitFor()
      await page.evaluate("window.stripeLoads = 'ready'")
      await button(page, 'Try again').click()
      await page.getByLabel('Card number').waitFor()
      await acceptTerms(page)
      await payButton(page).and(page.locator(':enabled')).waitFor()
    })
  })

  test('that does not load for 15 seconds counts as blocked, and can be tried again', async () => {
    await stage.onDialog({ stripeJs: 'held-back', clock: true }, async (page, calls) => {
      await calls.stripeJsRequested
      await page.clock.runFor(14_000)
      expect(await page.getByText('We couldn’t load the card form.').count()).toBe(0)
      await page.clock.runFor(2_000)
      await page.getByRole('alert').getByText('We couldn’t load the card form.').waitFor()
      await button(page, 'Try again').waitFor()
    })
  })

  test('follows the light and the dark color scheme', async () => {
    await stage.onDialog({}, async (page) => {
      await page.getByLabel('Card number').waitFor()
      expect(await page.evaluate('window.stripeOptions.appearance.theme')).toBe('stripe')
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.waitForFunction("window.stripeOptions.appearance.theme === 'night'")
    })
  })
})

describe('a supplier who comes back from the page of the bank', () => {
  const back = (status: string) =>
    `/?search=retail&lead=lead-1&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_1&redirect_status=${status}`

  test('has one finished purchase and a clean address', async () => {
    await stage.onReturn({ path: back('succeeded') }, async (page, calls) => {
      await dialogEnded(page, 'purchased done')
      await toast(page, 'Payment SuccessfulLead purchased!').waitFor()
      expect(calls.sent('purchase')).toEqual([{ paymentIntentId: 'pi_1' }])
      expect(new URL(page.url()).search).toBe('?search=retail')
    })
  })

  test('that refused the payment sees that, and the hold is released', async () => {
    await stage.onReturn({ path: back('failed') }, async (page, calls) => {
      await dialogEnded(page, 'done')
      await toast(page, 'Payment FailedYour bank didn’t approve the payment. Nothing was charged.').waitFor()
      await calls.arrived('release')
      expect(calls.actions()).toEqual(['release'])
    })
  })

  test('too late sees that the payment is refunded', async () => {
    const sold = refusal(
      409,
      'lead_already_sold',
      'Another provider was first. Your card is refunded in full.',
    )
    await stage.onReturn(
      { path: back('succeeded'), purchases: [sold], expects: /purchase/ },
      async (page) => {
        await page.getByRole('alert').getByText('Your card is refunded in full.').waitFor()
        await button(page, 'Back to leads').click()
        await dialogEnded(page, 'done')
      },
    )
  })

  test('and loses the connection can try again', async () => {
    await stage.onReturn(
      { path: back('succeeded'), purchases: ['gone', 'ok'], expects: /purchase/ },
      async (page) => {
        await page.getByRole('alert').getByText('Your payment went through').waitFor()
        await button(page, 'Try again').click()
        await dialogEnded(page, 'purchased done')
      },
    )
  })

  test('that has not decided yet sees that', async () => {
    await stage.onReturn({ path: back('pending') }, async (page) => {
      await page.getByRole('alert').getByText('Your bank is still working on it').waitFor()
    })
  })

  test('with a made-up address causes no request', async () => {
    await stage.onReturn({ path: '/?payment_intent=x&lead=lead-1' }, async (page, calls) => {
      await dialogEnded(page, 'done')
      expect(calls.actions()).toEqual([])
    })
  })
})
