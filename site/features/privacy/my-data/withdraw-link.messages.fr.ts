import type { Words } from '../../../../domain/languages/words.ts'
import type { withdrawLinkMessages as en } from './withdraw-link.messages.ts'

export const withdrawLinkMessages: Words<typeof en> = {
  title: (brand) => `Retrait de votre consentement · ${brand}`,
  description: 'Retirez votre consentement à ce qu’on vous contacte pour vous présenter des offres.',
  needsScript: (email, phone) =>
    `Cette page nécessite JavaScript, qui est désactivé dans votre navigateur. Écrivez à ${email} ou appelez au ${phone}, et nous le ferons pour vous.`,
  looking: 'Vérification de votre lien…',
  failed: 'Nous n’avons pas pu vérifier votre lien. Vérifiez votre connexion et réessayez.',
  lead: 'Vous avez accepté de recevoir des offres qui pourraient réduire vos taux. Si vous retirez votre consentement :',
  what: [
    'Nous cessons aussitôt de communiquer vos renseignements et fermons toute demande ouverte.',
    'Si un fournisseur en a acheté une, nous lui disons de cesser de vous contacter.',
    'Nous vous envoyons une confirmation par courriel.',
  ],
  notDone: 'Ce n’est pas encore fait',
  notDoneWhy:
    'Nous n’avons pas pu joindre le serveur; votre consentement est peut-être encore en vigueur. Vérifiez votre connexion et réessayez.',
  until: (day) => `C’est gratuit, et aucun compte n’est nécessaire. Ce lien fonctionne jusqu’au ${day}.`,
  done: {
    title: 'Votre consentement est retiré',
    text: 'Nous ne communiquons plus vos renseignements. Si un fournisseur a acheté une de vos demandes, nous lui disons de cesser de vous contacter.',
  },
  withdrawn: {
    title: 'Votre consentement est déjà retiré',
    text: 'Nous ne communiquons pas vos renseignements. Vous n’avez rien d’autre à faire.',
  },
  since: (moment) => `Retiré le ${moment}.`,
  agreedAgain: {
    title: 'Vous avez consenti de nouveau par la suite',
    text: (moment) =>
      `Vous avez consenti de nouveau le ${moment}, et ce lien n’y change rien. Pour retirer aussi ce consentement, utilisez le lien de notre courriel plus récent ou allez à la page Vos données.`,
  },
  expired: {
    title: 'Ce lien a expiré',
    text: (day) =>
      `Il fonctionnait jusqu’au ${day}. Vous pouvez toujours retirer votre consentement à la page Vos données, au moyen d’un code que nous envoyons à votre adresse courriel.`,
  },
  broken: {
    text: 'Il est peut-être incomplet. Ouvrez-le de nouveau à partir du courriel, ou retirez votre consentement à la page Vos données.',
  },
  more: 'Pour consulter, corriger ou supprimer les données que nous détenons :',
}
