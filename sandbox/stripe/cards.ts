import type { ErrorBody } from './stripe-problem.ts'

const declined = (code: string, message: string, declineCode?: string): ErrorBody => ({
  type: 'card_error',
  code,
  message,
  ...(declineCode !== undefined && { decline_code: declineCode }),
})

/** https://docs.stripe.com/declines/codes, read 2026-11. */
const DECLINES = {
  generic_decline: declined('card_declined', 'Your card has been declined.', 'generic_decline'),
  insufficient_funds: declined('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
  not_a_test_card: declined(
    'card_declined',
    'Your card was declined. Your request was in test mode, but used a non test card.',
    'test_mode_live_card',
  ),
  expired_card: declined('expired_card', 'Your card has expired.', 'expired_card'),
  incorrect_cvc: declined('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc'),
  incorrect_number: declined('incorrect_number', 'Your card number is incorrect.'),
  processing_error: declined(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
    'processing_error',
  ),
  authentication_failure: {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  },
} as const satisfies Record<string, ErrorBody>
export type Decline = keyof typeof DECLINES

export const declineNamed = (name: string): ErrorBody =>
  Object.entries(DECLINES).find(([decline]) => decline === name)?.[1] ?? DECLINES.generic_decline

type CardFate =
  | { fate: 'succeeds' }
  | { fate: 'asks_in_page' }
  | { fate: 'asks_by_redirect' }
  /** The bank is slow. Stripe has no such test card. */
  | { fate: 'processes' }
  | { fate: 'declined'; decline: Decline }

/** https://docs.stripe.com/testing, read 2026-11. */
const TEST_CARDS: Record<string, CardFate> = {
  '4242424242424242': { fate: 'succeeds' },
  '5555555555554444': { fate: 'succeeds' },
  '378282246310005': { fate: 'succeeds' },
  '4000001240000000': { fate: 'succeeds' },
  '4000002760003184': { fate: 'asks_in_page' },
  '4000000000003063': { fate: 'asks_by_redirect' },
  '4000000000006017': { fate: 'processes' },
  '4000000000007726': { fate: 'succeeds' },
  '4000000000005126': { fate: 'succeeds' },
  '4000000000000002': { fate: 'declined', decline: 'generic_decline' },
  '4000000000009995': { fate: 'declined', decline: 'insufficient_funds' },
  '4000000000000069': { fate: 'declined', decline: 'expired_card' },
  '4000000000000127': { fate: 'declined', decline: 'incorrect_cvc' },
  '4000000000000119': { fate: 'declined', decline: 'processing_error' },
}

/** How a refund to a card starts and ends. */
export type RefundFate = { status: 'pending' | 'succeeded'; settlesAs: 'succeeded' | 'failed' }

/** Refunds that end later, by the card's last four digits. https://docs.stripe.com/testing#refunds, read 2026-11. */
export const REFUND_FATES: Record<string, RefundFate> = {
  '7726': { status: 'pending', settlesAs: 'succeeded' },
  '5126': { status: 'succeeded', settlesAs: 'failed' },
}

export type Card = { number: string; expMonth: number; expYear: number }

export function fateOf(card: Card, now: Date): CardFate {
  if (!isNumberOfACard(card.number)) return { fate: 'declined', decline: 'incorrect_number' }
  if (hasExpired(card, now)) return { fate: 'declined', decline: 'expired_card' }
  return TEST_CARDS[card.number] ?? { fate: 'declined', decline: 'not_a_test_card' }
}

function hasExpired({ expMonth, expYear }: Card, now: Date): boolean {
  return expYear * 12 + expMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
}

/** Luhn's check digit. */
function isNumberOfACard(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const digits = [...number].toReversed().map(Number)
  const sum = digits.reduce((total, digit, place) => {
    const counted = place % 2 === 0 ? digit : digit * 2
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}

/** `milliseconds` null: until a test ends it. */
export type RefundAhead = RefundFate & { milliseconds: number | null }
