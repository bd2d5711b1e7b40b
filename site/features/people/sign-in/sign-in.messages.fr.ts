import type { Words } from '../../../../domain/languages/words.ts'
import type { signInMessages as en } from './sign-in.messages.ts'

export const signInMessages: Words<typeof en> = {
  title: (brand) => `Connexion · ${brand}`,
  description: 'Connectez-vous avec un code que nous vous envoyons par courriel, sans mot de passe.',
  heading: 'Connexion',
  lead: 'Nous vous enverrons par courriel un code à six chiffres. Pas de mot de passe, et aucun compte à créer.',
  emailHint: 'Si vous avez fait une vérification de taux, utilisez la même adresse.',
  loggingIn: 'Connexion…',
  goingOn: 'Connexion en cours…',
  alreadyHere: (name) => (name ? `Votre session est ouverte (${name}).` : 'Votre session est ouverte.'),
  logOut: 'Se déconnecter',
  throughIssuer:
    'Vous vous connecterez avec un compte que vous avez déjà ailleurs. Il nous donne votre nom et votre adresse courriel, et rien d’autre.',
  goToIssuer: 'Continuer vers la connexion',
  troubles: {
    issuer: {
      title: 'La connexion ne fonctionne pas en ce moment',
      description:
        'Nous n’avons pas pu joindre le service qui vous connecte, ou il nous a donné une réponse inutilisable. Vous n’y êtes pour rien. Veuillez réessayer dans une minute.',
    },
    refused: {
      title: 'Votre session n’est pas ouverte',
      description:
        'Vous avez interrompu la connexion avant la fin, ou vous n’avez pas communiqué votre adresse courriel. Nous en avons besoin pour trouver vos vérifications de taux.',
    },
    unverified: {
      title: 'Votre adresse courriel n’est pas confirmée',
      description:
        'Le service qui vous connecte n’a pas confirmé que votre adresse courriel est à vous. Confirmez-la auprès de ce service, puis réessayez.',
    },
    again: {
      title: 'Veuillez vous connecter de nouveau',
      description:
        'La connexion a pris plus de dix minutes, était déjà terminée ou a été commencée dans un autre onglet.',
    },
  },
  areSupplier: 'Êtes-vous un fournisseur de services de paiement?',
  needsScript: (phone) =>
    `La connexion nécessite JavaScript, qui est désactivé dans votre navigateur. Activez-le, ou appelez-nous au ${phone}.`,
}
