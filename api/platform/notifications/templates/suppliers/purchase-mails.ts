import { type Language, LOCALES } from '../../../../../domain/languages/languages.ts'
import type { Mail } from '../../mail.ts'
import { composeMail, type Sender } from '../layout.ts'
import { fr } from './purchase-mails.messages.fr.ts'
import { en, type NoticeReason } from './purchase-mails.messages.ts'

const SAY = { en, fr }

export type PurchaseReceipt = {
  to: string
  contactPerson: string
  /** The supplier as the receipt names it. */
  billedTo: string
  /** Such as "NR-1001". */
  number: string
  /** What was bought, in words that name nobody: mail is read by more people than the portal. */
  product: string
  /** The price is one lead credit, and no money. */
  isByCredit: boolean
  priceCents: number
  totalCents: number
  /** Empty where the receipt says nothing about tax. */
  taxNote: string
  myLeadsUrl: string
  receiptUrl: string
  sender: Sender
}

/** Leads to the contact details in the portal; the mail itself never holds them. */
export function purchaseReceipt(receipt: PurchaseReceipt): Mail {
  const { to, contactPerson, billedTo, number, product, priceCents, totalCents, taxNote, sender } = receipt
  const { hi, openMyLeads, receipt: say } = SAY[sender.language]
  const price = receipt.isByCredit ? say.oneCredit : dollars(priceCents, sender.language)
  const total = dollars(totalCents, sender.language)
  return composeMail(to, {
    subject: say.subject(number, sender.name),
    preview: say.preview(product, receipt.isByCredit ? price : total),
    blocks: [
      hi(contactPerson),
      say.isYours,
      { kind: 'button', label: openMyLeads, url: receipt.myLeadsUrl },
      { kind: 'heading', text: say.heading(number) },
      say.billedTo(product, billedTo),
      {
        kind: 'figures',
        figures: [
          { label: say.price, value: price },
          { label: say.total, value: total },
        ],
      },
      taxNote !== '' && taxNote,
      { kind: 'link', label: say.view, url: receipt.receiptUrl },
    ],
    reason: say.reason(billedTo, sender.name),
    sender,
  })
}

export type RefundNotice = {
  to: string
  contactPerson: string
  /** What was not bought, in words that name nobody. */
  product: string
  amountCents: number
  reason: NoticeReason
  /** Stripe has said that the refund is done; else it is on its way. */
  isPaid: boolean
  marketUrl: string
  sender: Sender
}

/** To a supplier that paid and did not get the lead: why, and that the whole payment comes back by itself. */
export function refundNotice(notice: RefundNotice): Mail {
  const { to, contactPerson, product, amountCents, reason, isPaid, marketUrl, sender } = notice
  const { hi, wasFor, paidByCard, refund: say } = SAY[sender.language]
  const amount = dollars(amountCents, sender.language)
  const { subject, why } = say.reasons[reason]
  return composeMail(to, {
    subject: say.subject(isPaid, subject),
    preview: say.preview(isPaid, amount),
    blocks: [
      hi(contactPerson),
      reason === 'yours' ? why : say.sorry(why),
      say.inFull(isPaid),
      { kind: 'figures', figures: [{ label: say.label(isPaid), value: amount }] },
      wasFor(product),
      reason !== 'supplier_inactive' && { kind: 'button', label: say.seeMarket, url: marketUrl },
    ],
    reason: paidByCard(sender.name),
    sender,
  })
}

type FailedRefund = Pick<RefundNotice, 'to' | 'contactPerson' | 'product' | 'amountCents' | 'sender'>

/** Corrects the notice above: the card's bank did not take the money, and we will pay it another way. */
export function failedRefundNotice({ to, contactPerson, product, amountCents, sender }: FailedRefund): Mail {
  const { hi, wasFor, paidByCard, failedRefund: say } = SAY[sender.language]
  const amount = dollars(amountCents, sender.language)
  return composeMail(to, {
    subject: say.subject(amount),
    preview: say.preview(amount),
    blocks: [
      hi(contactPerson),
      say.refused(amount),
      say.stillOwe,
      { kind: 'figures', figures: [{ label: say.weOwe, value: amount }] },
      wasFor(product),
    ],
    reason: paidByCard(sender.name),
    sender,
  })
}

type LeadAssigned = Pick<PurchaseReceipt, 'to' | 'contactPerson' | 'product' | 'myLeadsUrl' | 'sender'>

/** Tells a provider that a lead was assigned to it. The contact details are under My Leads only. */
export function leadAssigned(assigned: LeadAssigned & { receiptNumber: string }): Mail {
  const { to, contactPerson, product, receiptNumber, myLeadsUrl, sender } = assigned
  const { hi, openMyLeads, assigned: say } = SAY[sender.language]
  return composeMail(to, {
    subject: say.subject(product, receiptNumber),
    preview: say.preview,
    blocks: [
      hi(contactPerson),
      say.isYours,
      {
        kind: 'figures',
        figures: [
          { label: say.lead, value: product },
          { label: say.receipt, value: receiptNumber },
        ],
      },
      say.details,
      { kind: 'button', label: openMyLeads, url: myLeadsUrl },
    ],
    reason: say.reason(sender.name),
    sender,
  })
}

/** "$1,234.50", always with its cents, as on a receipt. */
const dollars = (cents: number, language: Language) =>
  new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: 'CAD' }).format(cents / 100)
