import { type BusinessTypeSlug, businessTypeOrOther } from '../business-types.ts'
import type { Province } from '../provinces.ts'

const BUSINESSES: Record<BusinessTypeSlug, string> = {
  retail: 'Commerce de détail',
  restaurant: 'Restaurant',
  ecommerce: 'Boutique en ligne',
  'professional-services': 'Entreprise de services professionnels',
  healthcare: 'Établissement de santé',
  automotive: 'Entreprise automobile',
  other: 'Entreprise',
}

const PLACES: Record<Province, string> = {
  'British Columbia': 'en Colombie-Britannique',
  Alberta: 'en Alberta',
  Saskatchewan: 'en Saskatchewan',
  Manitoba: 'au Manitoba',
  Ontario: 'en Ontario',
  Quebec: 'au Québec',
  'New Brunswick': 'au Nouveau-Brunswick',
  'Nova Scotia': 'en Nouvelle-Écosse',
  'Prince Edward Island': 'à l’Île-du-Prince-Édouard',
  'Newfoundland and Labrador': 'à Terre-Neuve-et-Labrador',
  'Northwest Territories': 'aux Territoires du Nord-Ouest',
  Nunavut: 'au Nunavut',
  Yukon: 'au Yukon',
}

type Labelled = { businessType: string; province: string | null }

/** "Commerce de détail en Ontario", as the English company label. */
export function companyInFrench({ businessType, province }: Labelled): string {
  const place = Object.entries(PLACES).find(([english]) => english === province)?.[1] ?? 'au Canada'
  return `${BUSINESSES[businessTypeOrOther(businessType)]} ${place}`
}

/** What a description can say, by its English words (api/leads/placing/description.ts); the first that is in it counts. */
const VOCABULARY: Record<string, string>[] = [
  {
    'retail shop': 'Commerce de détail',
    restaurant: 'Restaurant',
    'online store': 'Boutique en ligne',
    'professional services firm': 'Entreprise de services professionnels',
    'healthcare practice': 'Établissement de santé',
    'automotive business': 'Entreprise automobile',
    business: 'Entreprise',
  },
  {
    'under $5,000': 'moins de 5 000 $ par mois en ventes par carte',
    '$5,000 to $10,000': 'de 5 000 $ à 10 000 $ par mois en ventes par carte',
    '$10,000 to $25,000': 'de 10 000 $ à 25 000 $ par mois en ventes par carte',
    '$25,000 to $50,000': 'de 25 000 $ à 50 000 $ par mois en ventes par carte',
    '$50,000 to $100,000': 'de 50 000 $ à 100 000 $ par mois en ventes par carte',
    '$100,000 to $250,000': 'de 100 000 $ à 250 000 $ par mois en ventes par carte',
    'over $250,000': 'plus de 250 000 $ par mois en ventes par carte',
  },
  {
    'sale under $25': 'vente moyenne de moins de 25 $',
    'sale of $25 to $100': 'vente moyenne de 25 $ à 100 $',
    'sale of $100 to $500': 'vente moyenne de 100 $ à 500 $',
    'sale over $500': 'vente moyenne de plus de 500 $',
  },
  {
    'a large acquirer': 'chez un grand acquéreur',
    'a flat-rate processor': 'chez un fournisseur à taux fixe',
    'an independent processor': 'chez un fournisseur indépendant',
    'a software vendor’s own payments': 'avec les paiements d’un éditeur de logiciels',
    'a bank’s merchant services': 'chez le service aux commerçants d’une banque',
    'another provider': 'chez un autre fournisseur',
  },
]

const SENTENCES: Record<string, string> = {
  'Knows its effective rate, so you can quote against it.':
    'Connaît son taux effectif : vous pouvez faire une offre en conséquence.',
  'Knows its effective rate. ': 'Connaît son taux effectif.',
  'Likely overpaying by hundreds a month: published rates are lower.':
    'Paie probablement des centaines de dollars de trop par mois : les taux publiés sont plus bas.',
  'Likely overpaying: published rates are lower.': 'Paie probablement trop : les taux publiés sont plus bas.',
  'Gave its current rates, so you can quote against them.':
    'A donné ses taux actuels : vous pouvez faire une offre en conséquence.',
  'You’d speak with the decision maker.': 'Vous parleriez à la personne qui décide.',
  'Comes with the decision maker’s name.': 'Le nom de la personne qui décide est fourni.',
  'Canadian business comparing what it pays for cards with what it could pay.':
    'Entreprise canadienne qui compare ce qu’elle paie pour les cartes avec ce qu’elle pourrait payer.',
  'Compared its card rates.': 'A comparé ses taux de cartes.',
}

/** The same facts in French; a description that is not of ours, such as a test lead's, stays as it is. */
export function descriptionInFrench(english: string): string {
  const facts = VOCABULARY.map(
    (words) => Object.entries(words).find(([one]) => english.toLowerCase().includes(one))?.[1],
  )
  const sentences = Object.entries(SENTENCES)
    .filter(([one]) => english.includes(one))
    .map(([, french]) => french)
  if (sentences.length === 0) return english
  const known = facts.filter((fact) => fact !== undefined)
  return [...(known.length === VOCABULARY.length ? [`${known.join(', ')}.`] : []), ...sentences].join(' ')
}
