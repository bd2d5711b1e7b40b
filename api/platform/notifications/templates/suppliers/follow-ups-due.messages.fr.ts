import type { Words } from '../../../../../domain/languages/words.ts'
import type { en } from './follow-ups-due.messages.ts'

export const fr: Words<typeof en> = {
  hi: (contactPerson) => `Bonjour ${contactPerson},`,
  leads: (count) => (count < 2 ? `${count} piste` : `${count} pistes`),
  subject: (what) => `Suivi à faire aujourd’hui : ${what}`,
  asked: (leads) => `Vous nous avez demandé de vous rappeler aujourd’hui de faire le suivi de ${leads} :`,
  more: (count) => `Et ${count} de plus dans Mes pistes.`,
  whereTo:
    'Les numéros de téléphone et vos notes sont dans Mes pistes. Chaque rappel y reste jusqu’à ce que vous l’effaciez ou choisissiez un autre jour.',
  open: 'Ouvrir Mes pistes',
  reason: (name) =>
    `Vous recevez ce courriel parce que vous avez fixé des rappels à la page Mes pistes de votre compte de fournisseur ${name}.`,
  yourLead: (receiptNumber) => `votre piste ${receiptNumber}`,
  lead: (receiptNumber) => `Piste ${receiptNumber}`,
  dueSince: (day) => `à faire depuis le ${day}`,
}
