import type { Words } from '../../../../domain/languages/words.ts'
import type { accountMessages as en } from './account.messages.ts'

export const accountMessages: Words<typeof en> = {
  description: 'Votre entreprise, votre connexion et vos courriels.',
  notSaved: 'Non enregistré',
  tryAgain: 'Nous n’avons pas pu enregistrer ces renseignements. Veuillez réessayer.',
  company: {
    lead: 'Les propriétaires dont vous achetez la piste voient le nom de votre entreprise. Nous sommes les seuls à voir le reste.',
    nameWaits: (name) =>
      `Notre équipe vérifie d’abord un nouveau nom. Avant son approbation, les propriétaires voient ${name}.`,
    saved: 'Renseignements enregistrés',
  },
  shown: {
    title: 'Ce que voient les propriétaires',
    why: 'Les propriétaires dont vous achetez la piste apprennent qui les appellera. Une fois votre adresse courriel confirmée et votre compte actif, ils voient aussi ces renseignements. Notre équipe voit chaque changement.',
    phone: 'Numéro de téléphone d’où vous appelez',
    phoneHint: 'Canadien ou sans frais.',
    websiteHint: 'Commence par https://.',
    saved: 'Profil enregistré',
    savedWhy: 'Les propriétaires dont vous avez acheté la piste le voient à partir de maintenant.',
  },
  coverage: {
    title: 'Votre clientèle',
    saved: 'Types d’entreprises et territoires enregistrés',
  },
  email: {
    now: 'Vos courriels sont envoyés à',
    confirmed: 'Confirmée',
    change: 'Nouvelle adresse courriel',
    hint: 'Nous y enverrons un lien par courriel. Tant que vous n’aurez pas cliqué sur ce lien, votre adresse restera la même.',
    submit: 'Envoyer le lien',
    submitting: 'Envoi…',
    failed: 'Nous n’avons pas pu envoyer de lien',
    sentWhy: (email) =>
      `Ouvrez-le dans la boîte de ${email} dans les 24\u00a0heures pour changer votre adresse.`,
  },
  password: {
    lead: 'Le changement ferme vos autres sessions.',
    current: 'Mot de passe actuel',
    hint: 'Au moins 8 caractères. N’utilisez ni votre adresse courriel ni le nom de votre entreprise.',
    submit: 'Changer le mot de passe',
    submitting: 'Changement…',
    failed: 'Nous n’avons pas pu changer votre mot de passe',
    changedWhy: 'Vos autres sessions sont fermées.',
  },
  mails: {
    title: 'Courriels',
    followUps: 'Vos rappels',
    followUpsHint: 'Le matin de chaque jour que vous fixez avec «\u00a0Faire un suivi le\u00a0».',
    promises: 'C’est l’heure d’appeler',
    promisesHint:
      'Quatre heures avant la fin du délai de 24 heures pour appeler un propriétaire, sauf si vous avez appelé.',
    language: 'Langue de vos courriels',
    saved: 'Préférences de courriel enregistrées',
    always:
      'Vous recevez toujours les reçus, les remboursements, les pistes attribuées et ce qui concerne votre connexion ou les propriétaires dont vous avez acheté la piste.',
    alerts:
      'Vous choisissez les alertes de chaque recherche enregistrée, à côté de la recherche, sur le marché.',
    toSearches: 'Ouvrir les recherches enregistrées',
  },
  terms: {
    wished: (day, version) =>
      `Vous avez choisi les conditions en anglais le ${day}, dans leur version du ${version}.`,
    takeBack: 'M’en tenir aux conditions en français',
    lacks: [
      'Au Québec, le contrat est d’abord remis en français\u00a0: lisez les ',
      'conditions d’utilisation',
      ' et la ',
      'politique de confidentialité',
      '. Vous pouvez ensuite demander expressément que la version anglaise lie votre entreprise.',
    ],
    wish: 'Choisir les conditions en anglais',
    saved: 'Choix enregistré',
  },
}
