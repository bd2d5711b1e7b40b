import type { Words } from '../../../../../domain/languages/words.ts'
import type { en } from './integration-mails.messages.ts'

export const fr: Words<typeof en> = {
  hello: 'Bonjour,',
  open: 'Ouvrir les intégrations',
  setPassword: 'Choisir un nouveau mot de passe',
  access: {
    subject: {
      key: (name) => `Nouvelle clé d’API du mode réel dans votre compte ${name}`,
      endpoint: (name) => `Nouveau point de terminaison de webhook du mode réel dans votre compte ${name}`,
    },
    preview: 'Si ce n’est pas vous, agissez maintenant.',
    key: (name, keyName, hint) =>
      `Une clé d’API du mode réel a été créée dans votre compte de fournisseur ${name} : « ${keyName} » (${hint}). Elle peut lire ou modifier ce que ses autorisations permettent, sans que personne se connecte.`,
    endpoint: (name, host) =>
      `Votre compte de fournisseur ${name} envoie maintenant des événements du mode réel à ${host}. Les événements au sujet des pistes que vous achetez contiennent des coordonnées.`,
    deletedEndpoint: (name) =>
      `Un point de terminaison de webhook du mode réel a été ajouté à votre compte de fournisseur ${name}, puis supprimé.`,
    happened: (moment) => `Cela s’est passé le ${moment}. Si c’est vous, vous n’avez rien à faire.`,
    undo: {
      key: 'Si ce n’est pas vous, révoquez la clé dans Intégrations, puis choisissez un nouveau mot de passe :',
      endpoint:
        'Si ce n’est pas vous, supprimez le point de terminaison dans Intégrations, puis choisissez un nouveau mot de passe :',
    },
    reason: (name) =>
      `Vous recevez ce courriel parce qu’un accès en mode réel a été ajouté au compte ${name} qui utilise cette adresse.`,
  },
  off: {
    subject: 'Nous avons désactivé votre point de terminaison de webhook',
    preview: (host) => `Rien n’a pu être livré à ${host} pendant trois jours.`,
    hasFailed: (host) =>
      `Depuis trois jours, tous les envois à votre point de terminaison ${host} échouent. Nous l’avons donc désactivé.`,
    switchOn:
      'Vous trouverez chaque tentative et sa réponse dans Intégrations. Quand votre système fonctionnera de nouveau, réactivez-y le point de terminaison. Les événements encore en attente seront alors envoyés. Ceux qui se produisent pendant qu’il est désactivé ne le seront pas.',
    reason: (name) =>
      `Vous recevez ce courriel parce que votre compte ${name} a un point de terminaison de webhook.`,
  },
}
