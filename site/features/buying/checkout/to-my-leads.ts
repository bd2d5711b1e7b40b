import type { PurchaseMessages } from './buying.messages.ts'

/** For a toast: the lead that was just bought, open among the supplier's own. */
export const toMyLeads = (leadId: string, say: PurchaseMessages) => ({
  label: say.openMyLeads,
  href: `/supplier/analytics#${encodeURIComponent(leadId)}`,
})
