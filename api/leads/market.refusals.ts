import { say } from '../contract/supplier/market.ts'
import { Refusal } from '../shared/refusal.ts'

export const marketIsClosed = () =>
  new Refusal(
    'supplier_inactive',
    403,
    'Your account is inactive. The market is closed to you; what you bought stays under My Leads.',
  )

export const searchTooSlow = () =>
  new Refusal('search_too_slow', 503, 'This search takes too long. Try a longer or rarer word.', {
    retryAfterSeconds: 5,
  })

/** Of the market as a whole, or of its searches. */
export const marketBusy = () =>
  new Refusal('market_busy', 503, 'The market is very busy right now. Please try again in a few seconds.', {
    retryAfterSeconds: 5,
  })

/** Other windows of the same account are searching. */
export const searchesUnderWay = () =>
  new Refusal('too_often', 429, 'Your last searches are still running. Please try again in a few seconds.', {
    retryAfterSeconds: 2,
  })

export const noSuchPage = () =>
  new Refusal('check_your_answers', 422, 'Check the marked answers.', {
    fields: { after: say('afterUnreadable')({}) },
  })
