import { expect, test } from 'bun:test'
import { describeLead } from '../../api/leads/placing/description.ts'
import { BUSINESS_TYPES } from '../business-types.ts'
import { publicColumnsOf } from '../leads/public-lead.ts'
import { PROCESSORS } from '../processors.ts'
import { TERRITORIES } from '../provinces.ts'
import { companyInFrench, descriptionInFrench } from './french-lead.ts'

const NOBODY = {
  firstName: '',
  lastName: '',
  decisionMakerName: '',
  company: '',
  email: '',
  phone: '',
  website: '',
}

/** Each that a lead can have. */
function descriptions() {
  const all: { businessType: string; currentProvider: string; monthlyVolumeCents: number; text: string }[] =
    []
  for (const businessType of Object.keys(BUSINESS_TYPES))
    for (const currentProvider of Object.keys(PROCESSORS))
      for (const [index, monthlyVolumeCents] of [1, 6, 12, 30, 60, 120, 300]
        .map((k) => k * 100_000)
        .entries())
        for (const averageTransactionCents of [1_000, 5_000, 20_000, 90_000])
          all.push({
            businessType,
            currentProvider,
            monthlyVolumeCents,
            text: describeLead(
              {
                businessType,
                currentProvider,
                monthlyVolumeCents,
                averageTransactionCents,
                hasOwnRates: index % 2 === 0,
                knowsEffectiveRate: index % 3 === 0,
                isDecisionMaker: index % 5 === 0,
                potentialSavingsCents: [0, 5_000, 30_000][index % 3] ?? 0,
              },
              NOBODY,
              index,
            ),
          })
  return all
}

test('each description that a lead can have is in French with all its facts', () => {
  const english = descriptions().map(({ text }) => text)
  const french = english.map(descriptionInFrench)
  expect(french.filter((text) => /\b(the|with|a month|sale|business|its|you)\b/i.test(text))).toEqual([])
  expect(french.filter((text) => !/vente moyenne/.test(text))).toEqual([])
  expect(new Set(french).size).toBe(new Set(english.map((text) => text.split(' ').sort().join(' '))).size)
})

test('a text that is not made of our words stays as it is', () => {
  expect(descriptionInFrench('Test lead 3 of 21. Held by another supplier.')).toBe(
    'Test lead 3 of 21. Held by another supplier.',
  )
})

test.each([...TERRITORIES, null])('the label of a business in %p is in French', (province) => {
  const label = companyInFrench({ businessType: 'retail', province })
  expect(label).toMatch(/^Commerce de détail (en|au|aux|à|à l’)/)
})

test('of the words of English cards only a few find leads by their French words', () => {
  const texts = descriptions().flatMap(({ text, ...lead }) =>
    TERRITORIES.map((province) =>
      publicColumnsOf({ ...lead, province, aiDescription: text, phoneVerified: true }).searchText.split('\n'),
    ),
  )
  const FRENCH_LINES = 4
  const cards = texts.map((lines) => [
    lines.slice(0, -FRENCH_LINES).join('\n'),
    lines.slice(-FRENCH_LINES).join('\n'),
  ])
  const words = new Set(cards.flatMap(([english = '']) => english.match(/[a-z]{3,}/g) ?? []))
  const alsoFrench = [...words].filter((word) =>
    cards.some(([english = '', french = '']) => !english.includes(word) && french.includes(word)),
  )
  // In "commerçants", "grand" and "commerce de détail".
  expect(alsoFrench.sort()).toEqual(['and', 'can', 'commerce'])
})
