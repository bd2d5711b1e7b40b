import type { Words } from '../../../../../domain/languages/words.ts'
import type { en } from './review-reminder.messages.ts'

export const fr: Words<typeof en> = {
  hi: (firstName) => `Bonjour ${firstName},`,
  noSaving: (company) =>
    `Aux taux d’aujourd’hui, aucun prix publié ne révèle d’économie fiable pour ${company}.`,
  wouldSave: (company, { name, saving }) =>
    `Aux taux d’aujourd’hui, ${name} ferait économiser à ${company} environ ${saving} par mois.`,
  subject: (company) => `C’est le moment de revérifier vos taux\u00a0: ${company}`,
  figuresOf: (outlook, day) => `${outlook} Nous avons utilisé les chiffres de votre vérification du ${day}.`,
  today: (provider) => `${provider} aujourd’hui`,
  estimatedCost: 'coût mensuel estimé',
  bestSaving: 'Meilleure économie aujourd’hui',
  none: 'Aucune',
  published: 'selon les prix publiés',
  with: (name) => `par mois avec ${name}`,
  atLeast: (cost) => `Au moins ${cost}`,
  whatChanged: (day) => `Ce qui a changé depuis le ${day}`,
  checkAgain: 'Revérifier mes taux',
  form: 'Le formulaire s’ouvre avec les chiffres de votre dernière vérification, sans votre nom ni vos coordonnées. Modifiez ce qui a changé. Un relevé récent donne le résultat le plus exact.',
  only: 'C’est le seul rappel que vous avez demandé. Après votre prochaine vérification, vous pourrez en demander un autre.',
  stop: 'Arrêter les rappels',
  reason: (name, day) =>
    `Vous recevez ce courriel parce que vous avez demandé à ${name}, le ${day}, de vous le rappeler.`,
  sameCost: (provider) => `Ce que vous payez à ${provider}, selon notre estimation, n’a pas changé.`,
  otherCost: (provider, before, now) =>
    `Ce que vous payez à ${provider}, selon notre estimation\u00a0: ${before} alors, ${now} maintenant.`,
  noneEither: 'Aucun prix publié ne montrait d’économie à ce moment-là non plus.',
  gone: ({ name, saving }) =>
    `${name} vous aurait fait économiser ${saving} par mois. Cette économie n’existe plus.`,
  newBest: ({ name }) =>
    `Aucun prix publié ne montrait d’économie à ce moment-là. Maintenant, ${name} en offre une.`,
  otherBest: (then, now) =>
    `${then.name} avait alors le meilleur prix, avec une économie de ${then.saving} par mois. Maintenant, c’est ${now.name}.`,
  sameBest: ({ name }) => `${name} avait déjà le meilleur prix, avec la même économie.`,
  otherSaving: (then, now) =>
    `${now.name} avait déjà le meilleur prix. Son économie était de ${then.saving} par mois.`,
}
