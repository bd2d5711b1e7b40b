import type { Words } from '../../../../domain/languages/words.ts'
import type { searchFormMessages as en, findingWords as enFinding } from './search-forms.messages.ts'

export const searchFormMessages: Words<typeof en> = {
  edit: 'Modifier la recherche enregistrée',
  nameHint: (longest) => `Jusqu’à ${longest} caractères.`,
  alerts: 'M’aviser des nouvelles pistes par courriel',
  frequency: {
    instant: { label: 'Dès leur arrivée', hint: 'Au plus un courriel toutes les 10\u00a0minutes.' },
    daily: { label: 'Chaque matin', hint: 'À 8\u00a0h, heure de Toronto.' },
    never: {
      label: 'Ne pas m’envoyer de courriel',
      hint: 'Vous verrez quand même ici le nombre de nouvelles pistes.',
    },
  },
  emailFirst: 'Les courriels commencent une fois votre adresse courriel confirmée.',
  submit: 'Enregistrer la recherche',
  submitChanges: 'Enregistrer',
  saved: 'Recherche enregistrée',
  savedAs: (name) => `Vous la trouverez dans Recherches enregistrées\u00a0: «\u00a0${name}\u00a0».`,
  tooMany: (most) => `Vous avez ${most} recherches enregistrées`,
  tooManyWhy:
    'Vous ne pouvez pas en garder plus. Supprimez-en une dont vous n’avez pas besoin, puis enregistrez celle-ci.',
  tryAgain: 'Un problème est survenu de notre côté. Réessayez.',
  pause: 'Suspendre les alertes',
  pauseWhy:
    'Ses courriels et ses webhooks s’arrêtent pour un temps. Vous verrez quand même ici le nombre de nouvelles pistes.',
  resume: 'Réactiver les alertes',
  resumeWhy:
    'Ses courriels et ses webhooks sont suspendus. Vous pouvez quand même voir ici le nombre de nouvelles pistes.',
  paused: 'Alertes suspendues',
  resumed: 'Alertes réactivées',
  delete: 'Supprimer la recherche',
}

/** What stands before a province; « en » before all others. */
const BEFORE: ReadonlyMap<string, string> = new Map([
  ['Québec', 'au'],
  ['Manitoba', 'au'],
  ['Nouveau-Brunswick', 'au'],
  ['Nunavut', 'au'],
  ['Yukon', 'au'],
  ['Île-du-Prince-Édouard', 'à l’'],
  ['Terre-Neuve-et-Labrador', 'à'],
  ['Territoires du Nord-Ouest', 'aux'],
])

export const findingWords: Words<typeof enFinding> = {
  everything: 'Toutes les pistes',
  businesses: {
    retail: 'Commerces de détail',
    restaurant: 'Restaurants',
    ecommerce: 'Commerces en ligne',
    'professional-services': 'Services professionnels',
    healthcare: 'Entreprises de soins de santé',
    automotive: 'Entreprises du secteur automobile',
    other: 'Autres entreprises',
  },
  in: (province) => `${BEFORE.get(province) ?? 'en'} ${province}`.replace('’ ', '’'),
  with: (provider) => `avec ${provider}`,
  volume: {
    small: 'moins de 10\u00a0000\u00a0$ par mois',
    medium: 'de 10\u00a0000\u00a0$ à 50\u00a0000\u00a0$ par mois',
    large: '50\u00a0000\u00a0$ ou plus par mois',
  },
  tier: { tier1: 'palier 1', tier2: 'palier 2', tier3: 'palier 3' },
  contactRequested: 'contact demandé',
  phoneVerified: 'téléphone vérifié',
  matching: (words) => `contenant «\u00a0${words}\u00a0»`,
}
