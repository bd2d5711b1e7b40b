import { brand } from '../brand.ts'
import type { ConsentPart } from './consent-text.messages.ts'

const VERSION = '2026-11-28'

/** The words beside the consent box on a French page; they say what the English ones say. */
const fr: ConsentPart[] = [
  { text: 'J’accepte les ' },
  { text: 'conditions d’utilisation', href: '/fr/terms' },
  { text: ' et la ' },
  { text: 'politique de confidentialité', href: '/fr/privacy' },
  {
    text: `, et je consens à recevoir de ${brand.legalName} et d’un fournisseur de services de paiement avec lequel cette entreprise me met en contact, par téléphone, par texto et par courriel, des offres qui pourraient réduire mes taux. `,
  },
  {
    isSmallPrint: true,
    text: `${brand.postalAddress.join(', ')} demande ce consentement (${brand.support.phone}, ${brand.support.email}). Je peux le retirer en tout temps en écrivant à ${brand.support.email}. Si j’utilise un relevé, son fichier reste sur mon appareil; les chiffres que je confirme sont conservés avec ma vérification de taux.`,
  },
]

export const consentText = { version: VERSION, language: 'fr', parts: fr } as const

export const plainConsentText = fr.map((part) => part.text).join('')
