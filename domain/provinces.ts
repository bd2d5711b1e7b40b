/** Where a supplier may say it operates, from west to east and then north, as the form lists them. */
export const TERRITORIES = [
  'British Columbia',
  'Alberta',
  'Saskatchewan',
  'Manitoba',
  'Ontario',
  'Quebec',
  'New Brunswick',
  'Nova Scotia',
  'Prince Edward Island',
  'Newfoundland and Labrador',
  'Northwest Territories',
  'Nunavut',
  'Yukon',
] as const
export type Province = (typeof TERRITORIES)[number]

function byAbbreviation() {
  const [BC, AB, SK, MB, ON, QC, NB, NS, PE, NL, NT, NU, YT] = TERRITORIES
  return { BC, AB, SK, MB, ON, QC, NB, NS, PE, NL, NT, NU, YT }
}

/** By postal abbreviation. Pure, so that browsers, which need none of them, do not load it. */
export const PROVINCES = /* @__PURE__ */ byAbbreviation()

/** The province or territory of a postal abbreviation, in capitals or not. */
export const provinceOf = (abbreviation: string): Province | undefined =>
  new Map<string, Province>(Object.entries(PROVINCES)).get(abbreviation.toUpperCase())
