import { eq } from 'drizzle-orm'
import { sessionCookie, startSession } from '../../../api/people/sessions/sessions.ts'
import { sha256 } from '../../../api/platform/shared/secrets.ts'
import { consents } from '../../../db/schema/consents.ts'
import { leadNotes } from '../../../db/schema/follow-ups.ts'
import { sessions } from '../../../db/schema/people/sessions.ts'
import { quotes } from '../../../db/schema/rate-checks.ts'
import type { Realm } from '../../../domain/people.ts'
import { only } from '../../support/only.ts'
import { signedInAdmin } from '../../support/people/admin.ts'
import { createdKey } from '../../support/people/api-key.ts'
import { signedInOwner } from '../../support/people/owner.ts'
import { leadsOf, rateCheckIdOf, submitAndAsk } from '../../support/people/rate-check.ts'
import { savedSearch } from '../../support/people/saved-search.ts'
import { leadOnMarket, signedInSupplier } from '../../support/people/supplier.ts'
import type { Browser, Product } from '../../support/product.ts'
import { hold, openPayment } from '../../support/purchase/buying.ts'
import { purchasedLead } from '../../support/purchase/purchased-lead.ts'
import { addedEndpoint, sentTestEvent } from '../../support/webhooks.ts'

const unknownId = (): string => crypto.randomUUID()

/** What calls name by an id, with ids that nothing has. Each belongs to one person. */
export const UNKNOWN = {
  userSession: unknownId(),
  supplierSession: unknownId(),
  adminSession: unknownId(),
  quote: unknownId(),
  rateCheck: unknownId(),
  request: unknownId(),
  consent: unknownId(),
  provider: unknownId(),
  lead: unknownId(),
  heldLead: unknownId(),
  payment: 'pi_unknown',
  receipt: 'NR-99999999',
  note: unknownId(),
  search: unknownId(),
  key: unknownId(),
  endpoint: unknownId(),
  delivery: unknownId(),
}
export type Ids = typeof UNKNOWN

/** An owner, a supplier and an admin in their own browsers, with one of everything that calls name by an id. */
export async function peopleWithBelongings(product: Product) {
  const submitted = await submitAndAsk(product)
  const { owner, browser } = await signedInOwner(product, { email: submitted.person.email })
  const rateCheck = rateCheckIdOf(submitted.answer)
  const [quote] = await product.db.select().from(quotes).where(eq(quotes.rateCheckId, rateCheck))
  const consent = only(
    await product.db.select().from(consents).where(eq(consents.verifiedEmail, owner.email)),
  )
  const supplier = await supplierWithBelongings(product)
  const { admin, browser: ofAdmin } = await signedInAdmin(product)
  const ids: Ids = {
    ...supplier.ids,
    userSession: await anotherSession(product, 'user', owner.id),
    supplierSession: await anotherSession(product, 'supplier', supplier.supplier.id),
    adminSession: await anotherSession(product, 'admin', admin.id),
    quote: quote?.id ?? UNKNOWN.quote,
    rateCheck,
    request: only(await leadsOf(product, owner.email)).id,
    consent: consent.id,
  }
  return {
    ids,
    user: browser,
    visitor: submitted.browser,
    supplier: supplier.browser,
    admin: ofAdmin,
    /** Another browser of the same person. */
    signInAgain: (realm: Realm) => {
      const personId = { user: owner.id, supplier: supplier.supplier.id, admin: admin.id }[realm]
      return signedInAgain(product, realm, personId)
    },
  }
}

async function supplierWithBelongings(product: Product) {
  const { supplier, browser } = await signedInSupplier(product, { leadCredits: 3 })
  const bought = await purchasedLead(product, supplier)
  const note = only(
    await product.db
      .insert(leadNotes)
      .values({
        supplierId: supplier.id,
        leadId: bought.lead.id,
        text: 'Called.',
        notedAt: product.clock.now(),
      })
      .returning(),
  )
  const held = await leadOnMarket(product)
  const payment = await openPayment(browser, held.id)
  await hold(browser, held.id, payment)
  const endpoint = await addedEndpoint(browser)
  const ids = {
    provider: supplier.id,
    lead: bought.lead.id,
    receipt: bought.receiptNumber,
    note: note.id,
    heldLead: held.id,
    payment: payment.paymentIntentId,
    search: (await savedSearch(product, supplier.id)).id,
    key: (await createdKey(browser)).id,
    endpoint: endpoint.id,
    delivery: (await sentTestEvent(browser, endpoint.id)).id,
  }
  return { supplier, browser, ids }
}

async function signedInAgain(product: Product, realm: Realm, personId: string): Promise<Browser> {
  const browser = product.browser()
  const token = await startSession(product.db, realm, personId, product.clock.now())
  browser.cookies.set(sessionCookie(realm, false), token)
  return browser
}

async function anotherSession({ db, clock }: Product, realm: Realm, personId: string): Promise<string> {
  const token = await startSession(db, realm, personId, clock.now())
  return only(
    await db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenDigest, sha256(token))),
  ).id
}
