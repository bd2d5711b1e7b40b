import type { Mail } from '../mail.ts'
import { composeMail, type Sender } from './layout.ts'

export type LeadAssigned = {
  to: string
  contactPerson: string
  /** What the lead is, in words that name nobody. */
  product: string
  receiptNumber: string
  myLeadsUrl: string
  sender: Sender
}

/** Tells a provider of a lead that is now its own. Whom it is about stands under My Leads alone. */
export function leadAssigned({
  to,
  contactPerson,
  product,
  receiptNumber,
  myLeadsUrl,
  sender,
}: LeadAssigned): Mail {
  return composeMail(to, {
    subject: `A lead for you: ${product} (${receiptNumber})`,
    preview: 'We have assigned you a lead, for your exclusive use.',
    blocks: [
      { kind: 'paragraph', text: `Hi ${contactPerson},` },
      {
        kind: 'paragraph',
        text: 'We have assigned you a lead, for your exclusive use. Your card was not charged. The business expects to hear from you within 24 hours.',
      },
      {
        kind: 'figures',
        figures: [
          { label: 'Lead', value: product },
          { label: 'Receipt', value: receiptNumber },
        ],
      },
      { kind: 'paragraph', text: 'Its contact details stand under My Leads:' },
      { kind: 'link', label: 'My Leads', url: myLeadsUrl },
    ],
    reason: `You get this mail because your supplier account at ${sender.name} was given this lead.`,
    sender,
  })
}
