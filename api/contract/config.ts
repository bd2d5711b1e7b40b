import * as v from 'valibot'

/** What the site must know about this deployment. */
export const Config = v.object({
  payments: v.object({
    publishableKey: v.string(),
    /** Where the sandbox's stand-in for Stripe.js is; null where the real one is to be loaded from Stripe. */
    stripeJs: v.nullable(v.string()),
  }),
  /** How business owners sign in: by a code sent by e-mail, or through an OpenID Connect issuer. */
  signIn: v.picklist(['code', 'issuer']),
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
