import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { PROVINCES } from '../../../domain/provinces.ts'
import { placeOfPhone } from './place.ts'

describe('the province follows from the number', () => {
  test.each([
    ['Toronto', '+14165550123', 'Ontario'],
    ['819, which looks across the river', '+18195550123', 'Quebec'],
    ['a new overlay', '+12735550123', 'Quebec'],
    ['709', '+17095550123', 'Newfoundland and Labrador'],
    ['506', '+15065550123', 'New Brunswick'],
    ['902 in Halifax', '+19024220000', 'Nova Scotia'],
    ['902 in Charlottetown', '+19025660000', 'Prince Edward Island'],
    ['867 in Whitehorse', '+18676670000', 'Yukon'],
    ['867 in Yellowknife', '+18678730000', 'Northwest Territories'],
    ['867 in Iqaluit', '+18679790000', 'Nunavut'],
  ])('%s', (_, phone, province) => expect(placeOfPhone(phone)).toMatchObject({ province }))
})

describe('the city follows from the exchange alone', () => {
  test.each([
    ['Halifax', '+19024220000', 'Halifax'],
    ['Calgary, which has all that begin with 403 2', '+14032345678', 'Calgary'],
    ['Whitehorse', '+18676670000', 'Whitehorse'],
    ['a number of Toronto’s area code', '+14165550123', null],
  ])('%s', (_, phone, city) => expect(placeOfPhone(phone)).toMatchObject({ city }))
})

describe('where it is stays unknown', () => {
  test.each([
    ['a 782 that two provinces share', '+17825550123'],
    ['a 902 whose exchange is not listed', '+19025550123'],
    ['an 867 whose exchange is not listed', '+18675550123'],
    ['a number of New York', '+12125550123'],
    ['a number of another country', '+41446681800'],
    ['no number', ''],
  ])('%s', (_, phone) => expect(placeOfPhone(phone)).toEqual({ province: null, city: null }))
})

test('every number is in one of the thirteen or nowhere, and a city comes with its province', () => {
  const provinces: unknown[] = Object.values(PROVINCES)
  expect(new Set(provinces).size).toBe(13)
  fc.assert(
    fc.property(fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }), (digits) => {
      const { province, city } = placeOfPhone(`+1${digits}`)
      expect([null, ...provinces]).toContain(province)
      if (city !== null) expect(province).not.toBeNull()
    }),
  )
})
