import type { Words } from '../../../../domain/languages/words.ts'
import type { marketMessages as en } from './market.messages.ts'

export const marketMessages: Words<typeof en> = {
  title: 'Occasions d’affaires',
  lead: 'Des entreprises canadiennes qui veulent de meilleurs taux de traitement des paiements. Vous voyez qui elles sont une fois la piste achetée.',
  loading: 'Chargement des pistes…',
  moreFilters: 'Autres filtres',
  searchPlaceholder: 'Ex.\u00a0: Moneris',
  businessType: 'Type d’entreprise',
  volume: 'Volume mensuel',
  tier: 'Palier',
  province: 'Province',
  provider: 'Fournisseur actuel',
  contactRequested: 'Contact demandé',
  phoneVerified: 'Téléphone vérifié',
  mine: 'Mes territoires et types',
  all: 'Tout',
  volumes: {
    small: 'Moins de 10\u00a0000\u00a0$',
    medium: 'De 10\u00a0000\u00a0$ à moins de 50\u00a0000\u00a0$',
    large: '50\u00a0000\u00a0$ et plus',
  },
  sort: 'Trier par',
  sorts: { newest: 'Récentes', volume: 'Volume le plus élevé', price: 'Prix le plus bas' },
  showFilters: (set) => (set === 0 ? 'Filtres' : `Filtres (${set})`),
  noLeads: 'Aucune piste offerte',
  adjustFilters: 'Essayez de modifier vos filtres pour voir plus de pistes.',
  checkBack: 'Revenez bientôt voir les nouvelles occasions.',
  noneOfMine: 'Aucune piste dans vos territoires et types',
  noneOfMineWhy: 'Essayez de modifier vos filtres, ou changez vos territoires et types.',
  changeCoverage: 'Changer vos territoires et types',
  coversAll: 'Vous n’avez choisi ni territoire ni type d’entreprise; toutes les pistes sont donc comprises.',
  coversAllTerritories: 'Vous n’avez choisi aucun territoire; tout le Canada est donc compris.',
  coversAllTypes: 'Vous n’avez choisi aucun type d’entreprise; tous sont donc compris.',
  lists: 'Listes',
  listNames: { all: 'Toutes', shortlisted: 'Présélection', hidden: 'Masquées' },
  nothingMarked: {
    shortlisted: {
      title: 'Votre présélection est vide',
      why: 'Appuyez sur l’étoile d’une piste pour la garder ici le temps de décider.',
    },
    hidden: {
      title: 'Aucune piste masquée',
      why: 'Masquez une piste qui ne vous convient pas; vous la trouverez ici si vous changez d’avis.',
    },
  },
  allHidden: 'Vous avez masqué toutes les pistes qui se trouvent ici',
  showAll: 'Afficher toutes les pistes',
  showHidden: 'Afficher les pistes masquées',
  isMarked: { shortlisted: 'Piste présélectionnée', hidden: 'Piste masquée' },
  noLonger: { shortlisted: 'Retirée de votre présélection', hidden: 'Piste de nouveau affichée' },
  notMarked: {
    shortlisted: 'Nous n’avons pas pu présélectionner la piste',
    hidden: 'Nous n’avons pas pu masquer la piste',
  },
  stillMarked: {
    shortlisted: 'Nous n’avons pas pu retirer la piste de votre présélection',
    hidden: 'Nous n’avons pas pu rétablir la piste',
  },
  marksFailed:
    'Nous n’avons pas pu charger votre présélection. Les pistes que vous avez masquées figurent aussi dans la liste. Rechargez la page pour réessayer.',
  saveInstead: 'Ou enregistrez cette recherche; nous vous enverrons un courriel quand une piste arrivera.',
  listed: (count, total, more) => {
    if (!more) return count < 2 ? `${count} piste` : `${count} pistes`
    const shown = count < 2 ? `${count} piste affichée` : `${count} pistes affichées`
    return total === undefined
      ? shown
      : `${shown} sur ${total.endsWith('+') ? `plus de ${total.slice(0, -1)}` : total}`
  },
  showArrivals: (count) =>
    count < 2 ? `Afficher ${count} nouvelle piste` : `Afficher ${count} nouvelles pistes`,
  failed: 'Nous n’avons pas pu charger les pistes',
  failedWhy: 'La connexion a échoué, ou un problème est survenu de notre côté.',
  stale:
    'Nous n’avons pas pu actualiser la liste; elle n’est peut-être plus à jour. Nous continuons d’essayer.',
  view: 'Affichage',
  views: { cards: 'Fiches', list: 'Liste' },
  shortcuts:
    'Touches dans la liste\u00a0: flèches pour se déplacer, Entrée pour ouvrir l’achat, S pour présélectionner, H pour masquer, / pour rechercher',
  toLeads: 'Aller aux pistes',
  showMore: 'Afficher plus de pistes',
  moreFailed: 'Nous n’avons pas pu charger plus de pistes.',
  mayBuyWhilePending:
    'Entre-temps, vous pouvez consulter et acheter des pistes. Une fois votre compte approuvé, des pistes peuvent vous être attribuées, les estimations utilisent vos taux et les propriétaires voient votre numéro de téléphone.',
  mayNotBuyYet:
    'Vous pouvez consulter les pistes dès maintenant. Vous pourrez en acheter dès que nous aurons approuvé votre compte.',
  closedWhy:
    'Vous ne pouvez ni consulter ni acheter de pistes pour l’instant. Les pistes que vous avez achetées sont toujours à vous.',
  contactUs: (email) => `Pour le réactiver, écrivez à ${email}.`,
  purchaseLoadFailed: 'Nous n’avons pas pu ouvrir l’achat',
  purchaseLoadFailedWhy: 'Vérifiez votre connexion et réessayez. Aucun montant n’a été débité.',
  leadGone: 'Cette piste n’est plus offerte',
  leadGoneWhy: 'Elle a été vendue ou retirée du marché. Aucun montant n’a été débité.',
  card: {
    lead: 'Piste',
    isNew: 'NOUVELLE',
    isNewToYou: 'Nouvelle pour vous',
    sinceLastLook: 'depuis la dernière fois que vous avez ouvert cette recherche',
    shortlist: 'Présélectionner',
    hide: 'Masquer',
    showAgain: 'Réafficher',
    actionOn: (action, tier, lead) => `${action}\u00a0: ${tier}, ${lead}`,
    tier: { tier1: 'Palier 1', tier2: 'Palier 2', tier3: 'Palier 3' },
    stars: (stars, most) => `Qualité\u00a0: ${stars} étoiles sur ${most}`,
    verified: (email, phone) => {
      if (email && phone) return 'Courriel et téléphone vérifiés'
      if (email) return 'Courriel vérifié'
      return phone ? 'Téléphone vérifié' : 'Aucune vérification'
    },
    savings: 'Économies estimées',
    savingsOf: (amount) => `${amount} par mois`,
    purchase: 'Acheter',
    gone: 'Plus offerte',
  },
}
