import { Refusal } from '../shared/refusal.ts'

export const providerNotFound = () =>
  new Refusal('provider_not_found', 404, 'There is no such provider. It may have been deleted.')

export const noRateCard = () => new Refusal('no_rate_card', 404, 'This provider has no rate card.')

export const ratesArePublished = () =>
  new Refusal(
    'rates_are_published',
    409,
    'Estimates know the published rates of a provider of this name, and use those.',
  )

export function pageIsFromTheFuture() {
  const message = 'Enter the day on which you saw the page. It cannot be in the future.'
  return new Refusal('check_your_answers', 422, message, { fields: { asOf: message } })
}
