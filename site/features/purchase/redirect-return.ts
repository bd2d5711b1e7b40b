/** What the bank's page sends back in the address, as Stripe names it, and the lead that we put there. */
export type RedirectReturn = {
  leadId: string
  paymentIntentId: string
  status: 'succeeded' | 'failed' | 'pending'
}

const OURS = ['lead', 'payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_type']
const PAYMENT_INTENT_ID = /^pi_\w+$/

/** Null when the address tells of no payment, or of none that could be one. */
export function readRedirectReturn(address: URL): RedirectReturn | null {
  const { searchParams } = address
  const leadId = searchParams.get('lead') ?? ''
  const paymentIntentId = searchParams.get('payment_intent') ?? ''
  if (leadId === '' || !PAYMENT_INTENT_ID.test(paymentIntentId)) return null
  return { leadId, paymentIntentId, status: statusOf(searchParams.get('redirect_status')) }
}

/** The address without any of it; filters that stand beside it stay. */
export function withoutRedirectReturn(address: URL): URL {
  const clean = new URL(address)
  for (const name of OURS) clean.searchParams.delete(name)
  return clean
}

function statusOf(redirectStatus: string | null): RedirectReturn['status'] {
  if (redirectStatus === 'succeeded' || redirectStatus === 'failed') return redirectStatus
  return 'pending'
}
