import { companyInFrench } from '../../../../../domain/languages/french-lead.ts'
import type { Words } from '../../../../../domain/languages/words.ts'
import type { en } from './search-alert.messages.ts'

export const fr: Words<typeof en> = {
  hi: (contactPerson) => `Bonjour ${contactPerson},`,
  newLeads: (count) =>
    count < 2 ? `${count} nouvelle piste` : `${count.toLocaleString('fr-CA')} nouvelles pistes`,
  subject: (found, search) => `${found} pour ${search}`,
  aMonth: (dollars) => `${dollars} par mois`,
  found: (search, found) =>
    `Votre recherche enregistrée «\u00a0${search}\u00a0» a trouvé ${found} sur le marché\u00a0:`,
  more: (count) => `Et ${count.toLocaleString('fr-CA')} de plus sur le marché.`,
  see: 'Voir cette recherche sur le marché',
  howOften: (isDaily) =>
    `Nous vous écrivons au sujet de cette recherche ${isDaily ? 'chaque matin à 8\u00a0h (heure de Toronto) si elle a trouvé du nouveau' : 'au plus une fois toutes les 10\u00a0minutes'}. Nous vous écrivons une seule fois au sujet de chaque piste, quelle que soit la recherche qui la trouve. Pour changer la fréquence, choisissez Modifier (le crayon) à côté de la recherche, sur le marché.`,
  pause: 'Suspendre les courriels de cette recherche',
  reason: (name) =>
    `Vous recevez ce courriel parce que les alertes de cette recherche sont activées dans votre compte ${name}.`,
  card: {
    company: companyInFrench,
    tier: { tier1: 'Palier 1', tier2: 'Palier 2', tier3: 'Palier 3' },
    verified: {
      both: 'Courriel et téléphone vérifiés',
      email: 'Courriel vérifié',
      phone: 'Téléphone vérifié',
      none: 'Non vérifiée',
    },
    contactRequested: 'Contact demandé',
    monthlyVolume: 'Volume mensuel',
    averageSale: 'Vente moyenne',
    currentProvider: 'Fournisseur actuel',
    savings: 'Économies estimées',
    notEstimated: 'Non estimées',
    view: 'Voir cette piste',
  },
}
