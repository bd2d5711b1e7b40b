import { businessTypeName } from '../../../domain/business-types.ts'
import { frenchCity, frenchName } from '../../../domain/languages/french-names.ts'
import type { Words } from '../../../domain/languages/words.ts'
import { processorName } from '../../../domain/processors.ts'
import { callTimesInFrench } from '../../contract/requests/call-times.ts'
import type { en } from './my-leads-csv.messages.ts'

export const fr: Words<typeof en> = {
  file: (day) => `mes-pistes-${day}.csv`,
  headings: {
    receipt: 'Reçu',
    purchasedAt: 'Achetée (UTC)',
    source: 'Payée par',
    price: 'Prix (CAD)',
    company: 'Entreprise',
    firstName: 'Prénom',
    lastName: 'Nom',
    email: 'Courriel',
    phone: 'Téléphone',
    language: 'Langue',
    contactRequestedAt: 'Contact demandé (UTC)',
    withdrawnAt: 'Ne pas contacter depuis (UTC)',
    website: 'Site Web',
    isDecisionMaker: 'Prend la décision',
    decisionMakerName: 'Personne qui décide',
    businessType: 'Type d’entreprise',
    currentProvider: 'Fournisseur actuel',
    monthlyVolume: 'Volume mensuel (CAD)',
    averageTransaction: 'Vente moyenne (CAD)',
    cardPresentRate: 'Taux en personne (%)',
    cardNotPresentRate: 'Taux en ligne (%)',
    monthlyFee: 'Frais mensuels (CAD)',
    effectiveRate: 'Taux effectif (%)',
    city: 'Ville',
    province: 'Province',
    tier: 'Palier',
    outcome: 'Résultat',
    dealValue: 'Valeur de l’entente (CAD)',
    followUpOn: 'Faire un suivi le',
    notes: 'Notes',
    promisedBy: 'Contact promis au plus tard (UTC)',
    callTimes: 'Heures d’appel préférées',
    ownerSays: 'Contactée selon la personne',
    cancelledAt: 'Annulée par la personne (UTC)',
    id: 'Numéro de la piste',
  },
  yes: 'oui',
  no: 'non',
  source: (source) => ({ card: 'carte', credit: 'crédit', assignment: 'attribution' })[source],
  language: (language) => ({ en: 'anglais', fr: 'français' })[language],
  outcome: (outcome) =>
    ({ pending: 'En attente', contacted: 'Contactée', converted: 'Convertie', lost: 'Perdue' })[outcome],
  tier: (tier) => ({ tier1: 'Palier 1', tier2: 'Palier 2', tier3: 'Palier 3' })[tier],
  ownerSays: (answer) =>
    ({ yes: 'oui', 'not-yet': 'pas encore', 'not-wanted': 'ne veut pas d’appel' })[answer],
  businessType: (slugOrOwnWords) => frenchName(businessTypeName(slugOrOwnWords)),
  provider: (slugOrOwnWords) => frenchName(processorName(slugOrOwnWords)),
  city: frenchCity,
  province: frenchName,
  callTimes: callTimesInFrench,
}
