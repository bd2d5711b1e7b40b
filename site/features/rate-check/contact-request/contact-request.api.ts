import { ContactLink, ContactRequested } from '../../../../api/contract/contact-request.ts'
import { api } from '../../../lib/api.ts'

/** Of a mailed link, behind the hash: which rate check, and what shows that the reader may ask about it. */
export type MailedLink = { id: string; token: string }

/** Null where the link was cut off, or is none of ours. */
export function mailedLinkIn(hash: string): MailedLink | null {
  const [, id, token] = /^([0-9a-f-]{36})\.([0-9a-f]{64})$/.exec(hash) ?? []
  return id === undefined || token === undefined ? null : { id, token }
}

export const lookAtContactLink = ({ id, token }: MailedLink) =>
  api.post(`/api/rate-checks/${id}/contact-link`, ContactLink, { body: { token } })

export const requestContact = ({ id, token }: MailedLink) =>
  api.post(`/api/rate-checks/${id}/contact-request`, ContactRequested, { body: { token } })
