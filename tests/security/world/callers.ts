import { SCOPES, type Scope } from '../../../domain/connect.ts'
import { newNumber } from '../../support/new-number.ts'
import { signedInAdmin } from '../../support/people/admin.ts'
import { callerWith, createdKey } from '../../support/people/api-key.ts'
import { proveForMyData } from '../../support/people/my-data.ts'
import { signedInOwner } from '../../support/people/owner.ts'
import { verifyEmail } from '../../support/people/rate-check.ts'
import { signedInSupplier } from '../../support/people/supplier.ts'
import type { Answer, Product } from '../../support/product.ts'

/** All but the first keep cookies as a browser does; a key is all that its program sends. */
const PEOPLE = [
  'nobody',
  'visitor',
  'owner',
  'unproved supplier',
  'waiting supplier',
  'supplier',
  'suspended supplier',
  'admin',
] as const
type KeyRole = `${'live' | 'test'} key ${Scope}`
export type Role = (typeof PEOPLE)[number] | KeyRole

const KEYS = (['live', 'test'] as const).flatMap((mode) =>
  SCOPES.map((scope): KeyRole => `${mode} key ${scope}`),
)
export const ROLES: Role[] = [...PEOPLE, ...KEYS]

export type Caller = {
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

/** More people prove a telephone number than a day’s budget of texts allows. */
export const FOR_MANY_PEOPLE = { environment: { SMS_DAILY_BUDGET: '1000000' } }

/** Suppliers need approval there, so that one who waits for it may do less. */
export const WITH_APPROVAL = {
  environment: { ...FOR_MANY_PEOPLE.environment, SUPPLIER_APPROVAL: 'required' },
}

/** A new person, or a new key, with this role. A visitor has proved an address for a rate check and for their data. */
export async function callerOf(product: Product, role: Role): Promise<Caller> {
  switch (role) {
    case 'nobody':
      return product.browser()
    case 'visitor':
      return provedVisitor(product)
    case 'owner':
      return (await signedInOwner(product)).browser
    case 'admin':
      return (await signedInAdmin(product)).browser
    case 'unproved supplier':
      return (await signedInSupplier(product, { status: 'pending', emailProvedAt: null })).browser
    case 'waiting supplier':
      return (await signedInSupplier(product, { status: 'pending' })).browser
    case 'supplier':
      return (await signedInSupplier(product)).browser
    case 'suspended supplier':
      return (await signedInSupplier(product, { status: 'inactive' })).browser
    default:
      return keyOf(product, role)
  }
}

async function provedVisitor(product: Product): Promise<Caller> {
  const made = newNumber()
  const email = `visitor-${made}@nowhere-${made}.example`
  const browser = product.browser()
  await verifyEmail(product, browser, email)
  await proveForMyData(product, browser, email)
  return browser
}

async function keyOf(product: Product, role: KeyRole): Promise<Caller> {
  const { browser } = await signedInSupplier(product)
  const key = await createdKey(browser, {
    mode: role.startsWith('live') ? 'live' : 'test',
    scopes: SCOPES.filter((scope) => role.endsWith(scope)),
  })
  return callerWith(product, key.key)
}
