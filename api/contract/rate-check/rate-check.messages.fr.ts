import type { Words } from '../../../domain/languages/words.ts'
import type { en } from './rate-check.messages.ts'

export const fr: Words<typeof en> = {
  firstNameRequired: 'Entrez votre prénom.',
  lastNameRequired: 'Entrez votre nom de famille.',
  businessTypeRequired: 'Choisissez votre type d’entreprise.',
  customBusinessTypeRequired: 'Dites-nous quel genre d’entreprise vous exploitez.',
  processorRequired: 'Choisissez votre fournisseur actuel de services de paiement.',
  customProcessorRequired: 'Entrez le nom de votre fournisseur actuel.',
  monthlyVolumeRequired: 'Entrez vos ventes mensuelles par carte.',
  monthlyVolumeRange:
    'Les ventes mensuelles par carte doivent être supérieures à 0\u00a0$ et d’au plus 100\u00a0000\u00a0000\u00a0$.',
  averageTransactionRequired: 'Entrez le montant de votre vente moyenne.',
  averageTransactionRange: 'La vente moyenne doit être de 0,01\u00a0$ à 1\u00a0000\u00a0000\u00a0$.',
  amountNotANumber: 'Entrez un montant en dollars, comme 12\u00a0500.',
  rateNotANumber: 'Entrez un taux en pourcentage, comme 2,65.',
  rateRange: 'Les taux doivent être de 0\u00a0% à 20\u00a0%.',
  monthlyFeeRange: 'Les frais mensuels doivent être de 0\u00a0$ à 100\u00a0000\u00a0$.',
  statementFeesRange:
    'Les frais doivent être supérieurs à 0\u00a0$ et d’au plus 10\u00a0000\u00a0000\u00a0$.',
  statementFeesRequired: 'Entrez le total des frais du même relevé.',
  statementFeesTooHigh:
    'Les frais ne peuvent pas dépasser les ventes auxquelles ils s’appliquent. Vérifiez les deux montants.',
  statementSalesRange:
    'Les ventes doivent être supérieures à 0\u00a0$ et d’au plus 1\u00a0000\u00a0000\u00a0000\u00a0$.',
  statementCountUnreadable: 'Entrez le nombre de ventes en nombre entier, comme 240.',
  statementCountTooHigh:
    'Avec autant de ventes, la moyenne serait inférieure à un cent. Vérifiez le nombre de ventes.',
  statementPartRange: 'Entrez un montant de 0\u00a0$ à 10\u00a0000\u00a0000\u00a0$.',
  statementDayUnreadable: 'Entrez une date comme 2026-10-31.',
  removeStatementUnclear: 'Dites-nous s’il faut retirer les chiffres de votre relevé.',
  figureRequired: 'Entrez un taux ou le total des frais de votre relevé.',
  companyRequired: 'Entrez le nom de votre entreprise.',
  websiteInvalid: 'Entrez une adresse Web comme exemple.ca ou laissez ce champ vide.',
  decisionMakerUnclear:
    'Dites-nous si vous prenez les décisions concernant les fournisseurs de services de paiement.',
  decisionMakerNameRequired: 'Entrez le nom de la personne qui décide.',
  consentRequired: 'Acceptez les conditions d’utilisation et la politique de confidentialité pour continuer.',
  tooLong: 'Ce texte est trop long. Veuillez le raccourcir.',
  unusualCharacters: 'Retirez les caractères qui ne peuvent pas être affichés, puis réessayez.',
}

export { fr as en }
