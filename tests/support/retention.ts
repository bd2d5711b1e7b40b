import { daysAfter } from '../../api/platform/shared/clock.ts'
import { apiKeys, idempotencyKeys } from '../../db/schema/api-keys.ts'
import { auditLog } from '../../db/schema/audit-log.ts'
import { consents } from '../../db/schema/consents.ts'
import type { leads } from '../../db/schema/leads.ts'
import { rateLimits } from '../../db/schema/operations.ts'
import { stripeEvents } from '../../db/schema/payments.ts'
import { users } from '../../db/schema/people/people.ts'
import { sessions } from '../../db/schema/people/sessions.ts'
import {
  passwordLinkRequests,
  signInFailures,
  supplierEmailLinks,
  supplierPasswordLinks,
} from '../../db/schema/people/sign-in.ts'
import { verifications } from '../../db/schema/people/verifications.ts'
import { consentCertificates, consentWithdrawals, erasures } from '../../db/schema/privacy.ts'
import { contactRequests, quotes } from '../../db/schema/rate-checks.ts'
import { reviewReminders } from '../../db/schema/review-reminders.ts'
import { savedSearchMatches } from '../../db/schema/saved-searches.ts'
import { soldPeople } from '../../db/schema/sold-people.ts'
import {
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
  webhookSecrets,
} from '../../db/schema/webhooks.ts'
import { EXCLUSIVE_DAYS } from '../../domain/privacy.ts'
import { newNumber } from './new-number.ts'
import { only } from './only.ts'
import { pastCheck } from './people/owner.ts'
import { savedSearch } from './people/saved-search.ts'
import { leadOnMarket, signedInSupplier } from './people/supplier.ts'
import type { Product } from './product.ts'
import { purchasedLead } from './purchase/purchased-lead.ts'

