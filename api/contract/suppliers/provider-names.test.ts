import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { NewProvider, ProviderChanges } from '../admin/providers.ts'
import { OwnCompany, SupplierSignup } from './account.ts'

/** Each form in which a provider's name or its contact person is set. */
const FORMS = { SupplierSignup, OwnCompany, NewProvider, ProviderChanges }
const FIELDS = ['name', 'contactPerson'] as const

const REFUSED = [
  'Bank alert: see https://evil.example',
  'http:evil.example',
  'ｈｔｔｐｓ：／／evil．example',
  'www.evil.example',
  'ｗｗｗ．evil．example',
  '//evil.example',
  'evil.example/login',
  'evil.example?x=1',
  'evil.example:8080',
  'help@evil.example',
  'help＠evil.example',
  'mailto:help',
  'Northrate',
  'NORTHRATE ALERT',
  'Your Northrate team',
  'Νorthrate', // Greek capital nu
  'Nоrthrаtе', // Cyrillic o, a, e
  'ΝОRТНRАТЕ',
  'N0rthrate',
  'N0r7hr473',
  'North Rate',
  'N.o.r.t.h-r.a.t.e',
  'Ｎｏｒｔｈｒａｔｅ',
  '𝐍𝐨𝐫𝐭𝐡𝐫𝐚𝐭𝐞',
  'ⓃⓄⓇⓉⒽⓇⒶⓉⒺ',
  '🅽🅾🆁🆃🅷🆁🅰🆃🅴',
  'Nörthráte',
  'N\u0336orth\u0301rate',
  'Nor\u200bth\u2060rate',
  'Northrate\u202e',
  'ɴᴏʀᴛʜʀᴀᴛᴇ',
  'NORTHЯATE',
  'ηorthrate',
]

const ACCEPTED = [
  'Merchant-Accounts.ca',
  '1-800-GOT-JUNK',
  'NorthPay',
  'Northern Trust',
  'North Star Rates',
  'Rate North',
  'A/C Payments 24/7',
  'Smith & Daughters (Toronto) Inc.',
  "O'Brien No. 1: Payments",
  'Θέατρο',
  'ᐃᓄᒃᑎᑐᑦ',
  'Zoë St. John',
]

const faultsOf = (form: keyof typeof FORMS, field: (typeof FIELDS)[number], name: string) => {
  const { issues } = v.safeParse(FORMS[form], { [field]: name })
  return (issues ?? []).filter(({ path }) => path?.[0]?.key === field).map(({ message }) => message)
}

describe.each(Object.keys(FORMS) as (keyof typeof FORMS)[])('%s', (form) => {
  test.each(FIELDS)('takes no address and no name like ours as %s', (field) => {
    for (const name of REFUSED)
      expect({ name, faults: faultsOf(form, field, name) }).not.toEqual({ name, faults: [] })
  })

  test.each(FIELDS)('takes companies’ and people’s names as %s', (field) => {
    for (const name of ACCEPTED)
      expect({ name, faults: faultsOf(form, field, name) }).toEqual({ name, faults: [] })
  })
})
