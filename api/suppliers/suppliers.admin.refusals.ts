import { Refusal } from '../shared/refusal.ts'

export const providerNotFound = () =>
  new Refusal('provider_not_found', 404, 'There is no such provider. It may have been deleted.')

export function emailTaken() {
  const message = 'Another provider has this e-mail address.'
  return new Refusal('email_taken', 409, message, { fields: { email: message } })
}

export const pageIsOver = () =>
  new Refusal('page_is_over', 422, 'The list has changed. Look at it from its beginning.', {
    fields: { after: 'The list has changed. Look at it from its beginning.' },
  })

export const providerInactive = () =>
  new Refusal(
    'provider_inactive',
    409,
    'This provider is inactive. Make it active before you send it a link.',
  )

export function emailNotConfirmed() {
  const message =
    'This provider has not confirmed its e-mail address yet. It can be made active once it has used a link that was mailed to it.'
  return new Refusal('email_not_confirmed', 409, message, { fields: { status: message } })
}
