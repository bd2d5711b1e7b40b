import type { Words } from '../../../../domain/languages/words.ts'
import type { requestMessages as en } from './requests.messages.ts'

const theProvider = (name: string | null) => name ?? 'Le fournisseur'
const toProvider = (name: string | null) => (name === null ? 'au fournisseur' : `à ${name}`)

export const requestMessages: Words<typeof en> = {
  title: (brand) => `Votre demande · ${brand}`,
  description: 'Voyez où en est votre demande de contact, modifiez-la ou annulez-la.',
  heading: 'Votre demande',
  lead: 'Voyez où en est votre demande, dites quand on peut vous appeler, ou annulez-la.',
  needsScript: (email, phone) =>
    `Cette page nécessite JavaScript, qui est désactivé dans votre navigateur. Écrivez à ${email} ou appelez au ${phone}, et nous le ferons pour vous.`,
  looking: 'Chargement de votre demande…',
  failed: 'Nous n’avons pas pu charger votre demande. Vérifiez votre connexion et réessayez.',
  broken: {
    text: 'Il est peut-être incomplet, ou les données de cette demande ont peut-être été supprimées. Ouvrez-le de nouveau à partir du courriel, ou trouvez votre demande au moyen d’un code.',
    find: 'Trouver ma demande',
  },

  prove: {
    heading: 'Voir l’entreprise et le fournisseur',
    why: 'Un lien reçu par courriel ne montre rien de personnel. Confirmez votre adresse courriel au moyen d’un code, ou connectez-vous.',
    find: 'Trouvez votre demande au moyen d’un code que nous envoyons à votre adresse courriel, ou connectez-vous.',
    show: 'Voir ma demande',
    notIts: {
      title: 'Cette adresse n’ouvre pas cette demande',
      text: 'Utilisez l’adresse à laquelle le courriel est arrivé. Si elle est protégée par l’authentification à deux facteurs, connectez-vous plutôt.',
    },
  },
  none: {
    title: 'Vous n’avez aucune demande',
    why: 'Pour en faire une, demandez dans vos résultats qu’on vous contacte.',
    whyProved:
      'Il n’y en a aucune pour cette adresse. Si elle est protégée par l’authentification à deux facteurs, connectez-vous pour voir vos demandes.',
    again: 'Utiliser une autre adresse',
  },
  earlier: 'Demandes précédentes',
  all: (count) => `Voir les ${count} demandes`,

  requestedOn: (day) => `Demande du ${day}`,

  steps: {
    label: 'Où en est la demande',
    done: 'Fait :',
    later: 'Plus tard :',
    received: 'Reçue',
    onMarket: 'Sur le marché',
    taken: (name) => `Prise par ${name ?? 'un fournisseur'}`,
    contacted: 'Entreprise contactée',
    decided: 'Décision prise',
    lookedAt: (moment) => `Un fournisseur l’a consultée le ${moment}.`,
    said: {
      you: (moment) => (moment === null ? 'Vous l’avez indiqué.' : `Vous l’avez indiqué le ${moment}.`),
      provider: (moment) =>
        moment === null ? 'Le fournisseur l’a indiqué.' : `Le fournisseur l’a indiqué le ${moment}.`,
    },
  },
  ending: {
    cancelled: {
      title: 'Annulée',
      unsold: 'Vous avez annulé cette demande. Aucun fournisseur ne peut la prendre.',
      sold: (name) =>
        `Vous avez annulé cette demande. Nous avons dit ${toProvider(name)} de ne pas vous contacter.`,
    },
    withdrawn: {
      title: 'Consentement retiré',
      unsold: 'Vous avez retiré votre consentement; nous ne communiquons donc pas cette demande.',
      sold: (name) =>
        `Vous avez retiré votre consentement. Nous avons dit ${toProvider(name)} de cesser de vous contacter.`,
    },
    replaced: {
      title: 'Remplacée',
      unsold: 'Votre demande plus récente l’a remplacée.',
      sold: () => 'Votre demande plus récente l’a remplacée.',
    },
    closed: {
      title: 'Fermée',
      unsold: 'Nous avons fermé cette demande. Aucun fournisseur ne peut la prendre.',
      sold: () => 'Nous avons fermé cette demande. Le fournisseur n’a plus le droit de vous contacter.',
    },
  },
  again: (name, moment) =>
    `Vous avez de nouveau demandé à être contacté le ${moment}. Votre demande a été transmise une nouvelle fois au même fournisseur${name === null ? '' : ` (${name})`}. Aucun autre fournisseur ne l’a reçue.`,
  others: {
    ask: 'Demander plutôt à d’autres fournisseurs',
    later: (day) => `À partir du ${day}, vous pourrez vous adresser à d’autres fournisseurs.`,
  },
  next: {
    heading: 'La suite',
    received: 'Nous mettons votre demande sur le marché.',
    look: (by) => `Un fournisseur consulte votre demande au plus tard le ${by}.`,
    lookLate: (by) =>
      `Nous avions promis qu’un fournisseur consulterait votre demande au plus tard le ${by}. Aucun ne l’a encore fait. Elle reste sur le marché jusqu’à ce que vous l’annuliez.`,
    take: (by) => `Un fournisseur prend votre demande et vous contacte au plus tard le ${by}.`,
    takeLate: (by) =>
      `Nous avions promis qu’un fournisseur vous contacterait au plus tard le ${by}. Aucun n’a encore pris votre demande. Elle reste sur le marché jusqu’à ce que vous l’annuliez.`,
    call: (name, by) =>
      `${theProvider(name)} vous contacte au plus tard le ${by}, soit 24 heures après avoir pris votre demande.`,
    callAgain: (name, by) =>
      `${name ?? 'Le fournisseur'} vous contacte au plus tard le ${by}, soit 24 heures après votre nouvelle demande.`,
    callLate: (name, by) =>
      `${theProvider(name)} avait jusqu’au ${by} pour vous contacter. Si ce n’est pas fait, choisissez « Pas encore » et nous le lui rappellerons.`,
    compare:
      'Comparez l’offre avec ce que vous payez aujourd’hui. C’est vous qui décidez si quelque chose change.',
    nothing: 'Il n’y a plus rien à faire.',
  },

  provider: {
    heading: (name) => `Comment joindre ${name}`,
  },

  contacted: {
    ask: (name) => `${theProvider(name)} a-t-il communiqué avec vous?`,
    notWanted: 'Je ne veux pas qu’on me contacte',
    howSoon: 'Dans quel délai?',
    within: {
      2: 'Dans les 2 heures',
      8: 'Dans les 8 heures',
      24: 'Dans les 24 heures',
      48: 'Plus tard',
    },
    said: {
      yes: {
        2: 'Votre réponse : oui, dans les 2 heures.',
        8: 'Votre réponse : oui, dans les 8 heures.',
        24: 'Votre réponse : oui, dans les 24 heures.',
        48: 'Votre réponse : oui, après plus de 24 heures.',
      },
      'not-yet': 'Votre réponse : pas encore. Nous avons fait un rappel au fournisseur.',
      'not-wanted': 'Votre réponse : je ne veux pas qu’on me contacte.',
    },
    endIt: {
      title: 'Mettre fin à cette demande?',
      text: (name) => `Nous disons ${toProvider(name)} de ne pas vous contacter. C’est irréversible.`,
      confirm: 'Oui, mettre fin à ma demande',
    },
  },
  decided: {
    ask: 'Avez-vous reçu une offre, avez-vous changé de fournisseur, et à quel taux?',
    optional: 'Facultatif. Le fournisseur ne voit pas vos réponses.',
    gotOffer: 'Avez-vous reçu une offre?',
    switched: 'Avez-vous changé de fournisseur?',
    newRate: 'Votre nouveau taux (facultatif)',
    newRateHint: 'Tous les frais ensemble, en pourcentage de vos ventes par carte.',
    save: 'Enregistrer ma réponse',
    said: (gotOffer, switched) =>
      `Votre réponse : ${gotOffer ? 'j’ai reçu une offre' : 'je n’ai pas reçu d’offre'}, et ${switched ? 'j’ai changé de fournisseur' : 'je n’ai pas changé de fournisseur'}.`,
    rate: (rate) => `Nouveau taux : ${rate}`,
  },
  change: 'Modifier ma réponse',
  back: 'Retour',
  answered: 'Pour modifier votre réponse, confirmez d’abord votre adresse courriel au moyen d’un code.',
  tooOld: 'Pour répondre, confirmez d’abord votre adresse courriel au moyen d’un code.',

  calls: {
    heading: 'Quand peut-on vous appeler?',
    anyTime: 'N’importe quand',
    textToo: 'Nous vous enverrons un texto quand un fournisseur prendra votre demande.',
    changeWhat: 'les heures d’appel',
    days: 'Jours',
    day: {
      mon: 'Lundi',
      tue: 'Mardi',
      wed: 'Mercredi',
      thu: 'Jeudi',
      fri: 'Vendredi',
      sat: 'Samedi',
      sun: 'Dimanche',
    },
    from: 'De',
    to: 'À',
    zone: 'À l’heure de votre province. Le fournisseur qui prend votre demande voit ces heures d’appel.',
    wantsText: 'M’envoyer un texto quand un fournisseur prend ma demande',
    cancel: 'Ne rien changer',
  },

  emails: {
    heading: 'Courriels au sujet de cette demande',
    on: 'Nous vous envoyons un courriel quand il se passe quelque chose.',
    off: 'Vous ne recevez aucun courriel au sujet de cette demande.',
    stop: 'Arrêter les courriels',
    allow: 'Autoriser les courriels',
  },
  results: 'Voir les résultats de cette vérification',

  cancel: {
    button: 'Annuler cette demande',
    sure: 'Annuler cette demande?',
    unsold:
      'Elle est aussitôt retirée du marché. Vous pouvez la rétablir pendant dix minutes. Votre consentement reste en vigueur.',
    sold: (name) =>
      `Nous disons ${toProvider(name)} de ne pas vous contacter. Ce fournisseur a déjà vos coordonnées, et l’annulation est irréversible.`,
    confirm: 'Oui, annuler ma demande',
    keep: 'Garder ma demande',
    undoUntil: (moment) => `Vous avez changé d’avis? Vous pouvez rétablir votre demande jusqu’au ${moment}.`,
    undo: 'Rétablir ma demande',
  },
  notDone: 'Cela n’a pas fonctionné',
  notDoneWhy:
    'Nous n’avons pas pu joindre le serveur; il se peut donc que rien n’ait changé. Veuillez réessayer.',
}
