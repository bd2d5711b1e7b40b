import { inLanguages } from '../../../lib/messages.ts'

export const en = {
  title: 'Rate card',
  description: (name: string) =>
    `What ${name} charges. Estimates compare these rates like any published price.`,
  loading: 'Loading the rate card…',
  loadFailed: 'We couldn’t load the rate card',
  loadFailedWhy: 'The connection failed, or something went wrong on our end. Close this and try again.',
  none: 'No rate card in use. Estimates don’t include this provider.',
  current: (page: string, asOf: string) => `In use: ${page}, as of ${asOf}.`,
  onlyActive: 'Used only while the provider is active.',
  pricing: 'Pricing',
  kinds: { flat: 'Flat', 'interchange-plus': 'Interchange-plus' },
  cardPresent: 'In person',
  cardNotPresent: 'Online',
  interac: 'Interac debit',
  percent: 'Percent',
  margin: 'Margin in percent',
  fee: 'Fee per sale',
  tier: (from: number) => `Tier ${from}`,
  fromMonthly: 'Monthly card sales from',
  addTier: 'Add a tier',
  removeTier: 'Remove the last tier',
  monthlyFee: 'Monthly fee',
  terminal: 'Most expensive terminal',
  terminals: { rented: 'Rented', bought: 'Bought' },
  terminalMonthly: 'Monthly rent',
  terminalPrice: 'Price',
  page: 'Page with these prices',
  pageHint: 'Shown next to the estimate as its source.',
  asOf: 'As of',
  save: 'Save rate card',
  saving: 'Saving…',
  saved: 'Rate card saved',
  savedWhy: 'Estimates use it now. It can take up to a minute to reach every server.',
  saveFailed: 'Rate card wasn’t saved',
  withdraw: 'Withdraw',
  withdrawn: 'Rate card withdrawn',
  withdrawnWhy: 'Estimates no longer use it.',
  withdrawFailed: 'Rate card wasn’t withdrawn',
  noConnection: 'The connection failed. Please try again.',
  earlier: (count: number) => (count === 1 ? '1 earlier card' : `${count} earlier cards`),
  earlierOne: (asOf: string, page: string, by: string) =>
    `As of ${asOf}, ${page}${by && `, entered by ${by}`}`,
  close: 'Close',
}

export type RateCardMessages = typeof en

export const rateCardMessages = inLanguages({ 'en-CA': en })
