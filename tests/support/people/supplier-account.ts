import { eq } from 'drizzle-orm'
import { suppliers } from '../../../db/schema/people/people.ts'
import { mailed } from '../inbox.ts'
import { newNumber } from '../new-number.ts'
import type { Product } from '../product.ts'

/** The form filled in by a person whom no other test knows; name only what the test is about. */
export function supplierForm(changes: Record<string, unknown> = {}) {
  const people = newNumber()
  return {
    name: `Maple Payments ${people}`,
    contactPerson: 'Robin Tremblay',
    email: `robin-${people}@maple-${people}.example`,
    password: 'seven-geese-over-gaspe',
    phone: '(416) 555-0187',
    businessTypes: ['Retail', 'Restaurant'],
    territories: ['Ontario', 'Quebec'],
    wishesEnglish: true,
    acceptsTerms: true,
    ...changes,
  }
}

/** Signs a new supplier up, in a browser of its own that is then signed in. */
export async function signedUp(
  product: Product,
  changes: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  const form = supplierForm(changes)
  const browser = product.browser()
  const answer = await browser.post('/api/supplier/signup', form, headers)
  if (answer.status !== 200) throw new Error(`Signing up was answered ${answer.status}.`)
  return { form, browser }
}

const PASSWORD_LINK = /\/supplier\/new-password(?:\?first)?#([\w-]+)/
const CONFIRMATION_LINK = /\/supplier\/confirm-email#([\w-]+)/

/** The newest mail to this address that holds a link for setting a password, once there are `count` of them. */
export const passwordLinkMail = (product: Product, to: string, count = 1) =>
  mailed(product, to, (mails) => {
    const withLink = mails.filter(({ text }) => PASSWORD_LINK.test(text))
    return withLink.length >= count ? withLink[0] : undefined
  })

/** What stands behind the # of the newest link. */
export async function linkToken(product: Product, to: string, count = 1): Promise<string> {
  const { text } = await passwordLinkMail(product, to, count)
  return PASSWORD_LINK.exec(text)?.[1] ?? ''
}

/** What stands behind the # of the newest link that confirms this address, once there are `count` of them. */
export const confirmationToken = (product: Product, to: string, count = 1) =>
  mailed(product, to, (mails) => {
    const tokens = mails.flatMap(({ text }) => CONFIRMATION_LINK.exec(text)?.[1] ?? [])
    return tokens.length >= count ? tokens[0] : undefined
  })

/** Undefined where no account has this address. */
export const supplierOf = async ({ db }: Pick<Product, 'db'>, email: string) =>
  (await db.select().from(suppliers).where(eq(suppliers.email, email)))[0]
