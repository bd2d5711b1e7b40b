import * as v from 'valibot'
import { PROVINCES, type Province } from '../../../domain/provinces.ts'
import places from './data/places.json' with { type: 'json' }

type Place = { province: Province | null; city: string | null }

const Abbreviation = v.picklist(Object.keys(PROVINCES) as (keyof typeof PROVINCES)[])
const PlacesFile = v.object({
  areaCodes: v.record(v.string(), Abbreviation),
  exchanges: v.record(v.string(), v.record(v.string(), v.array(v.pipe(v.string(), v.regex(/^\d{4,6}$/))))),
})

const { areaCodes, exchanges } = v.parse(PlacesFile, places)
const placeOfPrefix = new Map<string, Place>()
for (const [abbreviation, cities] of Object.entries(exchanges)) {
  const province = PROVINCES[v.parse(Abbreviation, abbreviation)]
  for (const [city, prefixes] of Object.entries(cities)) {
    for (const prefix of prefixes) placeOfPrefix.set(prefix, { province, city: city || null })
  }
}
const LONGEST_PREFIX = 6
const SHORTEST_PREFIX = 4

/** The likely place of a +1 number, by its longest known prefix, else the province of its area code. Numbers move with people. */
export function placeOfPhone(phone: string): Place {
  const digits = phone.replace(/^\+1/, '')
  for (let length = LONGEST_PREFIX; length >= SHORTEST_PREFIX; length--) {
    const place = placeOfPrefix.get(digits.slice(0, length))
    if (place !== undefined) return place
  }
  const abbreviation = areaCodes[digits.slice(0, 3)]
  return { province: abbreviation === undefined ? null : PROVINCES[abbreviation], city: null }
}
