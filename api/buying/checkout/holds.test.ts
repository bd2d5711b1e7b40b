import { describe, expect, test } from 'bun:test'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { fateOfHold, fateOfReleasedHold, secondsToWait } from './holds.ts'

const NOW = new Date('2026-11-21T15:00:00Z')
const placed = (minutesAgo: number) => ({ placedAt: minutesAfter(NOW, -minutesAgo) })

describe('a hold whose time is up', () => {
  test.each([
    ['is settled when it was paid', 6, 'succeeded', 'settle'],
    ['goes on while Stripe is processing, however long', 600, 'processing', 'extend'],
    ['goes on while the bank asks the payer', 6, 'requires_action', 'extend'],
    ['ends when the bank’s page was left open for twenty minutes', 20, 'requires_action', 'end'],
    ['ends when no card was taken', 6, 'requires_payment_method', 'end'],
    ['ends when it was cancelled', 6, 'canceled', 'end'],
  ] as const)('%s', (_, minutesAgo, status, fate) => {
    expect(fateOfHold(placed(minutesAgo), status, NOW)).toBe(fate)
  })
})

describe('a hold that its page gives up', () => {
  test.each([
    ['frees the lead after a decline, and the payment takes another card', 'declined', true, 'free'],
    ['ends the payment when the page is gone, even after a decline', 'left', true, 'end'],
    ['ends the payment when nothing was declined: a confirmation may come', 'declined', false, 'end'],
  ] as const)('%s', (_, because, wasDeclined, fate) => {
    expect(fateOfReleasedHold({ status: 'requires_payment_method', wasDeclined }, because)).toBe(fate)
  })

  test.each([
    ['requires_action', 'keep'],
    ['processing', 'keep'],
    ['succeeded', 'settle'],
    ['canceled', 'end'],
  ] as const)('of a payment that is %s: %s', (status, fate) => {
    expect(fateOfReleasedHold({ status, wasDeclined: false }, 'left')).toBe(fate)
  })
})

describe('after payments that were not completed', () => {
  const endedAt = (...minutesAgo: number[]) => minutesAgo.map((minutes) => minutesAfter(NOW, -minutes))

  test('two leave the supplier free to try again', () => {
    expect(secondsToWait(endedAt(0, 1), NOW)).toBe(0)
  })
  test('three make it wait ten minutes from the last', () => {
    expect(secondsToWait(endedAt(4, 6, 8), NOW)).toBe(6 * 60)
    expect(secondsToWait(endedAt(10, 11, 12), NOW)).toBe(0)
  })
})
