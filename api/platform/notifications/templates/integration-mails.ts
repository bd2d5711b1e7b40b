import type { Mail } from '../mail.ts'
import { composeMail, moment, type Sender } from './layout.ts'

type Notice = {
  to: string
  at: Date
  integrationsUrl: string
  resetUrl: string
  sender: Sender
}

/** To the account's address, because anyone who is signed in to it can create a live key. */
export const newApiKeyNotice = ({ keyName, hint, ...notice }: Notice & { keyName: string; hint: string }) =>
  newAccess(notice, {
    subject: 'New live API key',
    what: `A live API key was created in your ${notice.sender.name} supplier account: “${keyName}” (${hint}). It may read or change what its scopes allow, without anyone logging in.`,
    undo: 'If this wasn’t you, revoke the key under Integrations, then set a new password:',
  })

/** `host` is null for an endpoint that has been deleted since. */
export const newEndpointNotice = ({ host, ...notice }: Notice & { host: string | null }) =>
  newAccess(notice, {
    subject: 'New live webhook endpoint',
    what:
      host === null
        ? `A live webhook endpoint was added to your ${notice.sender.name} supplier account, and has been deleted since.`
        : `Your ${notice.sender.name} supplier account now sends live events to ${host}. Events about leads you buy include contact details.`,
    undo: 'If this wasn’t you, delete the endpoint under Integrations, then set a new password:',
  })

function newAccess(
  { to, at, integrationsUrl, resetUrl, sender }: Notice,
  { subject, what, undo }: { subject: string; what: string; undo: string },
): Mail {
  return composeMail(to, {
    subject: `${subject} in your ${sender.name} account`,
    preview: 'If this wasn’t you, act now.',
    blocks: [
      'Hello,',
      what,
      `This happened on ${moment(at)}. If it was you, there’s nothing to do.`,
      undo,
      { kind: 'button', label: 'Open Integrations', url: integrationsUrl },
      { kind: 'link', label: 'Set a new password', url: resetUrl },
    ],
    reason: `You received this email because live access was added to the ${sender.name} account with this address.`,
    sender,
  })
}

type EndpointSwitchedOff = Pick<Notice, 'to' | 'integrationsUrl' | 'sender'> & { host: string }

/** Holds nothing of the events that were to be delivered. */
export function endpointSwitchedOff({ to, host, integrationsUrl, sender }: EndpointSwitchedOff): Mail {
  return composeMail(to, {
    subject: 'We switched off your webhook endpoint',
    preview: `Nothing could be delivered to ${host} for three days.`,
    blocks: [
      'Hello,',
      `For three days, every delivery to your webhook endpoint at ${host} has failed, so we’ve switched it off.`,
      'You’ll find each try and its answer under Integrations. Once your system works again, switch the endpoint on there. Events that were still waiting are then sent. Events that happen while it’s off aren’t.',
      { kind: 'button', label: 'Open Integrations', url: integrationsUrl },
    ],
    reason: `You received this email because your ${sender.name} account has a webhook endpoint.`,
    sender,
  })
}
