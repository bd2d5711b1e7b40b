import type { Words } from '../../../../domain/languages/words.ts'
import type { checkRatesMessages as en } from './check-rates.messages.ts'

export const checkRatesMessages: Words<typeof en> = {
  title: (brand) => `Vérifier vos taux · ${brand}`,
  description: 'Votre vérification de taux, remplie avec vos dernières réponses.',
  loading: 'Chargement de vos dernières réponses…',
  notLoaded: {
    failed: 'Nous n’avons pas pu charger vos dernières réponses.',
    failedWhy: 'La connexion a échoué. Vous n’avez rien perdu.',
  },
  logOut: {
    title: 'Votre vérification de taux n’est pas terminée',
    discardAsk:
      'Si vous vous déconnectez maintenant, les réponses que vous avez changées sont effacées de ce navigateur.',
    keepEditing: 'Garder ma session ouverte',
    discard: 'Se déconnecter quand même',
  },
  needsScript: (phone) =>
    `La vérification de taux nécessite JavaScript, qui est désactivé dans votre navigateur. Activez-le, ou appelez-nous au ${phone}.`,
}
