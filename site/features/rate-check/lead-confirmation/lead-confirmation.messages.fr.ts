import type { Words } from '../../../../domain/languages/words.ts'
import type { leadConfirmationMessages as en } from './lead-confirmation.messages.ts'

export const leadConfirmationMessages: Words<typeof en> = {
  tabTitle: (name) => `Nous avons reçu votre demande · ${name}`,
  description: 'Ce qui se passe après que vous avez demandé qu’on vous contacte, et quand.',
  heading: 'Nous avons reçu votre demande',

  withdrawn: {
    tabTitle: (name) => `Vous avez retiré votre demande · ${name}`,
    heading: 'Vous avez retiré votre demande',
    lead: 'Nous ne la communiquons plus à des fournisseurs de services de paiement. Si vous avez changé d’avis, vérifiez vos taux de nouveau.',
  },

  notMade: {
    tabTitle: (name) => `Vous n’avez pas demandé qu’on vous contacte · ${name}`,
    heading: 'Vous n’avez pas demandé qu’on vous contacte',
    lead: 'Nous n’avons communiqué votre demande à personne. Vous pouvez le demander à partir de vos résultats.',
    goOn: 'Voir mes résultats',
  },

  savings: {
    label: 'Vous pourriez économiser chaque mois',
    note: 'Estimation prudente fondée sur vos taux actuels',
  },

  nextHeading: 'La suite',
  next: [
    {
      when: 'Dans les 2 heures',
      title: 'Un fournisseur examine votre demande',
      text: 'Il voit votre type d’entreprise, votre région, votre fournisseur actuel et des chiffres arrondis, mais ni votre nom ni vos coordonnées.',
    },
    {
      when: 'Dans les 24 heures',
      title: 'Le fournisseur vous contacte',
      text: 'Gardez un relevé récent à portée de main pour obtenir une offre plus précise.',
    },
    {
      when: 'Dans les 48 heures',
      title: 'Vous avez une offre à comparer',
      text: 'Prenez votre temps. C’est vous qui décidez si quelque chose change.',
    },
  ],

  contact: {
    heading: 'Comment le fournisseur vous joindra',
    phone: 'Par téléphone',
    phoneUnknown: 'Au numéro que vous avez vérifié.',
    phoneEnding: 'Au numéro se terminant par',
    email: 'Par courriel',
    emailUnknown: 'À l’adresse que vous avez vérifiée.',
    emailAt: 'À l’adresse',
  },

  guarantees: {
    heading: 'Ce sur quoi vous pouvez compter',
    list: [
      {
        title: 'Gratuit',
        text: 'La vérification de taux et la mise en contact ne vous coûtent rien.',
      },
      { title: 'Sans engagement', text: 'Vous pouvez refuser toute offre.' },
      {
        title: 'Anonyme jusqu’à la mise en contact',
        text: 'Seul le fournisseur qui prend votre demande, et aucun autre, reçoit votre nom et vos coordonnées.',
      },
    ],
    changeYourMind: {
      title: 'Vous pouvez changer d’avis en tout temps',
      text: 'Consultez, corrigez ou supprimez les données que nous détenons, ou retirez votre consentement, à la page',
    },
  },

  track: 'Suivre ma demande',
  support: {
    text: (hours) => `Appelez-nous ou écrivez-nous, ${hours}.`,
  },
}
