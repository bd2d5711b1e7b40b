import type { Words } from '../../../../../domain/languages/words.ts'
import type { en } from './buyer-mails.messages.ts'

export const fr: Words<typeof en> = {
  hi: (contactPerson) => `Bonjour ${contactPerson},`,
  open: 'Ouvrir Mes pistes',
  reason: (name) =>
    `Vous recevez ce courriel parce que votre compte de fournisseur ${name} a acheté cette piste.`,
  yourLead: (receiptNumber) => `votre piste ${receiptNumber}`,
  callTimes: (times) => `Heures d’appel préférées : ${times}, à l’heure de la province de l’entreprise.`,
  reminder: {
    subject: (lead) => `Rappel : appel à faire, ${lead}`,
    preview: (by) => `Le propriétaire attend de vos nouvelles au plus tard le ${by}.`,
    expects: (lead, by) =>
      `Le propriétaire (${lead}) attend de vos nouvelles au plus tard le ${by}, soit 24 heures après que vous avez obtenu la piste.`,
    already:
      'Vous avez déjà appelé? Choisissez le résultat Contactée dans Mes pistes, et nous cessons les rappels. Les coordonnées y sont aussi :',
  },
  waits: {
    subject: (lead) => `Le propriétaire indique que vous n’avez pas appelé : ${lead}`,
    preview: 'Le propriétaire attend toujours. Veuillez le contacter aujourd’hui.',
    answered: (lead) =>
      `Nous avons demandé au propriétaire (${lead}) si vous l’aviez contacté. Sa réponse : pas encore. Veuillez le contacter aujourd’hui.`,
    write:
      'Si vous avez essayé sans réussir à le joindre, écrivez-lui aussi. Son numéro de téléphone et son adresse courriel sont dans Mes pistes :',
  },
  again: {
    subject: (lead) => `À contacter de nouveau : ${lead}`,
    preview: (by) => `Le propriétaire a revérifié ses taux et attend de vos nouvelles au plus tard le ${by}.`,
    asks: (lead, by) =>
      `Le propriétaire (${lead}) a revérifié ses taux et souhaite finalement avoir de vos nouvelles. Il les attend au plus tard le ${by}. Vous ne payez pas une deuxième fois, et aucun autre fournisseur ne reçoit cette demande.`,
    marked: 'La piste est de nouveau ouverte dans Mes pistes, avec les coordonnées :',
  },
  cancelled: {
    subject: (lead) => `N’appelez pas : demande annulée, ${lead}`,
    preview: 'Le propriétaire ne veut plus être contacté au sujet de cette demande.',
    stop: (lead) =>
      `Le propriétaire (${lead}) ne veut plus être contacté au sujet de cette demande. Veuillez ne plus l’appeler ni lui envoyer de textos ou de courriels à ce sujet.`,
    marked: 'La piste est maintenant marquée dans Mes pistes :',
  },
}
