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