/** Records of every kind as they were made long ago, each of a person whom no other test knows. */
export function longAgo(product: Product) {
  const { db } = product

  async function rateCheck(checkedAt: Date, lead: { id: string; email: string } | null) {
    const made = newNumber()
    const email = lead?.email ?? `old-${made}@shop.example`
    return (await pastCheck(product, { email, leadId: lead?.id ?? null, checkedAt })).check
  }

  async function webhookEndpoint(createdAt: Date) {
    const { supplier } = await signedInSupplier(product)
    const inserted = only(
      await db
        .insert(webhookEndpoints)
        .values({
          supplierId: supplier.id,
          mode: 'live',
          url: 'https://crm.example/',
          events: ['lead.withdrawn'],
          createdAt,
        })
        .returning(),
    )
    return inserted
  }

  async function searchMatchOf(leadId: string, matchedAt: Date) {
    const { supplier } = await signedInSupplier(product)
    const times = { createdAt: matchedAt, lookedAt: matchedAt }
    const search = await savedSearch(product, supplier.id, { alerts: 'never', ...times })
    await db.insert(savedSearchMatches).values({ searchId: search.id, leadId, matchedAt })
  }

  return {
    rateCheck,
    async unsoldLead(submittedAt: Date, changes: Partial<typeof leads.$inferInsert> = {}) {
      const lead = await leadOnMarket(product, { submittedAt, listedAt: submittedAt, ...changes })
      const check = await rateCheck(submittedAt, lead)
      await db.insert(quotes).values({
        rateCheckId: check.id,
        providerSlug: 'helcim',
        providerName: 'Helcim',
        pricing: 'flat',
        estimatedSavingsCents: 100,
        estimatedMonthlyCostCents: 100,
        isRecommended: true,
        expiresAt: submittedAt,
      })
      await db.insert(contactRequests).values({ rateCheckId: check.id, requestedAt: submittedAt })
      return { lead, check }
    },
    async soldLead(soldAt: Date) {
      const { supplier } = await signedInSupplier(product)
      const before = product.clock.now()
      product.clock.set(soldAt)
      const sold = await purchasedLead(product, supplier, { purchase: { outcomeNotes: 'Spoke to Olive.' } })
      product.clock.set(before)
      const check = await rateCheck(soldAt, sold.lead)
      return { ...sold, check }
    },
    /** One that was delivered, to an endpoint that stays. */
    async webhookEvent(occurredAt: Date) {
      const endpoint = await webhookEndpoint(occurredAt)
      const event = only(
        await db
          .insert(webhookEvents)
          .values({
            supplierId: endpoint.supplierId,
            mode: 'live',
            type: 'lead.withdrawn',
            leadId: crypto.randomUUID(),
            payload: '{}',
            occurredAt,
          })
          .returning(),
      )
      await db
        .insert(webhookDeliveries)
        .values({ endpointId: endpoint.id, eventId: event.id, createdAt: occurredAt, state: 'delivered' })
    },
    /** One from before a rotation. */
    async webhookSecret(expiresAt: Date) {
      const endpoint = await webhookEndpoint(expiresAt)
      await db
        .insert(webhookSecrets)
        .values({ endpointId: endpoint.id, secret: 'old', createdAt: expiresAt, expiresAt })
    },
    async code(sentAt: Date) {
      const made = newNumber()
      await db.insert(verifications).values({
        visitorDigest: `v-${made}`,
        purpose: 'rate-check',
        channel: 'email',
        address: 'a@b.example',
        sentAt,
      })
    },
    async session(expiresAt: Date) {
      const { supplier } = await signedInSupplier(product)
      const made = newNumber()
      await db.insert(sessions).values({
        realm: 'supplier',
        tokenDigest: `old-${made}`,
        supplierId: supplier.id,
        createdAt: expiresAt,
        lastActiveAt: expiresAt,
        expiresAt,
      })
    },
    async limit(expiresAt: Date) {
      const made = newNumber()
      await db.insert(rateLimits).values({ key: `old-${made}`, points: 1, expire: expiresAt.getTime() })
    },
    async signInFailure(lastFailedAt: Date) {
      const made = newNumber()
      await db.insert(signInFailures).values({ key: `old-${made}`, failures: 3, lastFailedAt })
    },
    async passwordLink(expiresAt: Date) {
      const made = newNumber()
      const { supplier } = await signedInSupplier(product)
      await db.insert(supplierPasswordLinks).values({
        supplierId: supplier.id,
        kind: 'reset',
        tokenDigest: `old-${made}`,
        sentAt: expiresAt,
        expiresAt,
      })
    },
    async emailChange(expiresAt: Date) {
      const made = newNumber()
      const { supplier } = await signedInSupplier(product)
      const newEmail = `old-${made}@nowhere.example`
      const link = { supplierId: supplier.id, tokenDigest: `change-${made}`, sentAt: expiresAt, expiresAt }
      await db.insert(supplierEmailLinks).values({ ...link, newEmail })
    },
    async passwordLinkRequest(requestedAt: Date) {
      const made = newNumber()
      await db
        .insert(passwordLinkRequests)
        .values({ email: `old-${made}@nowhere.example`, askedAt: requestedAt })
    },
    async reviewReminder(stoppedAt: Date) {
      const made = newNumber()
      const email = `old-${made}@nowhere.example`
      const requestedAt = new Date(stoppedAt.getTime() - 1000)
      await db
        .insert(reviewReminders)
        .values({ email, requestedAt, text: 'Email me.', textVersion: '1', stoppedAt })
    },
    async soldPerson(exclusiveUntil: Date) {
      const made = newNumber()
      const digests = { emailDigest: `email ${made}`, phoneDigest: `phone ${made}` }
      await db
        .insert(soldPeople)
        .values({ ...digests, soldAt: daysAfter(exclusiveUntil, -EXCLUSIVE_DAYS), exclusiveUntil })
    },
    async stripeEvent(receivedAt: Date) {
      const made = newNumber()
      await db.insert(stripeEvents).values({ id: `evt_${made}`, type: 'charge.refunded', receivedAt })
    },
    async idempotencyKey(createdAt: Date) {
      const made = newNumber()
      const { supplier } = await signedInSupplier(product)
      await db.insert(idempotencyKeys).values({
        supplierId: supplier.id,
        mode: 'live',
        key: `key-${made}`,
        requestDigest: '',
        createdAt,
        leasedUntil: createdAt,
      })
    },
    /** A saved search has found a lead that is on the market, unless said otherwise. */
    async searchMatch(matchedAt: Date, lead: Partial<typeof leads.$inferInsert> = {}) {
      await searchMatchOf((await leadOnMarket(product, lead)).id, matchedAt)
    },
    searchMatchOf,
    async deletedSearch(deletedAt: Date) {
      const { supplier } = await signedInSupplier(product)
      await savedSearch(product, supplier.id, { deletedAt })
    },
    /** Beside one of the same supplier that still works. */
    async revokedApiKey(revokedAt: Date) {
      const { supplier } = await signedInSupplier(product)
      const key = { supplierId: supplier.id, mode: 'live' as const, name: 'CRM', scopes: ['market:read'] }
      const keyMade = (revoked: Date | null) => {
        const made = newNumber()
        return { ...key, digest: `key-${made}`, lastFour: 'a1B2', createdAt: revokedAt, revokedAt: revoked }
      }
      await db.insert(apiKeys).values([keyMade(revokedAt), keyMade(null)])
    },
    async account(createdAt: Date, lastSignedInAt: Date | null) {
      const made = newNumber()
      const user = only(
        await db
          .insert(users)
          .values({ email: `old-${made}@account.example`, createdAt, lastSignedInAt })
          .returning(),
      )
      return user
    },
    async auditEntry(at: Date) {
      const entry = {
        at,
        actor: 'system',
        action: 'did something',
        recordType: 'test',
        ipAddress: '203.0.113.7',
      } as const
      await db.insert(auditLog).values(entry)
    },
    async consent(consentedAt: Date, lead: { id: string; email: string } | null = null) {
      const check = await rateCheck(consentedAt, lead)
      const consent = only(
        await db
          .insert(consents)
          .values({
            rateCheckId: check.id,
            text: 'I agree',
            textVersion: '1',
            textHash: 'hash',
            language: 'en',
            consentedAt,
            userAgent: 'test',
            verifiedEmail: check.email,
            emailVerifiedAt: consentedAt,
            verifiedPhone: '+14165550100',
            phoneVerifiedAt: consentedAt,
          })
          .returning(),
      )
      await db.insert(consentCertificates).values({
        consentId: consent.id,
        payload: '{}',
        signature: 's',
        publicKey: 'k',
        signedAt: consentedAt,
      })
      return consent
    },
    async withdrawal(withdrawnAt: Date) {
      await db.insert(consentWithdrawals).values({ email: 'old@shop.example', withdrawnAt })
    },
    async erasure(erasedAt: Date) {
      await db.insert(erasures).values({ emailDigest: 'digest', erasedAt, counts: {} })
    },
  }
}
