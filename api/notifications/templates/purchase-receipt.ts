import type { Mail } from '../mail.ts'
import { composeMail, type Sender } from './layout.ts'
import { dollars } from './money-in-words.ts'

export type PurchaseReceipt = {
  to: string
  contactPerson: string
  /** The supplier as the receipt names it. */
  billedTo: string
  /** Such as "NR-1001". */
  number: string
  /** What was bought, in words that name nobody: mail is read by more people than the portal. */
  product: string
  priceCents: number
  totalCents: number
  /** What the receipt says of tax. */
  taxNote: string
  myLeadsUrl: string
  receiptUrl: string
  sender: Sender
}

/** Says that a lead is the reader's, and where to find its contact: in the portal, never in the mail. */
export function purchaseReceipt(receipt: PurchaseReceipt): Mail {
  const { to, contactPerson, billedTo, number, product, priceCents, totalCents, taxNote, sender } = receipt
  return composeMail(to, {
    subject: `Receipt ${number} for your lead from ${sender.name}`,
    preview: `${product}, ${dollars(totalCents)}. The contact is under My Leads.`,
    blocks: [
      { kind: 'paragraph', text: `Hi ${contactPerson},` },
      {
        kind: 'paragraph',
        text: 'The lead is yours alone. Businesses expect a call within 24 hours, so the sooner you reach this one, the better. The contact and the words they agreed to are under My Leads:',
      },
      { kind: 'link', label: 'Open My Leads', url: receipt.myLeadsUrl },
      { kind: 'heading', text: `Receipt ${number}` },
      { kind: 'paragraph', text: `${product}, billed to ${billedTo}.` },
      {
        kind: 'figures',
        figures: [
          { label: 'Price', value: dollars(priceCents) },
          { label: 'Total in Canadian dollars', value: dollars(totalCents) },
        ],
      },
      ...(taxNote === '' ? [] : [{ kind: 'paragraph', text: taxNote } as const]),
      { kind: 'link', label: 'See or print the receipt', url: receipt.receiptUrl },
    ],
    reason: `You get this mail because ${billedTo} bought a lead at ${sender.name}.`,
    sender,
  })
}
