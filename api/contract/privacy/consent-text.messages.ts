import { brand } from '../brand.ts'

export type ConsentPart = {
  text: string
  href?: string
  /** Shown below the sentence that is agreed to. It comes last, so that what is shown reads as what is stored. */
  isSmallPrint?: boolean
}

/** Change the version with every change of the words: each consent record keeps both. */
const VERSION = '2026-11-22'

/** The words beside the consent box, in the parts that the form renders (some are links). Kept exactly as evidence. */
const en: ConsentPart[] = [
  { text: 'I agree to the ' },
  { text: 'Terms of Use', href: '/terms' },
  { text: ' and ' },
  { text: 'Privacy Policy', href: '/privacy' },
  {
    text: `, and to receive offers that could lower my rates from ${brand.legalName} and from a payment provider it connects me with, by phone, text message and email. `,
  },
  {
    isSmallPrint: true,
    text: `${brand.postalAddress.join(', ')} asks for this consent (${brand.support.phone}, ${brand.support.email}). I can withdraw it at any time by writing to ${brand.support.email}. If I use a statement, its file stays on my device; the figures I confirm are kept with my rate check.`,
  },
]

export const consentText = { version: VERSION, language: 'en', parts: en } as const

/** The same without links: what is stored and hashed. */
export const plainConsentText = en.map((part) => part.text).join('')
