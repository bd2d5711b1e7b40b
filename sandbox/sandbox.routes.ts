import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import * as v from 'valibot'
import type { Inbox } from './inbox.ts'
import { type Privacy, refuseStrangers } from './private.ts'
import { answerOverTheWire, type StripeSandbox } from './stripe/stripe-sandbox.ts'

/** Styles are inline in the page and in the mails that it frames. Nothing loads from elsewhere. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The inbox of messages that were not really sent. Never mounted in production. */
export function sandboxRoutes({ inbox, ...privacy }: Privacy & { inbox: Inbox }) {
  const page = readFileSync(join(import.meta.dir, 'inbox-page.html'), 'utf8')
  const script = new Bun.Transpiler({ loader: 'ts', target: 'browser' }).transformSync(
    readFileSync(join(import.meta.dir, 'inbox-page.browser.ts'), 'utf8'),
  )
  return new Elysia({ prefix: '/sandbox' })
    .onTransform(({ request }) => refuseStrangers(privacy, request))
    .get('/', () => fileOf(page, 'text/html', { 'content-security-policy': PAGE_POLICY }))
    .get('/inbox.js', () => fileOf(script, 'text/javascript'))
    .get(
      '/messages',
      ({ query, set }) => {
        set.headers['cache-control'] = 'no-store'
        return inbox.messages(query.to)
      },
      { query: v.object({ to: Recipient }) },
    )
}

/** Addresses have no spaces: a space in one is a plus that was not escaped. Blank means everybody. */
const Recipient = v.optional(
  v.pipe(
    v.string(),
    v.transform((to) => (to === '' ? undefined : to.replaceAll(' ', '+'))),
  ),
)

function fileOf(text: string, type: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store', ...headers },
  })
}

/** The stand-in for Stripe, at the address of the pages. Never mounted in production. */
export const stripeSandboxRoutes = (privacy: Privacy, stripe: StripeSandbox) =>
  new Elysia({ prefix: '/sandbox/stripe' })
    .onTransform(({ request }) => refuseStrangers(privacy, request))
    .all('/*', ({ request }) => answerOverTheWire(stripe, request), { parse: 'none' })
