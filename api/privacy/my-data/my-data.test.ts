import { describe, expect, test } from 'bun:test'
import type { leads } from '../../../db/schema/leads.ts'
import { leadOnMarket } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { longAgo } from '../../../tests/support/retention.ts'
import type { Holdings } from './holdings.ts'
import { keptOf, myDataOf } from './my-data.ts'

const NOW = new Date('2026-11-21T15:00:00Z')
const at = (text: string) => new Date(text)

type Lead = typeof leads.$inferSelect
type Records = {
  consentedAt?: string[]
  withdrawnAt?: string[]
  leads?: { lead?: Partial<Lead>; receiptIssuedAt?: string; isUnderLegalHold?: boolean; supplier?: string }[]
}

const product = await testProduct()
const submittedAt = at('2026-10-01T09:00:00Z')
const shop = { phone: '+14165550100', company: 'Olive Shop', website: 'olive.example' }
const openLead = await leadOnMarket(product, { submittedAt, ...shop })

/** What the tables would have; the newest first, as they give it. */
function holdings({ consentedAt = [], withdrawnAt = [], leads = [] }: Records): Holdings {
  return {
    email: 'olive@shop.example',
    rateChecks: [],
    quotes: [],
    account: undefined,
    reminder: undefined,
    consents: consentedAt.map((text, index) => ({
      receiptId: null,
      consent: {
        id: `consent-${index}`,
        rateCheckId: 'check',
        text: 'I agree.',
        textVersion: '1',
        textHash: 'hash',
        language: 'en',
        consentedAt: at(text),
        userAgent: 'test',
        ipAddress: null,
        verifiedEmail: 'olive@shop.example',
        emailVerifiedAt: at(text),
        verifiedPhone: `+1416555010${index}`,
        phoneVerifiedAt: at(text),
      },
    })),
    withdrawals: withdrawnAt.map((text) => ({ withdrawnAt: at(text), ipAddress: null })),
    leads: leads.map(({ lead = {}, receiptIssuedAt, isUnderLegalHold = false, supplier }) => ({
      lead: { ...openLead, ...lead },
      said: null,
      supplier: supplier ?? null,
      boughtAt: supplier === undefined ? null : at('2026-11-01T10:00:00Z'),
      receiptIssuedAt: receiptIssuedAt === undefined ? null : at(receiptIssuedAt),
      isUnderLegalHold,
    })),
  }
}

describe('what a deletion leaves', () => {
  const kept = (records: Records) =>
    keptOf(holdings(records), NOW).map(({ what, until }) => [what.split(/[,.]/)[0], until])
  const LOG = ['The log of who did what and when', '2033-11-21T15:00:00.000Z']
  const NAMELESS = ['Your type of business', null]
  const CONSENT = 'The record of your consent and its signed receipt'
  const WITHDRAWAL = 'The record that you withdrew your consent'

  test('is the log alone where nothing else is there', () => {
    expect(kept({})).toEqual([LOG])
  })

  test('is each record for seven years from the newest of its kind', () => {
    expect(
      kept({
        consentedAt: ['2026-03-02', '2025-01-01'],
        withdrawnAt: ['2026-05-06', '2025-02-02'],
      }),
    ).toEqual([[CONSENT, '2033-03-02T00:00:00.000Z'], [WITHDRAWAL, '2033-05-06T00:00:00.000Z'], LOG])
  })

  test('is a withdrawal from now on where the consent stands until the deletion', () => {
    expect(kept({ consentedAt: ['2026-03-02'] })).toEqual([
      [CONSENT, '2033-03-02T00:00:00.000Z'],
      [WITHDRAWAL, '2033-11-21T15:00:00.000Z'],
      LOG,
    ])
  })

  test('is a withdrawal although there never was a consent', () => {
    expect(kept({ withdrawnAt: ['2026-05-06'] })).toEqual([[WITHDRAWAL, '2033-05-06T00:00:00.000Z'], LOG])
  })

  test('is the newest receipt of a buyer, in whatever order the leads are', () => {
    const receipt = ['The receipt of the provider that bought your request', '2033-02-02T00:00:00.000Z']
    const leads = [{ receiptIssuedAt: '2026-01-01' }, { receiptIssuedAt: '2026-02-02' }, {}]
    for (const inOrder of [leads, leads.toReversed()])
      expect(kept({ leads: inOrder })).toEqual([receipt, NAMELESS, LOG])
  })

  test('is a request that a dispute is about, until that has ended', () => {
    const held = ['Your request of 2026-10-01', null]
    expect(kept({ leads: [{ isUnderLegalHold: true }] })).toEqual([held, LOG])
    expect(kept({ leads: [{ isUnderLegalHold: true }, {}] })).toEqual([held, NAMELESS, LOG])
  })
})

