import type { Words } from '../../../../domain/languages/words.ts'
import type { rateCheckMessages as en } from './rate-check.messages.ts'

export const rateCheckMessages: Words<typeof en> = {
  backHome: 'Retour à l’accueil',
  progress: {
    label: 'Progression',
    step: (step, steps) => `Étape ${step} sur ${steps}`,
    done: 'terminée',
  },
  previous: 'Précédent',
  next: 'Suivant',
  findMyBetterRates: 'Trouver de meilleurs taux',
  finding: 'Recherche de vos taux…',
  mistakes: 'Vérifiez vos réponses',
  submissionFailed:
    'Désolés, une erreur s’est produite pendant le traitement de votre demande. Veuillez réessayer.',
  choose: 'Choisir',
  resultsKept: 'Vos derniers résultats sont toujours ici.',
  seeResults: 'Voir vos résultats',
  returning: {
    heading: 'Vos résultats',
    failed: 'Nous n’avons pas pu charger vos résultats.',
    failedWhy:
      'La connexion a échoué. Vos résultats ne sont pas perdus : ils sont conservés pendant 24 heures après votre vérification.',
    startNew: 'Commencer une nouvelle vérification',
  },

  'your-info': {
    name: 'Vous',
    heading: 'Commençons',
    lead: 'Dites-nous qui vous êtes et où envoyer vos résultats.',
    businessType: 'Type d’entreprise',
    customBusinessType: 'Quel genre d’entreprise exploitez-vous?',
    emailHint: 'Nous envoyons un code pour nous assurer qu’elle est bien à vous.',
  },
  'rate-info': {
    name: 'Taux',
    heading: 'Vos taux actuels',
    lead: 'Dites-nous ce que vous payez aujourd’hui. Des nombres ronds suffisent, mais un relevé récent rend votre estimation plus précise.',
    currentProvider: 'Fournisseur actuel de services de paiement',
    currentProviderHint: 'L’entreprise nommée sur votre relevé de traitement des cartes.',
    customProvider: 'Nom de votre fournisseur',
    monthlyVolume: 'Ventes mensuelles par carte',
    monthlyVolumeHint: 'En dollars canadiens, toutes cartes confondues, pour un mois ordinaire.',
    averageTransaction: 'Vente moyenne',
    averageTransactionHint:
      'En dollars canadiens. Vous ne la connaissez pas? Laissez ce champ vide, et entrez plus bas les frais et le nombre de ventes de votre relevé.',
    averageAboveVolume:
      'Votre vente moyenne dépasse vos ventes mensuelles par carte. C’est normal si vous faites moins d’une vente par mois. Sinon, vérifiez qu’il n’y a pas de faute de frappe.',
    statement: {
      heading: 'Chiffres de votre dernier relevé',
      lead: 'La façon la plus précise : le total de vos frais et de vos ventes par carte. Elle révèle des économies que nous laisserions de côté autrement.',
      example: 'Où les trouver',
      fees: (months) =>
        months > 1
          ? `Total des frais de vos relevés, ${months} mois`
          : 'Total des frais de votre dernier relevé',
      months: (months) => `${months} mois`,
      feesHint: 'En dollars canadiens, avant taxes.',
      sales: 'Ventes par carte sur ce relevé',
      salesHint: 'En dollars canadiens, même relevé.',
      salesTaken: (amount) =>
        `Nous utilisons vos ventes mensuelles par carte, ${amount}, sauf si vous changez ce montant.`,
      count: 'Nombre de ventes',
      countHint: 'Même relevé.',
      averageTaken: (amount) => `Cela donne une vente moyenne de ${amount}.`,
      averageInstead: (amount) =>
        `Le nombre de ventes de votre relevé donne une vente moyenne de ${amount}; c’est elle que nous utilisons.`,
      otherProvider: (name) => `Votre relevé indique ${name}. Est-ce votre fournisseur actuel?`,
      takeProvider: (name) => `Choisir ${name}`,
      keepProvider: 'Garder ma réponse',
      summary: (fees, sales) => `${fees} de frais pour ${sales} de ventes par carte.`,
      summaryCount: (count) => `${count} ventes.`,
      edit: 'Modifier',
      cameAlong: (fees, sales) =>
        `Nous avons repris les chiffres de votre relevé : ${fees} de frais pour ${sales} de ventes par carte.`,
      read: (what) => (what === '' ? 'D’après votre relevé.' : `D’après votre relevé : ${what}.`),
      changed: 'Vous avez changé ces chiffres; nous n’utilisons donc que ce que vous avez tapé.',
      remove: 'Retirer',
    },
    ratesHeading: 'Vos taux, si vous les connaissez',
    ratesLead: 'Vous n’avez pas votre relevé? Vos taux aident aussi.',
    cardPresentRate: 'Taux en personne',
    cardNotPresentRate: 'Taux en ligne ou par saisie manuelle',
    rateHint: 'En pourcentage, par exemple 2,65.',
    monthlyFee: 'Frais mensuels',
    monthlyFeeHint: 'En dollars canadiens, pour le compte, le relevé et les terminaux ensemble.',
  },
  verify: {
    name: 'Vérification',
    heading: 'Confirmez votre numéro et obtenez vos meilleurs taux',
    lead: 'Dites-nous comment un fournisseur peut vous joindre. Vous verrez vos résultats tout de suite.',
    phoneHint:
      'Un numéro canadien qui reçoit les textos, par exemple 416 555 0123. Nous vous envoyons un code par texto.',
    websiteHint: 'Par exemple : exemple.ca',
    isDecisionMaker: 'C’est moi qui choisis notre fournisseur de services de paiement',
    decisionMakerName: 'Qui décide?',
  },
}
