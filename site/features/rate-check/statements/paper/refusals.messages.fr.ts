import type { Words } from '../../../../../domain/languages/words.ts'
import type { refusalMessages as en } from './refusals.messages.ts'

const STATEMENT =
  'Il nous faut le relevé mensuel de votre fournisseur de services de paiement, celui qui indique vos ventes par carte et les frais qui vous ont été facturés.'

export const refusalMessages: Words<typeof en> = {
  other: {
    invoice: {
      looksLike: 'Ce document ressemble à une facture, et non à un relevé de traitement.',
      needed: STATEMENT,
    },
    'bank-statement': {
      looksLike: 'Ce document ressemble à un relevé bancaire.',
      needed: `Il montre ce qui a été déposé, mais pas ce que les ventes vous ont coûté. ${STATEMENT}`,
    },
    quote: {
      looksLike: 'Ce document ressemble à une soumission ou à une proposition.',
      needed: `Ses nombres sont des estimations. ${STATEMENT}`,
    },
    agreement: {
      looksLike: 'Ce document ressemble à un contrat ou à une demande d’adhésion.',
      needed: `Il indique des taux, mais pas ce que vous avez payé. ${STATEMENT}`,
    },
    'till-report': {
      looksLike: 'Ce document ressemble à un rapport de votre caisse ou de votre terminal.',
      needed: `Il montre vos ventes, mais pas les frais. ${STATEMENT}`,
    },
    'payout-report': {
      looksLike: 'Ce document ressemble à un rapport de versements.',
      needed: `Il porte sur des versements précis, et non sur un mois entier. ${STATEMENT}`,
    },
    letter: {
      looksLike: 'Ce document ressemble à une lettre.',
      needed: STATEMENT,
    },
    'annual-summary': {
      looksLike: 'Ce document ressemble au sommaire d’une année entière.',
      needed:
        'Il nous faut le relevé d’un seul mois. Vous pouvez ajouter plusieurs mois, un fichier pour chacun.',
    },
    'several-locations': {
      looksLike: 'Ce relevé porte sur plus d’un établissement.',
      needed:
        'Il faut les ventes et les frais des mêmes établissements. Utilisez des totaux qui les comprennent tous, ou choisissez le relevé d’un seul établissement.',
    },
    'other-currency': {
      looksLike: 'Ce relevé n’est pas en dollars canadiens.',
      needed: 'Nous comparons des prix au Canada. Choisissez un relevé en dollars canadiens.',
    },
    'no-sales': {
      looksLike: 'Ce relevé ne contient aucune vente par carte.',
      needed:
        'Sans ventes, il n’y a pas de taux à calculer. Choisissez un mois où vous avez accepté des cartes.',
    },
    unknown: {
      looksLike: 'Nous n’avons pas pu reconnaître dans ce document un relevé de traitement.',
      needed: `${STATEMENT} Si c’est bien ce relevé, cliquez sur vos chiffres sur la page.`,
    },
  },
  unreadable: {
    'not-a-pdf': {
      looksLike: 'Ce fichier n’est ni un PDF ni une image.',
      needed: 'Choisissez le PDF de votre fournisseur, ou une photo du relevé (JPEG, PNG, WebP ou HEIC).',
    },
    'picture-format': {
      looksLike: 'Ce navigateur ne peut pas ouvrir ce type d’image.',
      needed:
        'Enregistrez la photo en JPEG ou en PNG ou, mieux encore, choisissez le PDF de votre fournisseur.',
    },
    broken: {
      looksLike: 'Ce fichier est endommagé; il est donc impossible de l’ouvrir.',
      needed: 'Téléchargez-le de nouveau chez votre fournisseur, ou choisissez un autre fichier.',
    },
    'too-large': {
      looksLike: 'Ce fichier est trop volumineux.',
      needed:
        'Un relevé dépasse rarement 5 Mo, et nous ouvrons les fichiers de moins de 100 Mo. Choisissez le relevé seul.',
    },
    'too-many-pages': {
      looksLike: 'Ce fichier a trop de pages.',
      needed: 'Nous ouvrons les PDF de moins de 500 pages. Choisissez le relevé d’un seul mois.',
    },
    'too-slow': {
      looksLike: 'La lecture de ce fichier prenait trop de temps; nous l’avons donc arrêtée.',
      needed: 'Choisissez un autre fichier, ou entrez les deux chiffres à la main.',
    },
  },
  noPages: {
    looksLike: 'Ce PDF n’a aucune page.',
    needed: 'Téléchargez-le de nouveau chez votre fournisseur, ou choisissez un autre fichier.',
  },
}
