/** The day on which the text of a page last changed, shown at its top and in the sitemap. */
export const lastChanged = {
  privacy: '2026-11-29',
  terms: '2026-11-28',
  help: '2026-11-28',
} as const

/**
 * SHA-256 of the words of Terms of Use and Privacy Policy in English and French, by the version that suppliers accept
 * (`SUPPLIER_TERMS_VERSION`). A test fails when a text changes: add a line for its new version, and keep the older lines as proof.
 */
export const supplierTermsHashes: Record<string, string> = {
  '2026-11-28': '2beaf3b926fd57f3622458c088024337c432954ca2dd18a86ebcd01536cdeefb',
  '2026-11-29': '4b8eb8f64bd08a0db465be033d0d1c5449aa3afdacbbffac7e2f17578286a31f',
}

/** Where a person can complain. Address and phone number are from priv.gc.ca/complaint-plainte (stored copy, read 2026-11-21). */
export const regulators = {
  canada: {
    name: 'Office of the Privacy Commissioner of Canada',
    page: 'https://www.priv.gc.ca/',
    phone: '1-800-282-1376',
    phoneLink: 'tel:+18002821376',
    postalAddress: '30 Victoria Street, Gatineau, Quebec  K1A 1H3',
  },
  quebec: { name: 'Commission d’accès à l’information', page: 'https://www.cai.gouv.qc.ca/' },
} as const
