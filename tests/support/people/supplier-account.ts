import { eq } from 'drizzle-orm'
import { suppliers } from '../../../db/schema/people.ts'
import type { Product } from '../product.ts'

let people = 0

/** The form filled in by a person whom no other test knows; name only what the test is about. */
export function supplierForm(changes: Record<string, unknown> = {}) {
  people += 1
  return {
    name: `Maple Payments ${people}`,
    contactPerson: 'Robin Tremblay',
    email: `robin-${people}@maple-${people}.example`,
    password: 'seven-geese-over-gaspe',
    phone: '(416) 555-0187',
    businessTypes: ['Retail', 'Restaurant'],
    territories: ['Ontario', 'Quebec'],
    acceptsTerms: true,
    ...changes,
  }
}

/** Signs a new supplier up, in a browser of its own that is then signed in. */
export async function signedUp(product: Product, changes: Record<string, unknown> = {}) {
  const form = supplierForm(changes)
  const browser = product.browser()
  const answer = await browser.post('/api/supplier/signup', form)
  if (answer.status !== 200) throw new Error(`Signing up was answered ${answer.status}.`)
  return { form, browser }
}

/** The newest mail to this address that holds a link for setting a password, once there are `count` of them. */
export async function passwordLinkMail(product: Product, to: string, count = 1) {
  for (;;) {
    const mails = product.inbox
      .messages(to)
      .filter(({ text }) => /\/supplier\/new-password(\?first)?#/.test(text))
    if (mails.length >= count && mails[0] !== undefined) return mails[0]
    await Bun.sleep(20)
  }
}

/** What stands behind the # of the newest link. */
export async function linkToken(product: Product, to: string, count = 1): Promise<string> {
  const { text } = await passwordLinkMail(product, to, count)
  const token = /\/supplier\/new-password(?:\?first)?#([\w-]+)/.exec(text)?.[1]
  if (token === undefined) throw new Error('There is no token in the link.')
  return token
}

/** What stands behind the # of the newest link that confirms this address, once there are `count` of them. */
export async function confirmationToken(product: Product, to: string, count = 1): Promise<string> {
  for (;;) {
    const tokens = product.inbox
      .messages(to)
      .map(({ text }) => /\/supplier\/confirm-email#([\w-]+)/.exec(text)?.[1])
      .filter((token) => token !== undefined)
    if (tokens.length >= count && tokens[0] !== undefined) return tokens[0]
    await Bun.sleep(20)
  }
}

/** Undefined where no account has this address. */
export const supplierOf = async ({ db }: Pick<Product, 'db'>, email: string) =>
  (await db.select().from(suppliers).where(eq(suppliers.email, email)))[0]
