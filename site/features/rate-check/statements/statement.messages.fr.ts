import type { Words } from '../../../../domain/languages/words.ts'
import type { statementMessages as en } from './statement.messages.ts'

export const statementMessages: Words<typeof en> = {
  title: (name) => `Lire mon relevé : découvrez votre taux effectif · ${name}`,
  description:
    'Ouvrez votre relevé de traitement dans votre navigateur : il reste sur votre appareil, et vous obtenez votre taux effectif.',
  heading: 'Découvrez votre taux effectif',
  lead: 'Ouvrez le PDF de votre relevé de traitement des paiements par carte. Nous y trouvons les frais et les ventes, vous les vérifiez, et vous voyez ce qu’il vous en coûte vraiment d’accepter les cartes.',
  needsScript: (phone) =>
    `La lecture d’un relevé nécessite JavaScript, qui est désactivé dans ce navigateur. Activez-le, ou divisez vous-même le total des frais par les ventes par carte. Besoin d’aide? Appelez-nous au ${phone}.`,

  choose: {
    label: 'Votre relevé de traitement',
    button: 'Choisir mon relevé',
    more: 'Ajouter un autre mois',
    drop: 'ou déposez-le ici, ou collez-le',
    dropNow: 'Déposez pour ouvrir',
    kinds: 'Un PDF, ou une photo que vous lisez vous-même. Plusieurs fichiers pour plusieurs mois.',
    promise: 'Votre relevé reste sur cet appareil. Nous ne le téléversons pas et nous ne le conservons pas.',
    how: 'Comment puis-je le vérifier?',
    checks: [
      'Passez une fois le pointeur sur le bouton pour que l’outil de lecture se charge. Activez ensuite le mode avion et choisissez votre relevé. Il s’ouvre tout aussi bien.',
      'Ou ouvrez les outils de développement de votre navigateur, choisissez l’onglet Réseau et ouvrez votre relevé. Rien n’est envoyé.',
      'Ce qui lit votre PDF fonctionne à part de la page, sous sa propre politique de sécurité, qui interdit toute connexion. C’est votre navigateur qui la fait respecter : même une tentative d’envoi échouerait.',
    ],
    checksEnd:
      'Seuls les nombres que vous confirmez entrent dans une vérification de taux, et seulement si vous en commencez une. Fermez ou rechargez la page, et le fichier est oublié; les chiffres que vous avez confirmés restent jusqu’à ce que vous fermiez l’onglet.',
    byHand: 'Entrer les chiffres à la main',
    tooMany: (most) => `Vous pouvez ouvrir jusqu’à ${most} relevés à la fois.`,
  },

  aside: {
    heading: 'Ce que vous obtenez',
    points: [
      {
        title: 'Un seul chiffre qui comprend tout',
        text: 'Votre taux effectif est le total des frais divisé par les ventes par carte. Il comprend tous les frais; vous pouvez donc le comparer à n’importe quelle offre.',
      },
      {
        title: 'Vous avez le dernier mot',
        text: 'Chaque nombre paraît à côté de la ligne où il a été lu. Corrigez-le, ou choisissez le bon sur la page.',
      },
      {
        title: 'Vous n’avez pas votre relevé?',
        text: 'Connectez-vous au site Web de votre fournisseur et cherchez les relevés ou les rapports. Téléchargez celui du mois dernier en PDF.',
      },
    ],
    limits:
      'Ceci n’est ni un audit ni un conseil financier. Les taxes sur les frais sont exclues, et le taux ne vaut que pour les mois de vos relevés.',
  },

  opening: 'Lecture de votre relevé…',
  next: {
    label: 'Voir ce que je pourrais économiser',
    why: 'Comparez votre taux à ce que d’autres fournisseurs demandent. Vos chiffres confirmés seront repris.',
    use: 'Utiliser ces chiffres',
  },

  dialog: {
    title: 'Lire mon relevé',
    close: 'Fermer',
    leaveHeading: 'Fermer sans ces chiffres?',
    leaveWhy: 'Ce que nous avons lu et ce que vous avez changé seront oubliés.',
    leave: 'Fermer et oublier',
    stay: 'Continuer à vérifier',
  },
}
