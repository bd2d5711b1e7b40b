import type { Words } from '../../../../domain/languages/words.ts'
import type { consentCertificateMessages as en } from './consent-certificates.messages.ts'

export const consentCertificateMessages: Words<typeof en> = {
  title: (brand) => `Vérification d’un reçu de consentement · ${brand}`,
  description:
    'Vérifiez si un reçu de consentement est valide et en vigueur, ou si un reçu que vous avez est exactement celui que nous avons signé.',
  heading: 'Vérification d’un reçu de consentement',
  lead: (brand) =>
    `Quand une entreprise donne son consentement, ${brand} en signe un reçu. Tout le monde peut vérifier un reçu ici. Nous ne montrons pas qui a donné le consentement.`,
  needsScript: (email, phone) =>
    `Cette page nécessite JavaScript, qui est désactivé dans votre navigateur. Écrivez à ${email} ou appelez au ${phone}, et nous vérifierons le reçu pour vous.`,
  byNumber: {
    heading: 'Par numéro',
    label: 'Numéro du reçu',
    hint: 'Par exemple, 7c1f4f0e-7f3a-4b2c-9d51-3a2c0f6e8b11.',
    missing: 'Entrez un numéro de reçu.',
    look: 'Rechercher',
    looking: 'Recherche…',
    unknown: 'Nous ne trouvons pas ce reçu',
    unknownWhy: 'Vérifiez que le numéro ne contient pas de faute de frappe.',
  },
  byDocument: {
    heading: 'Par document',
    what: 'Collez le reçu ou choisissez son fichier. Nous le comparons, caractère par caractère, avec ce que nous avons signé. Nous n’en gardons pas de copie.',
    label: 'Le reçu',
    file: 'Ou choisissez un fichier',
    chosen: (name) => `Fichier : ${name}`,
    tooLarge: 'Ce fichier est trop volumineux pour un reçu de consentement.',
    check: 'Vérifier ce reçu',
    genuine: 'C’est exactement le reçu que nous avons signé',
    altered: 'Ce n’est pas ce que nous avons signé',
    alteredWhy:
      'Il renvoie à un de nos reçus, mais quelque chose y a été modifié. Ne vous y fiez pas. Demandez le fichier d’origine.',
    notOurs: 'Ce n’est pas un de nos reçus',
    notOursWhy:
      'Il ne renvoie à aucun reçu que nous avons signé, ou il a été modifié au point que nous ne pouvons pas le lire.',
  },
  failed: 'Nous n’avons pas pu faire la vérification. Veuillez réessayer.',
  notChecked: 'Vérification non faite',
  standing: {
    inForce: 'En vigueur',
    inForceWhy: 'La personne qui a donné son consentement ne l’a pas retiré.',
    withdrawn: 'Retiré',
    withdrawnOn: (day) =>
      `La personne qui a donné son consentement l’a retiré le ${day}. Il ne faut pas la contacter.`,
    invalid: 'Non valide',
    invalidWhy: 'La signature ne correspond pas à nos dossiers. Ne vous fiez pas à ce reçu, et avisez-nous.',
  },
  facts: {
    number: 'Numéro du reçu',
    signature: 'Signature',
    valid: 'Valide',
    notValid: 'Non valide',
    askedBy: 'Demandé par',
    agreed: 'Accepté le',
    signed: 'Signé le',
    version: 'Version du texte',
    hash: 'SHA-256 du texte',
    key: 'Clé publique (Ed25519)',
  },
}
