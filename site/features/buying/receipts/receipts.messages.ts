export const en = {
  title: 'Receipt',
  description: 'The receipt for a lead you’ve bought.',
  back: 'Back to My Leads',
  loading: 'Loading the receipt…',
  heading: (number: string) => `Receipt ${number}`,
  from: 'From',
  billedTo: 'Billed to',
  issued: 'Issued',
  purchased: 'Purchased',
  product: 'Product',
  price: 'Price',
  oneCredit: '1 lead credit',
  taxRate: (label: string, rate: string) => `${label} (${rate})`,
  total: 'Total',
  paidInFull: 'Paid in full.',
  currency: 'All amounts are in Canadian dollars (CAD).',
  nonRefundable: 'Leads are for your exclusive use and non-refundable. We don’t guarantee conversion.',
  terms: 'Terms of Use',
  print: 'Print',
  notFound: 'Receipt not found',
  notFoundWhy: 'You can open each receipt from its lead in My Leads.',
  toMyLeads: 'Open My Leads',
  failed: 'We couldn’t load this receipt.',
  failedWhy: 'It’s still saved. Try again in a moment.',
  tryAgain: 'Try again',
}

export type ReceiptMessages = typeof en

export const receiptMessages = (_locale?: string) => en