describe('what the person is shown', () => {
  const shown = (records: Records) => myDataOf(holdings(records), NOW)
  const gone = { offMarketAt: NOW, offMarketReason: 'withdrawn' as const }

  test.each<[string, Records, boolean]>([
    ['nothing is held', {}, false],
    ['a lead is open', { leads: [{}] }, true],
    ['every lead is sold or off the market', { leads: [{ lead: { soldAt: NOW } }, { lead: gone }] }, false],
    ['a consent was never withdrawn', { consentedAt: ['2026-03-02'] }, true],
    [
      'the consent was withdrawn at that moment',
      { consentedAt: ['2026-03-02'], withdrawnAt: ['2026-03-02'] },
      false,
    ],
    [
      'the newest consent came after the withdrawal',
      { consentedAt: ['2026-03-03', '2026-01-01'], withdrawnAt: ['2026-03-02'] },
      true,
    ],
  ])('where %s, whether there is something to withdraw', (_, records, canWithdraw) => {
    expect(shown(records).canWithdraw).toBe(canWithdraw)
  })

  test('a consent ended with the first withdrawal that came after it', () => {
    const { consents, withdrawnAt } = shown({
      consentedAt: ['2026-06-06', '2026-02-02'],
      withdrawnAt: ['2026-05-05', '2026-03-03', '2026-01-01'],
    })
    expect(consents.map((consent) => consent.withdrawnAt)).toEqual([null, '2026-03-03T00:00:00.000Z'])
    expect(withdrawnAt).toBe('2026-05-05T00:00:00.000Z')
  })

  test('a rate check says what is paid, from what on, and what could be saved, where that is known', async () => {
    const check = await longAgo(product).rateCheck(NOW, null)
    const shownOf = (current: object, recommended: object[]) => {
      const rateChecks = [{ ...check, estimate: { current, recommended } }]
      return myDataOf({ ...holdings({}), rateChecks }, NOW).rateChecks[0]
    }
    expect(shownOf({ monthlyCostCents: 12_345, atLeastCents: null }, [])).toMatchObject({
      provider: 'Moneris',
      estimatedMonthlyCost: 123.45,
      monthlyCostAtLeast: null,
      bestSaving: null,
    })
    const best = [{ savingCents: 5_050 }, { savingCents: 10 }]
    expect(shownOf({ monthlyCostCents: 12_345, atLeastCents: 12_000 }, best)).toMatchObject({
      monthlyCostAtLeast: 120,
      bestSaving: 50.5,
    })
  })

  test('each phone number is listed once, those of leads before those that were only proved', () => {
    const { person } = shown({
      consentedAt: ['2026-06-06', '2026-02-02'],
      leads: [{ lead: { phone: '+14165550101' } }],
    })
    const phones = ['+14165550101', '+14165550100']
    const { company, website } = shop
    expect(person).toMatchObject({ firstName: 'Olive', company, website, phones })
  })

  test.each([
    ['bought', { lead: { soldAt: NOW, ...gone }, supplier: 'Fir Payments' }],
    ['off-market', { lead: { ...gone, listedAt: null } }],
    ['waiting', { lead: { listedAt: null } }],
    ['on-market', {}],
  ])('a lead is %s', (standing, lead) => {
    const [found] = shown({ leads: [lead] }).leads
    expect(String(found?.standing)).toBe(standing)
    if (standing === 'bought')
      expect(found?.says).toStartWith('Fir Payments has had your contact details since November 1, 2026.')
  })
})
