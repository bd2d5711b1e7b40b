import type { Words } from '../../../../domain/languages/words.ts'
import type { landingMessages as en } from './landing.messages.ts'

export const landingMessages: Words<typeof en> = {
  title: (name) => `${name} : payez-vous trop pour accepter les cartes?`,
  description:
    'Gratuit pour les petites entreprises. En environ deux minutes, comparez ce que vous payez pour accepter les cartes avec ce que d’autres fournisseurs demandent.',

  hero: {
    heading: 'Payez-vous trop pour accepter les cartes?',
    lead: (minutes) =>
      `Répondez à quelques questions sur vos ventes par carte. En ${minutes} minutes environ, vous voyez ce que vous payez maintenant, ce que demanderaient d’autres fournisseurs canadiens, et comment nous l’avons calculé.`,
    terms: 'Gratuit. Sans compte. Sans engagement.',
    whoPays:
      'Ce sont les fournisseurs qui nous paient, jamais vous, et ce qu’ils paient n’influe pas sur l’ordre.',
    whoPaysLink: 'Comment nous sommes payés',
    needsScript: (phone) =>
      `La vérification de taux nécessite JavaScript, qui est désactivé dans ce navigateur. Activez-le, ou appelez-nous au ${phone}.`,
  },

  example: {
    heading: (sales) => `Exemple : un magasin dont les ventes par carte sont de ${sales} par mois`,
    today: (rate) => `Aujourd’hui : ${rate}`,
    better: (rate) => `Taux plus bas : ${rate}`,
    kept: (aYear) => `d’économies par mois, ${aYear} par an`,
    note: 'Taux des cartes seulement. Votre vérification comprend aussi les frais.',
  },

  stats: {
    heading: 'En chiffres',
    savings: 'économies annuelles moyennes',
    businesses: 'entreprises mises en contact',
    providers: 'fournisseurs concurrents dont nous suivons les prix',
    responseHours: (hours) => `${hours}\u00a0heures`,
    response: 'pour qu’un fournisseur réponde',
    /** Of the measured figures, which are no averages of claims. */
    live: {
      savings: 'économies annuelles médianes dans nos estimations',
      businesses: 'entreprises mises en contact',
      providers: 'fournisseurs qui ont acheté une demande au cours des 90 derniers jours',
      response: 'délai médian avant le contact, selon les propriétaires',
    },
  },

  howItWorks: {
    heading: 'Comment ça fonctionne',
    lead: 'Trois courtes étapes. Si possible, gardez votre dernier relevé de traitement à portée de main.',
    readStatement: 'Vous avez un relevé? Trouvez d’abord votre taux effectif.',
    steps: [
      {
        title: 'Vos renseignements',
        text: 'Votre nom, votre type d’entreprise et votre adresse courriel. Nous envoyons un code pour nous assurer que l’adresse est bien la vôtre.',
      },
      {
        title: 'Vos taux actuels',
        text: 'Votre fournisseur, vos ventes mensuelles par carte et votre vente moyenne. Si vous connaissez vos taux, ajoutez-les pour obtenir une estimation plus précise.',
      },
      {
        title: 'Vérification et comparaison',
        text: 'Entrez le code que nous vous envoyons par texto, et voyez votre coût d’aujourd’hui à côté d’un coût plus bas, avec toutes nos hypothèses.',
      },
    ],
    afterwards: {
      title: 'Ensuite, c’est vous qui décidez.',
      text: (hours) =>
        `Attendez-vous à ce qu’un fournisseur vous contacte dans les ${hours} heures suivant votre demande. Comparez son offre avec ce que vous avez maintenant. C’est sans engagement.`,
    },
  },

  whoPays: {
    heading: 'Comment nous sommes payés',
    rows: [
      { label: 'Ce que vous payez', value: '0,00 $' },
      { label: 'Qui nous paie', value: 'Le fournisseur qui achète votre demande' },
      { label: 'Effet sur le classement', value: 'Aucun' },
    ],
    text: 'Le classement se fait selon les économies. Ce que les fournisseurs nous paient n’influe pas sur l’ordre. À égalité, les fournisseurs sont classés par ordre alphabétique, et nous ne recommandons jamais celui que vous avez déjà.',
  },

  illustrations: {
    cardPayment: 'Une cliente approche une carte du terminal de paiement sur le comptoir d’un magasin.',
    paymentProcessing:
      'Un paiement par carte va du terminal à la banque en passant par le réseau. L’argent revient, moins une part.',
    happyBusiness:
      'Un boulanger souriant, un café à la main, salue de la main derrière le comptoir d’un petit commerce.',
  },

  testimonials: {
    examples: 'Exemples de réussite',
    note: 'Nous avons écrit ces exemples pour montrer comment une vérification de taux peut aider. Ce ne sont pas des propos de clients.',
    by: (firstName, trade, isReal) =>
      isReal ? `${firstName}, ${trade}` : `Exemple : ${firstName}, ${trade}`,
  },

  features: {
    heading: 'Nos atouts',
    list: [
      {
        title: 'Nous montrons nos calculs',
        text: 'Les estimations se fondent sur des taux publiés et sur les coûts des réseaux, avec leurs dates. Si un fournisseur ne publie pas ses prix, nous le disons au lieu de deviner.',
      },
      {
        title: 'Un seul fournisseur, pas dix',
        text: 'Un seul fournisseur peut prendre votre demande. Nous ne donnons votre numéro à personne d’autre.',
      },
      {
        title: 'Anonyme jusqu’à la mise en contact',
        text: 'Les fournisseurs voient votre type d’entreprise, votre région et vos ventes par carte arrondies. Votre nom et vos coordonnées restent cachés jusqu’à ce que l’un d’eux prenne votre demande.',
      },
      {
        title: 'Fait pour le Canada',
        text: 'Des dollars canadiens, Interac aussi bien que le crédit, et des fournisseurs qui travaillent avec les entreprises d’ici.',
      },
      {
        title: 'Vous pouvez changer d’avis en tout temps',
        text: 'Retirez votre consentement ou supprimez vos données en ligne quand vous le voulez. Vous pouvez aussi nous appeler ou nous écrire.',
      },
      {
        title: 'Parlez à une vraie personne',
        text: (phone, hours) => `Appelez au ${phone}, ${hours}.`,
      },
    ],
  },

  forProviders: {
    heading: 'Pour les fournisseurs de services de paiement',
    lead: 'Rencontrez des entreprises à la recherche d’un meilleur taux.',
    text: (from, to) =>
      `Parcourez des demandes vérifiées de partout au Canada, d’entreprises qui traitent de ${from} à ${to} et plus par mois. Chacune est anonyme jusqu’à ce que vous l’achetiez, et n’est ensuite qu’à vous.`,
    signUp: 'Créer un compte de fournisseur',
  },

  finalCall: {
    heading: 'Deux minutes suffisent',
    text: 'Gardez votre dernier relevé à portée de main pour obtenir une estimation plus précise.',
  },

  rateCheck: {
    loading: 'Ouverture de la vérification de taux…',
    failed: 'La vérification de taux ne s’est pas chargée. Vérifiez votre connexion, puis réessayez.',
  },
}
