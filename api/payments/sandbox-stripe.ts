/** How a demo without Stripe's keys speaks with the stand-in. None of it opens anything outside this machine. */
export const SANDBOX_STRIPE = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
  stripeJs: '/sandbox/stripe/js/stripe.js',
} as const
