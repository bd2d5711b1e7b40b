import type { Words } from '../../../../domain/languages/words.ts'
import type { reviewReminderMessages as en } from './review-reminder.messages.ts'

export const reviewReminderMessages: Words<typeof en> = {
  due: (day) => `Nous vous enverrons un courriel le ${day}.`,
  stopped: 'Vous ne recevrez pas de rappel.',
  sentOn: (day) => `Notre dernier rappel date du ${day}.`,
  notSaved: 'Nous n’avons pas pu enregistrer ce choix. Vérifiez votre connexion et réessayez.',

  again: {
    description: 'Ouvre la vérification de taux avec les chiffres de votre dernière vérification.',
    looking: 'Remplissage du formulaire…',
    failed: 'Nous n’avons pas pu remplir le formulaire.',
    broken: {
      text: 'Il a peut-être plus de 60 jours, ses données ont peut-être été supprimées, ou il est incomplet. Vous pouvez commencer une nouvelle vérification de taux sans lui.',
    },
    start: 'Vérifier mes taux',
  },

  stop: {
    title: 'Arrêter les rappels',
    description: 'Arrêtez les courriels qui vous rappellent de vérifier vos taux.',
    lead: 'Nous cesserons de vous rappeler de vérifier vos taux. Vos vérifications de taux, vos demandes et votre compte restent tels quels.',
    submit: 'Arrêter les rappels',
    done: 'Les rappels sont désactivés',
    doneWhy:
      'Nous ne vous rappellerons pas de vérifier vos taux. Vous pouvez redemander un rappel dans votre tableau de bord, ou après votre prochaine vérification de taux.',
    overWhy:
      'Si vos données ont été supprimées, vous ne recevrez plus de courriels. Sinon, le lien est incomplet : ouvrez-le de nouveau à partir du courriel.',
  },
  needsScript: (phone) => `Cette page nécessite JavaScript. Vous pouvez plutôt nous appeler au ${phone}.`,
}
