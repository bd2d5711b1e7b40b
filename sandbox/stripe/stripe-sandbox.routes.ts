import { Elysia } from 'elysia'
import { type Privacy, refuseStrangers } from '../private.ts'
import { answerOverTheWire, type StripeSandbox } from './stripe-sandbox.ts'

/** The stand-in for Stripe, on the address that the pages come from. Never mounted in production. */
export const stripeSandboxRoutes = (privacy: Privacy, stripe: StripeSandbox) =>
  new Elysia({ prefix: '/sandbox/stripe' })
    .onTransform(({ request }) => refuseStrangers(privacy, request))
    .all('/*', ({ request }) => answerOverTheWire(stripe, request), { parse: 'none' })
