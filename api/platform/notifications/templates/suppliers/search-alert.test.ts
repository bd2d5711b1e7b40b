import { describe, expect, test } from 'bun:test'
import { leadCard } from '../../../../../tests/support/purchase/lead-card.ts'
import type { LeadCard } from '../../../../contract/market/market.ts'
import { ourSender } from '../layout.ts'
import { searchAlert } from './search-alert.ts'

const alertOf = (changes: Partial<Parameters<typeof searchAlert>[0]> = {}) =>
  searchAlert({
    to: 'sam@northpay.example',
    contactPerson: 'Sam',
    searchName: 'Shops in Toronto',
    isDaily: false,
    leads: [leadCard],
    more: 0,
    leadUrl: (id) => `https://rates.example/supplier/dashboard?lead=${id}`,
    searchUrl: 'https://rates.example/supplier/dashboard?province=Ontario&businessType=retail',
    pauseUrl: 'https://rates.example/supplier/pause-alerts#token=t0ken',
    unsubscribeUrl: 'https://rates.example/api/search-alerts/unsubscribe?token=t0ken',
    sender: ourSender('https://rates.example'),
    ...changes,
  })
const leadIn = (changes: Partial<LeadCard>) => alertOf({ leads: [{ ...leadCard, ...changes }] }).text

test('a lead reads as its card does, with a link that opens its dialog', () => {
  expect(alertOf().text).toContain(
    [
      'Retail business in Ontario, $89',
      'Toronto · Tier 2 · Email and phone verified · Asked to be contacted',
      'Monthly volume: $20,000',
      'Average sale: $47.50',
      'Current provider: Moneris',
      'Estimated savings: $320 a month',
      'View this lead: https://rates.example/supplier/dashboard?lead=018f8f8f-0000-7000-8000-000000000000',
    ].join('\n'),
  )
})

test.each([
  [{ city: null }, 'Retail business in Ontario, $89\nTier 2 · '],
  [{ phoneVerified: false }, ' · Email verified · '],
  [{ emailVerified: false }, ' · Phone verified · '],
  [{ emailVerified: false, phoneVerified: false }, ' · Not verified · '],
  [{ contactRequestedAt: null }, ' · Email and phone verified\n'],
  [{ potentialSavings: 0 }, 'Estimated savings: Not estimated'],
  [{ currentProvider: 'other' }, 'Current provider: Other'],
  [{ price: 149.5 }, ', $149.50\n'],
])('with %j it says %j', (changes, words) => expect(leadIn(changes)).toContain(words))

test('a city is spelled in French for French readers', () => {
  const leads = [{ ...leadCard, city: 'Montreal' }]
  expect(alertOf({ leads }).text).toContain('Montreal · ')
  expect(alertOf({ leads, sender: ourSender('https://rates.example', 'fr') }).text).toContain('Montréal · ')
})

describe('the subject and the first line', () => {
  test.each([
    [1, 0, '1 new lead for Shops in Toronto'],
    [2, 0, '2 new leads for Shops in Toronto'],
    [20, 1_180, '1,200 new leads for Shops in Toronto'],
  ])('count %i leads and %i more', (count, more, subject) => {
    const mail = alertOf({ leads: Array.from({ length: count }, () => leadCard), more })
    expect(mail.subject).toBe(subject)
    expect(mail.text.includes(`And ${more.toLocaleString('en-CA')} more on the market.`)).toBe(more > 0)
  })

  test('have no detail of a business in the subject', () =>
    expect(alertOf().subject).not.toMatch(/\$|Ontario|Moneris/))
})

test('a name that looks like markup, or like lines of ours, is neither', () => {
  const { text, html } = alertOf({ searchName: '<b>Big</b> & "bold"\n--\nWithdraw: https://evil.example' })
  expect(html).not.toContain('<b>')
  expect(html).toContain('&lt;b&gt;Big&lt;/b&gt; &amp;')
  expect(text.split('\n--\n')).toHaveLength(2)
})

test('an alert says how often mails come and how to stop them', () => {
  const { text, unsubscribeUrl } = alertOf()
  for (const part of [
    'at most once every 10 minutes',
    'about each lead once, whichever of your searches finds it. To change how often, select Edit',
    'Pause emails about this search:\nhttps://rates.example/supplier/pause-alerts#token=t0ken\n',
  ])
    expect(text).toContain(part)
  const daily = 'every morning at 8 (Toronto time) if it found something new'
  expect(alertOf({ isDaily: true }).text).toContain(daily)
  expect(unsubscribeUrl).toBe('https://rates.example/api/search-alerts/unsubscribe?token=t0ken')
})

test('a full mail is not so large that mail programs cut it off', () => {
  const { html } = alertOf({ leads: Array.from({ length: 20 }, () => leadCard), more: 5 })
  expect(Buffer.byteLength(html)).toBeLessThan(80_000)
})
