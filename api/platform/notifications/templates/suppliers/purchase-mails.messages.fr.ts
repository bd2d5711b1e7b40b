import type { Words } from '../../../../../domain/languages/words.ts'
import type { en } from './purchase-mails.messages.ts'

export const fr: Words<typeof en> = {
  hi: (contactPerson) => `Bonjour ${contactPerson},`,
  openMyLeads: 'Ouvrir Mes pistes',
  receipt: {
    oneCredit: '1 crédit de piste',
    subject: (number, name) => `Reçu ${number} pour votre piste de ${name}`,
    preview: (product, paid) => `${product}, ${paid}. Les coordonnées se trouvent dans Mes pistes.`,
    isYours:
      'Cette piste est réservée à votre usage exclusif. Les entreprises s’attendent à un appel dans les 24 heures; plus vite vous appelez, mieux c’est. Vous trouverez les coordonnées et le consentement donné dans Mes pistes\u00a0:',
    heading: (number) => `Reçu ${number}`,
    billedTo: (product, billedTo) => `${product}, facturé à ${billedTo}.`,
    price: 'Prix',
    total: 'Total en dollars canadiens',
    view: 'Voir ou imprimer le reçu',
    reason: (billedTo, name) =>
      `Vous recevez ce courriel parce que ${billedTo} a acheté une piste chez ${name}.`,
  },
  refund: {
    subject: (isPaid, subject) =>
      `${isPaid ? 'Remboursement complet' : 'Votre remboursement est en route'}\u00a0: ${subject}`,
    preview: (isPaid, amount) =>
      `${amount} ${isPaid ? 'ont été remboursés sur votre carte' : 'seront remboursés sur votre carte'}. Vous n’avez rien à faire.`,
    sorry: (why) => `Nous sommes désolés\u00a0: vous avez payé une piste sans l’obtenir. ${why}`,
    inFull: (isPaid) =>
      `${isPaid ? 'Nous avons remboursé' : 'Nous remboursons'} votre paiement au complet. Les banques l’affichent habituellement dans un délai de 5 à 10 jours ouvrables. Vous n’avez rien à faire.`,
    label: (isPaid) => (isPaid ? 'Remboursé sur votre carte' : 'Remboursement en cours sur votre carte'),
    seeMarket: 'Voir les pistes du marché',
    reasons: {
      sold: {
        subject: 'cette piste a été vendue pendant que vous payiez',
        why: 'Le paiement d’un autre fournisseur est passé juste avant le vôtre, et chaque piste ne va qu’à un seul fournisseur.',
      },
      held: {
        subject: 'un autre fournisseur payait déjà cette piste',
        why: 'Un autre fournisseur avait déjà commencé à la payer, et chaque piste ne va qu’à un seul fournisseur.',
      },
      off_market: {
        subject: 'cette piste a été retirée du marché pendant que vous payiez',
        why: 'Elle a été retirée du marché avant l’arrivée de votre paiement; elle n’est donc plus à vendre.',
      },
      supplier_inactive: {
        subject: 'votre compte ne permettait pas d’acheter de pistes à l’arrivée du paiement',
        why: 'Votre compte ne permettait pas d’acheter de pistes quand votre paiement est arrivé. Si cela vous surprend, écrivez-nous ou appelez-nous.',
      },
      yours: {
        subject: 'cette piste était déjà à vous',
        why: 'Vous avez payé par carte une piste qui venait de devenir la vôtre. Elle reste dans Mes pistes, et votre carte n’est pas débitée.',
      },
    },
  },
  wasFor: (product) => `C’était pour\u00a0: ${product}. L’entreprise n’en sait rien.`,
  paidByCard: (name) =>
    `Vous recevez ce courriel parce que votre compte de fournisseur ${name} a fait un paiement par carte.`,
  failedRefund: {
    subject: (amount) => `Votre remboursement de ${amount} a échoué`,
    preview: (amount) =>
      `L’argent nous est revenu. Nous vous devons toujours ${amount} et vous paierons autrement.`,
    refused: (amount) =>
      `Votre remboursement de ${amount} a échoué\u00a0: la banque de votre carte l’a refusé, et l’argent nous est revenu. Cela arrive par exemple quand une carte est expirée ou annulée.`,
    stillOwe:
      'Nous vous devons toujours ce montant. Nous rembourserons votre carte de nouveau, ou nous communiquerons avec vous pour le payer autrement, par exemple par virement Interac. Vous n’avez rien à faire. Si vous le voulez plus vite, écrivez-nous ou appelez-nous.',
    weOwe: 'Nous vous devons',
  },
  assigned: {
    subject: (product, number) => `Une piste pour vous\u00a0: ${product} (${number})`,
    preview: 'Nous vous avons attribué une piste en exclusivité.',
    isYours:
      'Nous vous avons attribué une piste en exclusivité. Votre carte n’a pas été débitée. L’entreprise s’attend à avoir de vos nouvelles dans les 24 heures.',
    lead: 'Piste',
    receipt: 'Reçu',
    details: 'Vous trouverez les coordonnées dans Mes pistes\u00a0:',
    reason: (name) =>
      `Vous recevez ce courriel parce que nous avons attribué cette piste à votre compte de fournisseur ${name}.`,
  },
}
