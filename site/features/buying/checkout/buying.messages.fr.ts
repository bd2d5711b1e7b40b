import type { Words } from '../../../../domain/languages/words.ts'
import type { purchaseMessages as en } from './buying.messages.ts'

export const purchaseMessages: Words<typeof en> = {
  title: 'Acheter la piste',
  initializing: 'Préparation du paiement sécurisé…',
  finishing: 'Nous terminons votre achat…',

  summary: 'Ce que vous achetez',
  verification: 'Vérification',
  verified: {
    both: 'Courriel et téléphone',
    email: 'Courriel seulement',
    phone: 'Téléphone seulement',
    neither: 'Aucune',
  },
  savings: 'Économies mensuelles estimées',
  currency: 'CA',
  noTax: 'Paiement unique. Aucune taxe n’est perçue.',

  revealed: 'Ce que vous verrez après le paiement',
  revealedWords:
    'Nom de la personne-ressource, entreprise, numéro de téléphone, adresse courriel, volume mensuel et vente moyenne exacts. S’ils ont été fournis\u00a0: site Web, taux des cartes, frais mensuels et taux effectif.',
  revealedLabels: {
    name: 'Personne-ressource',
    company: 'Entreprise',
    phone: 'Téléphone',
    email: 'Courriel',
    website: 'Site Web, si fourni',
  },

  terms: 'Conditions de cet achat',
  termsPoints: [
    'Les achats de pistes ne sont pas remboursables. Si nous ne pouvons pas livrer la piste, nous vous remboursons en totalité.',
    'La piste est réservée à votre usage exclusif. Nous ne la vendons qu’une seule fois.',
    'La conversion n’est pas garantie.',
  ],
  allTerms: 'Lire toutes les conditions',
  accept: 'J’accepte les conditions de cet achat',

  credit: {
    choose: 'Payer avec',
    card: 'Carte',
    one: '1\u00a0crédit de piste',
    buys: (credits) =>
      `Un crédit suffit pour acheter cette piste, quel que soit son prix. Vous avez ${credits < 2 ? `${credits}\u00a0crédit` : `${credits}\u00a0crédits`}.`,
    insteadOf: (price) => `Au lieu de ${price}. Votre carte n’est pas débitée.`,
    left: (credits) =>
      credits < 2
        ? `Il vous restera ${credits}\u00a0crédit de piste.`
        : `Il vous restera ${credits}\u00a0crédits de piste.`,
    use: 'Utiliser 1\u00a0crédit',
    used: 'Vous avez utilisé 1\u00a0crédit de piste. Les coordonnées se trouvent dans Mes pistes.',
    unsure:
      'Nous n’avons pas pu savoir si l’achat a réussi. Réessayez. Aucun deuxième crédit ne vous sera débité pour cette piste.',
  },

  payment: 'Paiement',
  loadingForm: 'Chargement du formulaire de carte…',
  formBlocked:
    'Nous n’avons pas pu charger le formulaire de carte. Un bloqueur de contenu, un réseau d’entreprise ou une perte de connexion le bloque peut-être. Aucun montant n’a été débité.',
  formSlow:
    'C’est plus long que d’habitude. Votre connexion est peut-être lente, ou quelque chose bloque peut-être le formulaire de carte. Aucun montant n’a été débité.',
  tryingAgain: 'Nouvel essai…',
  pay: (price) => `Payer ${price}`,
  processing: 'Traitement…',
  acceptFirst: 'Acceptez les conditions pour continuer.',
  wishNotSaved: 'Nous n’avons pas pu enregistrer votre choix. Veuillez réessayer.',
  byStripe: 'Stripe traite le paiement. Nous ne voyons jamais votre numéro de carte.',

  paymentError: 'Erreur de paiement',
  failedToInitialize: 'Le paiement n’a pas pu être préparé',
  noClientSecret: 'Aucun secret client reçu',

  priceKept: (price) =>
    `Votre session de paiement a expiré; nous en avons ouvert une nouvelle. Le prix est toujours de ${price}, et aucun montant n’a été débité. Veuillez entrer votre carte de nouveau.`,
  priceChanged: (before, now) =>
    `Le prix est passé de ${before} à ${now}. Aucun montant n’a été débité. Veuillez vérifier le nouveau prix avant de payer.`,
  couldNotStart: 'Nous n’avons pas pu lancer le paiement. Aucun montant n’a été débité. Veuillez réessayer.',

  paymentFailed: 'Échec du paiement',
  tryAnotherCard: 'Aucun montant n’a été débité. Essayez une autre carte.',
  cardNotCharged: 'Votre carte n’a pas été débitée. Veuillez réessayer ou utiliser une autre carte.',
  bankSaidNo: 'Votre banque n’a pas approuvé le paiement. Aucun montant n’a été débité.',
  paymentSuccessful: 'Paiement réussi',
  leadPurchased: 'Piste achetée!',
  openMyLeads: 'Ouvrir dans Mes pistes',
  bought: {
    title: 'Votre nouvelle piste',
    call: (phone) => `Appeler le ${phone}`,
    mayNotCall: 'N’appelez pas\u00a0: cette personne ne veut pas être contactée.',
    close: 'Fermer votre nouvelle piste',
  },
  purchaseFailed: 'Échec de l’achat',
  failedToComplete: 'L’achat n’a pas pu être terminé',

  sold: {
    title: 'Cette piste n’est plus offerte',
    text: 'Aucun montant n’a été débité.',
  },
  yours: {
    title: 'Cette piste est à vous',
    text: 'Vous l’avez déjà achetée. Vous la trouverez dans Mes pistes.',
  },
  refunded: {
    title: 'Nous n’avons pas pu livrer cette piste',
    text: 'Nous remboursons votre carte en totalité. Vous n’avez rien à faire.',
  },
  pending: {
    title: 'Votre banque traite encore le paiement',
    text: 'Votre paiement est en cours de traitement et nous réservons la piste pour vous. Dès que votre banque le confirmera, la piste apparaîtra automatiquement dans Mes pistes. Vous pouvez fermer cette fenêtre.',
  },
  unfinished: {
    paidTitle: 'Votre paiement a été accepté',
    paidText:
      'Nous n’avons pas pu terminer l’achat pour le moment. Vous n’avez pas à payer de nouveau. La piste apparaîtra automatiquement dans Mes pistes, habituellement en quelques minutes.',
    unsureTitle: 'Nous avons perdu la connexion pendant votre paiement',
    unsureText:
      'Nous ne savons pas encore si votre carte a été débitée. Ne payez pas de nouveau. Si elle l’a été, la piste apparaîtra automatiquement dans Mes pistes.',
  },
  backToLeads: 'Retour aux pistes',
}
