import * as v from 'valibot'

/** When a lead goes on the market: with its rate check, or when its business asks to be contacted. */
export const LEAD_LISTINGS = ['on-submission', 'on-contact-request'] as const
export type LeadListing = (typeof LEAD_LISTINGS)[number]

export const Alive = v.object({ status: v.literal('ok') })

/** What the site must know about this deployment. */
export const Config = v.object({
  payments: v.object({
    publishableKey: v.string(),
    /** Where the sandbox's stand-in for Stripe.js is; null where the real one is to be loaded from Stripe. */
    stripeJs: v.nullable(v.string()),
  }),
  /** How business owners sign in: by a code sent by e-mail, or through an OpenID Connect issuer. */
  signIn: v.picklist(['code', 'issuer']),
  /** For screens whose words depend on it; pages have `When.astro`. */
  leadListing: v.picklist(LEAD_LISTINGS),
  /** Null in production. */
  demo: v.nullable(
    v.object({
      inbox: v.string(),
      supplier: v.object({ email: v.string(), password: v.string() }),
      admin: v.object({ username: v.string(), password: v.string() }),
    }),
  ),
})
export type Config = v.InferOutput<typeof Config>
