import type { Words } from '../../../../domain/languages/words.ts'
import type { contactRequestMessages as en } from './contact-request.messages.ts'

export const contactRequestMessages: Words<typeof en> = {
  title: (brand) => `Demander qu’on vous contacte · ${brand}`,
  description:
    'Demandez à un fournisseur de services de paiement de vous contacter au sujet de votre vérification de taux.',
  heading: 'Demander qu’on vous contacte',
  needsScript: (email, phone) =>
    `Cette page nécessite JavaScript, qui est désactivé dans votre navigateur. Écrivez à ${email} ou appelez au ${phone}, et nous le ferons pour vous.`,
  looking: 'Chargement de votre vérification de taux…',
  failed: 'Nous n’avons pas pu charger votre vérification de taux. Vérifiez votre connexion et réessayez.',
  of: (company, day) => `Vérification de taux pour ${company}, ${day}`,
  notShared: 'Nous n’avons communiqué votre demande à personne. Si vous demandez qu’on vous contacte :',
  steps: [
    'Nous communiquons votre demande de façon anonyme à des fournisseurs de services de paiement. Ils ne voient ni votre nom, ni votre entreprise, ni votre adresse courriel, ni votre numéro de téléphone.',
    'Un seul fournisseur peut acheter votre demande. Lui seul reçoit vos coordonnées.',
    'Il vous contacte par téléphone, par texto ou par courriel pour vous présenter une offre. C’est sans engagement.',
  ],
  notSent: 'Nous n’avons pas pu envoyer votre demande. Vérifiez votre connexion et réessayez.',
  until: (day) =>
    `Vous pouvez le demander jusqu’au ${day}. Si vous ne le faites pas, personne ne vous contacte.`,
  changeMind: 'Vous pouvez changer d’avis en tout temps :',
  outcome: {
    done: {
      title: 'Nous avons reçu votre demande',
      text: 'Nous avons communiqué votre demande de façon anonyme à des fournisseurs de services de paiement. Vous n’avez rien à faire d’ici à ce que l’un d’eux vous contacte.',
    },
    shared: {
      title: 'Votre demande a déjà été communiquée',
      text: 'Nous avons communiqué votre demande de façon anonyme à des fournisseurs de services de paiement. Vous n’avez rien à faire d’ici à ce que l’un d’eux vous contacte.',
    },
    bought: {
      title: 'Un fournisseur a votre demande',
      text: 'Un fournisseur de services de paiement a déjà vos coordonnées. La page Vos données indique lequel.',
    },
    ended: {
      title: 'Cette estimation a pris fin',
      text: 'Vérifiez vos taux de nouveau pour voir ce que vous pourriez économiser aujourd’hui.',
    },
    withdrawn: {
      title: 'Vous avez retiré votre consentement',
      text: 'Nous ne pouvons pas communiquer cette demande. Si vous avez changé d’avis, vérifiez vos taux de nouveau.',
    },
    replaced: {
      title: 'Une demande plus récente a pris sa place',
      text: 'Il y a une demande plus récente avec votre adresse courriel ou votre numéro de téléphone. Utilisez le courriel que nous avons envoyé pour celle-là, ou vérifiez vos taux de nouveau.',
    },
    closed: {
      title: 'Nous avons fermé cette demande',
      text: 'Nous ne pouvons pas la communiquer à des fournisseurs. Communiquez avec nous si vous avez des questions.',
    },
    cancelled: {
      title: 'Vous avez annulé cette demande',
      text: 'Nous ne la communiquons plus à personne. Si vous avez changé d’avis, vérifiez vos taux de nouveau.',
    },
    none: {
      title: 'Nous ne pouvons pas communiquer cette demande',
      text: 'Un fournisseur a déjà une autre demande avec ce numéro de téléphone. Communiquez avec nous si c’est une erreur.',
    },
    broken: {
      title: 'Ce lien ne fonctionne pas',
      text: 'Ouvrez-le de nouveau à partir du courriel. Si vous avez supprimé vos données, la vérification de taux a disparu elle aussi.',
    },
  },
  requestedOn: (moment) => `Le ${moment}, vous avez demandé qu’on vous contacte.`,
}
