import { businessTypeName } from '../../../domain/business-types.ts'
import { frenchName } from '../../../domain/languages/french-names.ts'
import type { Words } from '../../../domain/languages/words.ts'
import type { en } from './figures-csv.messages.ts'

export const fr: Words<typeof en> = {
  file: (from, to) => `chiffres-${from}-au-${to}.csv`,
  headings: {
    part: 'Partie',
    name: 'Nom',
    from: 'Du',
    to: 'Au',
    leads: 'Pistes',
    contacted: 'Contactées',
    converted: 'Converties',
    spent: 'Dépenses (CAD)',
    dealValue: 'Valeur des ententes (CAD)',
    returnOnSpend: 'Rendement des dépenses',
    refunded: 'Pistes remboursées',
  },
  ofPeriodBefore: (heading) => `${heading}, période précédente`,
  parts: {
    total: 'Total',
    days: 'Jours',
    tier: 'Palier',
    province: 'Province',
    businessType: 'Type d’entreprise',
    savedSearch: 'Recherche enregistrée',
  },
  tier: (tier) => tier.replace(/\D+/, 'Palier '),
  province: frenchName,
  businessType: (slug) => frenchName(businessTypeName(slug)),
  noProvince: 'Inconnue',
  noSearch: 'Aucune alerte',
  deletedSearch: 'Une recherche supprimée',
}
