import type { Words } from '../../../../domain/languages/words.ts'
import { chartWords, periodWords } from '../../../lib/words/period.messages.ts'
import type { figuresMessages as en } from './figures.messages.ts'

export const figuresMessages: Words<typeof en> = {
  description: 'Ce que vous avez dépensé, ce que vos pistes sont devenues et ce qu’elles ont rapporté.',
  why: 'Les jours sont à l’heure de Toronto. Une piste est comptée le jour où vous l’avez achetée, avec son résultat actuel.',
  loading: 'Chargement de vos chiffres…',
  failed: 'Nous n’avons pas pu charger vos chiffres.',
  failedWhy: 'Votre connexion a été coupée, ou un problème est survenu de notre côté.',
  period: periodWords,
  shown: (period, before) => `Période\u00a0: ${period}. Comparaison avec\u00a0: ${before}`,
  shownAlone: (period, before) =>
    `Période\u00a0: ${period}. Aucune piste achetée dans la période à comparer (${before}).`,
  none: 'Aucune piste achetée dans cette période',
  noneWhy: 'Choisissez une autre période, ou achetez une piste et suivez-la ici.',
  totals: 'Totaux',
  spent: 'Dépenses',
  leads: 'Pistes',
  contacted: 'Contactées',
  converted: 'Converties',
  dealValue: 'Valeur des ententes',
  returnOnSpend: 'Rendement des dépenses',
  ofLeads: (share) => `${share} des pistes`,
  was: (shown) => `avant\u00a0: ${shown}`,
  refunded: (count) =>
    count < 2
      ? `${count} de ces pistes a été remboursée\u00a0: elle compte comme piste, mais pas comme dépense.`
      : `${count} de ces pistes ont été remboursées\u00a0: elles comptent comme pistes, mais pas comme dépenses.`,
  spendTitle: { day: 'Dépenses par jour', week: 'Dépenses par semaine', month: 'Dépenses par mois' },
  dealTitle: {
    day: 'Valeur des ententes selon le jour d’achat',
    week: 'Valeur des ententes selon la semaine d’achat',
    month: 'Valeur des ententes selon le mois d’achat',
  },
  chart: {
    ...chartWords,
    compared: {
      now: 'Cette période',
      before: 'Période précédente',
      ofBefore: (name) => `${name}, période précédente`,
      was: (shown) => `avant\u00a0: ${shown}`,
    },
  },
  groups: {
    byTier: { heading: 'Par palier', of: 'Palier', none: '' },
    byProvince: { heading: 'Par province', of: 'Province ou territoire', none: 'Inconnu' },
    byBusinessType: { heading: 'Par type d’entreprise', of: 'Type d’entreprise', none: '' },
    bySavedSearch: {
      heading: 'Par recherche enregistrée',
      of: 'Recherche enregistrée',
      none: 'Aucune alerte',
    },
  },
  savedSearchWhy:
    'Une piste est attribuée à la recherche dont nous vous avons envoyé l’alerte par courriel avant votre achat. Ce qu’une recherche trouve sans alerte n’est pas conservé après une vente.',
  deletedSearch: 'Une recherche supprimée',
  tier: { tier1: 'Palier 1', tier2: 'Palier 2', tier3: 'Palier 3' },
}
