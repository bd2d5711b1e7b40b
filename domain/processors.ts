/** The processors a business can choose from in the rate check, in the order the form lists them. */
export const PROCESSORS = {
  moneris: 'Moneris',
  'square-canada': 'Square Canada',
  stripe: 'Stripe',
  'elavon-canada': 'Elavon Canada',
  helcim: 'Helcim',
  'global-payments-canada': 'Global Payments Canada',
  'chase-merchant-services': 'Chase Merchant Services',
  paystone: 'Paystone',
  'clearly-payments': 'Clearly Payments',
  clover: 'Clover',
  payfirma: 'Payfirma',
  'merchant-accounts-ca': 'Merchant-Accounts.ca',
  'touchbistro-payments': 'TouchBistro Payments',
  'shopify-payments': 'Shopify Payments',
  'quickbooks-payments': 'QuickBooks Payments',
  'td-merchant-services': 'TD Merchant Services',
  'rbc-merchant-services': 'RBC Merchant Services',
  'cibc-merchant-services': 'CIBC Merchant Services',
  'scotiabank-merchant-services': 'Scotiabank Merchant Services',
  'bmo-merchant-services': 'BMO Merchant Services',
  'desjardins-merchant-solutions': 'Desjardins Merchant Solutions',
  other: 'Other',
} as const

export type ProcessorSlug = keyof typeof PROCESSORS

export const isProcessorSlug = (text: string): text is ProcessorSlug => Object.hasOwn(PROCESSORS, text)

/** `other` for the visitor's own words. */
export const processorOrOther = (text: string): ProcessorSlug => (isProcessorSlug(text) ? text : 'other')

/** As screens and mails print it: the visitor's own words stay. */
export const processorName = (text: string): string => (isProcessorSlug(text) ? PROCESSORS[text] : text)
