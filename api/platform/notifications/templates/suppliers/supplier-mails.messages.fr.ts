import type { Words } from '../../../../../domain/languages/words.ts'
import type { en } from './supplier-mails.messages.ts'

export const fr: Words<typeof en> = {
  hello: 'Bonjour,',
  openPortal: 'Ouvrir le portail',
  welcome: {
    subject: (name) => `Votre compte de fournisseur ${name}`,
    preview: 'Parcourez les entreprises qui cherchent de meilleurs taux pour accepter les cartes.',
    isReady: (name) =>
      `Votre compte de fournisseur ${name} est prêt. Parcourez les entreprises qui cherchent de meilleurs taux pour accepter les cartes, et achetez une piste pour être le seul fournisseur à en obtenir les coordonnées.`,
    pleaseConfirm: (days) =>
      `Veuillez confirmer votre adresse courriel. Le lien fonctionne une seule fois, pendant ${days} jours :`,
    confirm: 'Confirmer cette adresse',
    weReview:
      'Une fois votre adresse confirmée, nous examinons votre compte avant votre premier achat de piste. D’ici là, vous pouvez parcourir le marché.',
    notYou:
      'Vous n’avez pas créé ce compte? Ne confirmez pas l’adresse. Vous pouvez aussi choisir votre propre mot de passe, ce qui bloquera l’accès de la personne qui s’est servie de votre adresse :',
    setPassword: 'Choisir un nouveau mot de passe',
    reason: (name) => `Vous recevez ce courriel parce qu’un compte ${name} a été créé avec cette adresse.`,
  },
  approved: {
    subject: (name) => `Votre compte de fournisseur ${name} est approuvé`,
    preview: 'Vous pouvez maintenant acheter des pistes.',
    isApproved: (name) =>
      `Nous avons examiné et approuvé votre compte de fournisseur ${name}. Vous pouvez maintenant acheter des pistes.`,
    needsPassword:
      'Vous n’avez pas encore de mot de passe. Choisissez-en un avec le lien de notre autre courriel, ou obtenez un nouveau lien ici :',
    getLink: 'Obtenir un lien',
    reason: (name) => `Vous recevez ce courriel parce qu’un compte ${name} utilise cette adresse.`,
  },
  password: {
    preview: (minutes) => `Le lien fonctionne une seule fois, pendant ${minutes} minutes.`,
    worksOnce: (minutes) =>
      `Le lien fonctionne une seule fois, pendant ${minutes} minutes, et seul le plus récent fonctionne. Choisir un mot de passe ferme toutes vos sessions. Ne donnez jamais le lien : toute personne qui le détient peut choisir votre mot de passe.`,
    reason: (name) =>
      `Vous recevez ce courriel parce que quelqu’un a entré cette adresse dans le portail des fournisseurs ${name}.`,
    reset: {
      subject: (name) => `Choisir un nouveau mot de passe chez ${name}`,
      request:
        'Quelqu’un a demandé un nouveau mot de passe, ou a essayé de créer un compte, avec cette adresse. Elle a déjà un compte. Si c’est vous, connectez-vous comme d’habitude ou choisissez un nouveau mot de passe :',
      label: 'Choisir un nouveau mot de passe',
      otherwise: 'Si ce n’est pas vous, ignorez ce courriel. Votre mot de passe ne changera pas.',
    },
    claim: {
      subject: (name) => `Choisir un mot de passe pour votre compte chez ${name}`,
      request:
        'Il existe pour cette adresse un compte qui n’a pas encore de mot de passe, et quelqu’un a demandé à l’utiliser. Si c’est vous, choisissez un mot de passe :',
      label: 'Choisir un mot de passe',
      otherwise: 'Si ce n’est pas vous, ignorez ce courriel. Rien ne se passe sans le lien.',
    },
  },
}
