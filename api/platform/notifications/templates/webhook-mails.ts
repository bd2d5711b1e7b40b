import type { Mail } from '../mail.ts'
import { composeMail, type Sender } from './layout.ts'

type EndpointSwitchedOff = {
  to: string
  /** As it is in the endpoint's address. */
  host: string
  integrationsUrl: string
  sender: Sender
}

/** Nothing of what was to be delivered is in here. */
export function endpointSwitchedOff({ to, host, integrationsUrl, sender }: EndpointSwitchedOff): Mail {
  return composeMail(to, {
    subject: 'We switched off your webhook endpoint',
    preview: `Nothing could be delivered to ${host} for three days.`,
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      {
        kind: 'paragraph',
        text: `For three days, every delivery to your webhook endpoint at ${host} has failed, so we’ve switched it off.`,
      },
      {
        kind: 'paragraph',
        text: 'You’ll find each try and its answer under Integrations. Once your system works again, switch the endpoint on there. Events that were still waiting are then sent. Events that happen while it’s off aren’t.',
      },
      { kind: 'link', label: 'Open Integrations', url: integrationsUrl },
    ],
    reason: `You received this email because your ${sender.name} account has a webhook endpoint.`,
    reader: 'supplier',
    sender,
  })
}
