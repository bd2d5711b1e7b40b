import type { Words } from '../../../../domain/languages/words.ts'
import type { en } from './verification-messages.messages.ts'

export const fr: Words<typeof en> = {
  code: {
    subject: (code, name) => `${code} est votre code ${name}`,
    preview: (minutes) => `Entrez-le dans les ${minutes} minutes.`,
    enter: 'Entrez ce code sur la page où vous l’avez demandé :',
    worksOnce: (minutes) =>
      `Il fonctionne une seule fois, pendant ${minutes} minutes. Nous ne vous le demanderons jamais par téléphone.`,
    ignore: 'Si vous n’avez rien demandé, ignorez ce message. Rien ne se passe sans le code.',
    reason: (name) => `Vous recevez ce courriel parce que quelqu’un a entré cette adresse chez ${name}.`,
  },
  text: (code, name, minutes) =>
    `${code} est votre code ${name} pour ${minutes} minutes. Rien demandé? Ignorez ce texto.`,
  hello: 'Bonjour,',
  confirm: 'Confirmer cette adresse',
  link: {
    subject: (name) => `Confirmez votre adresse courriel chez ${name}`,
    preview: (days) => `Le lien fonctionne une seule fois, pendant ${days} jours.`,
    created: (name) =>
      `Un compte de fournisseur ${name} a été créé avec cette adresse. Si elle est à vous, confirmez-la :`,
    worksOnce: (days) =>
      `Le lien fonctionne une seule fois, pendant ${days} jours. Si vous n’avez pas créé de compte, n’utilisez pas le lien. Nous n’approuvons aucun compte avant que son adresse soit confirmée.`,
    reason: (name) => `Vous recevez ce courriel parce qu’un compte ${name} a été créé avec cette adresse.`,
  },
  change: {
    subject: (name) => `Utiliser cette adresse chez ${name}`,
    preview: (hours) => `Le lien fonctionne une seule fois, pendant ${hours} heures.`,
    about: (name) =>
      `Un compte de fournisseur ${name} est sur le point d’utiliser cette adresse. Si elle est à vous, confirmez le changement :`,
    worksOnce: (hours) =>
      `Le lien fonctionne une seule fois, pendant ${hours} heures. Si vous n’avez rien demandé, ignorez ce message. Rien ne change sans le lien.`,
    reason: (name) =>
      `Vous recevez ce courriel parce que quelqu’un a entré cette adresse pour un compte ${name}.`,
  },
  notice: {
    subject: (name) => `Votre compte ${name} va changer d’adresse courriel`,
    preview: 'Si ce n’est pas vous, choisissez un nouveau mot de passe maintenant.',
    about: (name) =>
      `Une personne connectée à votre compte de fournisseur ${name} a demandé à changer son adresse courriel. Elle change dès que la nouvelle adresse est confirmée.`,
    ifNotYou:
      'Si c’est vous, vous n’avez rien à faire. Sinon, choisissez un nouveau mot de passe maintenant. Le changement sera alors annulé :',
    setPassword: 'Choisir un nouveau mot de passe',
    reason: (name) =>
      `Vous recevez ce courriel parce qu’un compte de fournisseur ${name} utilise cette adresse.`,
  },
}
