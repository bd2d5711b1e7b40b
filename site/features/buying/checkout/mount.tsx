export { BoughtContact } from './BoughtContact.tsx'
export { PurchaseLead } from './PurchaseLead.tsx'
export { RedirectedPurchase } from './RedirectedPurchase.tsx'
