import type { Words } from '../../../../domain/languages/words.ts'
import type { dashboardMessages as en } from './dashboard.messages.ts'

export const dashboardMessages: Words<typeof en> = {
  title: (brand) => `Vos taux · ${brand}`,
  welcome: (name) => (name ? `Heureux de vous revoir, ${name}!` : 'Heureux de vous revoir!'),
  loading: 'Chargement de vos soumissions…',
  notLoaded: {
    failed: 'Nous n’avons pas pu charger vos soumissions.',
    failedWhy: 'Votre connexion a été coupée. Rien n’est perdu.',
  },
  sessionsWhy: 'Votre session est ouverte sur un autre téléphone ou ordinateur?',
  sessionsLoadFailed: 'Nous n’avons pas pu afficher vos sessions',
  sessionsLoadFailedWhy: 'Veuillez réessayer.',

  figures: {
    monthlyCost: 'Coût mensuel actuel',
    monthlyCostWhy: 'D’après votre dernière vérification de taux.',
    monthlyCostSwitched: (provider) => `Notre estimation avec ${provider}, votre nouveau fournisseur.`,
    atLeast: 'Au moins',
    monthlyCostAtLeastWhy:
      'D’après votre dernière vérification de taux. Nous ne savons pas tout ce que votre fournisseur demande.',
    monthlyCostUnknown: 'Vérifiez vos taux pour le voir.',
    annualSavings: 'Économies annuelles possibles',
    annualSavingsWhy: 'Votre meilleure soumission active, sur 12 mois.',
    annualSavingsChosen: (provider) => `Une fois que vous aurez changé pour ${provider}, sur 12 mois.`,
    annualSavingsStill: (provider) =>
      `Votre soumission active la moins chère par rapport à ${provider}, sur 12 mois.`,
    annualSavingsNoneStill: (provider) =>
      `Par rapport à ${provider}, aucune soumission active n’est moins chère.`,
    annualSavingsNone: 'Aucune soumission active ne vous ferait faire d’économies.',
    annualSavingsUnknown: 'Vous les verrez quand vous aurez une soumission.',
    activeQuotes: 'Soumissions actives',
    activeQuotesWhy: 'De votre dernière vérification de taux. Chacune est valable 30 jours.',
  },

  provider: {
    heading: 'Fournisseur actuel',
    nowAndChosen: (now, chosen) => `${now} maintenant, votre choix : ${chosen}`,
    unknown: 'Pas encore connu',
    unknownWhy: 'Indiquez votre fournisseur dans votre première vérification de taux.',
    lastUpdated: 'Dernière mise à jour il y a 30 jours, prochaine révision recommandée dans 11 mois',
    checkMarketRates: 'Vérifier les taux actuels du marché',
  },

  statement: {
    why: 'Voyez ce que vous payez vraiment. Votre relevé reste sur votre appareil.',
    read: 'Lire mon relevé',
  },

  history: {
    heading: 'Historique des vérifications',
    quotes: (count) =>
      count === 0 ? 'Aucun prix plus bas trouvé' : count < 2 ? '1 soumission' : `${count} soumissions`,
    bestSaving: (amount) => `meilleure économie de ${amount} par mois`,
    open: (provider, day) => `${provider} : résultats du ${day}`,
    empty: 'Aucune vérification de taux pour le moment',
    emptyWhy: 'Avec un relevé récent à portée de main, cela prend environ deux minutes.',
    checkFirstRates: 'Faire une première vérification',
  },

  quotes: {
    heading: 'Soumissions enregistrées',
    getNew: 'Obtenir de nouvelles soumissions',
    getFirst: 'Obtenir une première soumission',
    empty: 'Aucune soumission enregistrée pour le moment',
    emptyLastTime: 'Votre dernière vérification n’a trouvé aucun prix plus bas',
    addStatement: 'Ajouter mon relevé',
    seeLastCheck: 'Voir la dernière vérification',
    emptyAtFirst:
      'Après une vérification de taux, nous gardons ici les soumissions des fournisseurs qui vous demanderaient moins.',
    emptyAfterCheck:
      'La plupart des fournisseurs ne publient pas leurs taux. Avec le total des frais de votre relevé, nous pouvons comparer plus précisément.',
    emptyAfterStatement:
      'Aucun prix publié n’est assez inférieur à ce que vous payez pour qu’un changement en vaille la peine. Les soumissions des fournisseurs sont souvent inférieures à ce qu’ils publient.',
    recommended: 'Recommandée',
    status: { active: 'Active', pending: 'En attente', accepted: 'Acceptée', expired: 'Expirée' },
    statusLabel: 'État :',
    saves: 'Vous économisez',
    notPublished: 'Non publié',
    cardPresentRate: 'En personne',
    cardNotPresentRate: 'En ligne ou par saisie',
    overWholesale: (price) => `Coût de base + ${price}`,
    goodUntil: (day) => `Valable jusqu’au ${day}.`,
    expiredOn: (day) =>
      `Expirée le ${day}. Vérifiez vos taux de nouveau pour obtenir une nouvelle soumission.`,
    whatAcceptingDoes: 'Nous enregistrons votre choix. Vous vous inscrivez auprès du fournisseur.',
    isChosen: (provider) =>
      `Vous avez choisi cette soumission. Pour changer, inscrivez-vous chez ${provider}, puis dites-le-nous ici.`,
    isYours: 'C’est maintenant votre fournisseur.',
    page: (provider, site) => `Prix publiés par ${provider} sur ${site}`,
    switched: 'J’ai changé de fournisseur',
    notSwitched: 'Je n’ai pas changé',
    wasAccepted: 'Vous avez accepté cette soumission.',
    accept: 'Accepter la soumission',
    accepting: 'Acceptation…',
    accepted: 'Acceptée',
    undoing: 'Annulation…',
    showAll: (count) => `Afficher les ${count} soumissions`,
  },

  contact: {
    why: 'Vous voulez que des fournisseurs vous fassent une offre? Nous communiquons vos chiffres de façon anonyme, et seul celui qui achète votre demande reçoit vos coordonnées.',
    connect: 'Oui, mettez-moi en contact avec de meilleurs fournisseurs',
    until: (day) => `Vous pouvez le demander jusqu’au ${day}, quand cette estimation prend fin.`,
    contactRequestedOn: (day) => `Le ${day}, vous avez demandé qu’on vous contacte.`,
    requestWithdrawn: (day) => `Vous avez retiré votre demande le ${day}.`,
    consentWithdrawn: (day) => `Vous avez retiré votre consentement le ${day}.`,
    failed: 'Nous n’avons pas pu envoyer votre demande',
    failedWhy: 'Veuillez réessayer.',
  },

  acceptedToast: {
    title: 'Soumission acceptée',
    description: 'Votre fournisseur de services de paiement a été mis à jour.',
  },
  switchedToast: {
    title: 'Enregistré',
    description: 'Vos chiffres sont maintenant ceux de votre nouveau fournisseur.',
  },
  notSwitchedToast: {
    title: 'Enregistré',
    description: 'Vos chiffres sont ceux de votre fournisseur précédent.',
  },
  undoneToast: {
    title: 'Acceptation annulée',
    description: 'La soumission est de nouveau parmi vos soumissions enregistrées.',
  },
  undoFailedToast: { title: 'Erreur', description: 'Nous n’avons pas pu l’annuler. Veuillez réessayer.' },
  switchFailedToast: {
    title: 'Erreur',
    description: 'Nous n’avons pas pu l’enregistrer. Veuillez réessayer.',
  },
  acceptFailedToast: {
    title: 'Erreur',
    description: 'Nous n’avons pas pu accepter la soumission. Veuillez réessayer.',
  },
}
