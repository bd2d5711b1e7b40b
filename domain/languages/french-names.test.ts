import { expect, test } from 'bun:test'
import places from '../../api/leads/placing/data/places.json'
import { LARGE_CITIES } from '../cities.ts'
import { publicColumnsOf } from '../leads/public-lead.ts'
import { folded } from './folded.ts'
import { frenchCity } from './french-names.ts'

const quebec = Object.keys(places.exchanges.QC)

test.each([
  ['Montreal', 'Montréal'],
  ['Quebec City', 'Québec'],
  ['Levis', 'Lévis'],
  ['St-Felicien', 'Saint-Félicien'],
  ['St-Tite', 'Saint-Tite'],
  ["Val-d'Or", 'Val-d’Or'],
  ['Trois-Rivières', 'Trois-Rivières'],
  ['Toronto', 'Toronto'],
])('%s is %s in French', (english, french) => expect(frenchCity(english)).toBe(french))

test('no city of Quebec has an abbreviation, a typewriter apostrophe or an English word in French', () => {
  const french = quebec.map(frenchCity)
  expect(french.filter((name) => /^St-|'|\b(City|Lake)\b/.test(name))).toEqual([])
  expect(new Set(french).size).toBe(quebec.length)
})

test('every city that is spelled otherwise in French is one that leads can have', () => {
  const all = Object.values(places.exchanges).flatMap((ofProvince) => Object.keys(ofProvince))
  const changed = new Set(all.filter((name) => !/^St-|'/.test(name) && frenchCity(name) !== name))
  expect([...changed].sort()).toEqual([
    'Asbestos',
    'Brome Lake',
    'Degelis',
    'Lasalle',
    'Levis',
    'Montreal',
    'Quebec City',
    'Sept-Iles',
    'Temiscaming',
  ])
})

test('each lead whose card names its city is found by the city’s French name', () => {
  const unfound = LARGE_CITIES.filter(({ province, city }) => {
    const lead = { businessType: 'retail', currentProvider: 'square', monthlyVolumeCents: 100 }
    const { searchText } = publicColumnsOf({
      ...lead,
      province,
      city,
      aiDescription: '',
      phoneVerified: true,
    })
    return !searchText.includes(folded(frenchCity(city)))
  })
  expect(unfound).toEqual([])
})
