import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import * as v from 'valibot'
import { isLoopback } from '../shared/client-address.ts'
import { Refusal } from '../shared/refusal.ts'
import type { Inbox } from './inbox.ts'

export type Sandbox = {
  inbox: Inbox
  /** Otherwise only clients on this machine get an answer. */
  isPublic: boolean
  /** Empty when it is not known. */
  clientAddress(request: Request): string
}

/** Styles are inline in the page and in the mails it frames; nothing is fetched from anywhere else. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The inbox of messages that were not really sent. Never mounted in production. */
export function sandboxRoutes({ inbox, isPublic, clientAddress }: Sandbox) {
  const page = readFileSync(join(import.meta.dir, 'inbox-page.html'), 'utf8')
  const script = new Bun.Transpiler({ loader: 'ts', target: 'browser' }).transformSync(
    readFileSync(join(import.meta.dir, 'inbox-page.browser.ts'), 'utf8'),
  )
  return new Elysia({ prefix: '/sandbox' })
    .onTransform(({ request }) => {
      if (!isPublic && !isLoopback(clientAddress(request))) throw sandboxIsPrivate()
    })
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

/** No address has a space in it: one that arrives was a plus that nobody escaped. Blank is everybody. */
const Recipient = v.optional(
  v.pipe(
    v.string(),
    v.transform((to) => (to === '' ? undefined : to.replaceAll(' ', '+'))),
  ),
)

const sandboxIsPrivate = () =>
  new Refusal('sandbox_is_private', 403, 'The sandbox answers this machine only. SANDBOX_PUBLIC=1 opens it.')

function fileOf(text: string, type: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store', ...headers },
  })
}
