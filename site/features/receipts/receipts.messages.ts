import { inLanguages } from '../../lib/messages.ts'

export const en = {
  title: 'Receipt',
  description: 'The receipt of a lead you have bought.',
  back: 'Back to My Leads',
  loading: 'Loading the receipt…',
  heading: (number: string) => `Receipt ${number}`,
  from: 'From',
  billedTo: 'Billed to',
  issued: 'Issued',
  purchased: 'Purchased',
  product: 'Product',
  price: 'Price',
  taxRate: (label: string, rate: string) => `${label} (${rate})`,
  total: 'Total',
  paidInFull: 'Paid in full.',
  currency: 'All amounts are in Canadian dollars (CAD).',
  nonRefundable:
    'Leads are for your exclusive use and are not refundable. We do not promise that a lead converts.',
  terms: 'Terms of Use',
  print: 'Print',
  notFound: 'There is no such receipt',
  notFoundWhy: 'Every lead under My Leads links to its own receipt.',
  toMyLeads: 'Open My Leads',
  failed: 'We could not load this receipt.',
  failedWhy: 'It is kept for you all the same.',
  tryAgain: 'Try again',
}

export type ReceiptMessages = typeof en

export const receiptMessages = inLanguages({ 'en-CA': en })
