import type { Mail } from '../../mail.ts'
import { composeMail, moment, type Sender } from '../layout.ts'
import { fr } from './integration-mails.messages.fr.ts'
import { en } from './integration-mails.messages.ts'

const SAY = { en, fr }

type Notice = {
  to: string
  at: Date
  integrationsUrl: string
  resetUrl: string
  sender: Sender
}

/** To the account's address, because anyone who is signed in to it can create a live key. */
export const newApiKeyNotice = ({ keyName, hint, ...notice }: Notice & { keyName: string; hint: string }) =>
  newAccess(notice, 'key', SAY[notice.sender.language].access.key(notice.sender.name, keyName, hint))

/** `host` is null for an endpoint that has been deleted since. */
export function newEndpointNotice({ host, ...notice }: Notice & { host: string | null }): Mail {
  const { name, language } = notice.sender
  const { access: say } = SAY[language]
  return newAccess(notice, 'endpoint', host === null ? say.deletedEndpoint(name) : say.endpoint(name, host))
}

function newAccess(
  { to, at, integrationsUrl, resetUrl, sender }: Notice,
  kind: 'key' | 'endpoint',
  what: string,
): Mail {
  const { hello, open, setPassword, access: say } = SAY[sender.language]
  return composeMail(to, {
    subject: say.subject[kind](sender.name),
    preview: say.preview,
    blocks: [
      hello,
      what,
      say.happened(moment(at, sender.language)),
      say.undo[kind],
      { kind: 'button', label: open, url: integrationsUrl },
      { kind: 'link', label: setPassword, url: resetUrl },
    ],
    reason: say.reason(sender.name),
    sender,
  })
}

type EndpointSwitchedOff = Pick<Notice, 'to' | 'integrationsUrl' | 'sender'> & { host: string }

/** Holds nothing of the events that were to be delivered. */
export function endpointSwitchedOff({ to, host, integrationsUrl, sender }: EndpointSwitchedOff): Mail {
  const { hello, open, off: say } = SAY[sender.language]
  return composeMail(to, {
    subject: say.subject,
    preview: say.preview(host),
    blocks: [hello, say.hasFailed(host), say.switchOn, { kind: 'button', label: open, url: integrationsUrl }],
    reason: say.reason(sender.name),
    sender,
  })
}
