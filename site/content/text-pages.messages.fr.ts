import type { Words } from '../../domain/languages/words.ts'
import type { textPagesMessages as en } from './text-pages.messages.ts'

export const textPagesMessages: Words<typeof en> = {
  help: {
    title: 'Aide',
    description:
      'La suite d’une vérification de taux, notre façon d’estimer, votre taux sur votre relevé, et comment parler à une vraie personne.',
  },
  privacy: {
    title: 'Politique de confidentialité',
    description:
      'Ce que nous recueillons et pourquoi, qui le voit, combien de temps nous le gardons, et comment le consulter, le corriger ou le supprimer.',
  },
  terms: {
    title: 'Conditions d’utilisation',
    description:
      'Ce qui s’applique quand vous utilisez notre vérification de taux gratuite, ou quand vous achetez des pistes comme fournisseur.',
  },
  pictures: {
    privacy: 'Qui voit vos renseignements, et combien de temps nous les gardons.',
    myData: 'Consultez, corrigez ou supprimez ce que nous détenons sur vous.',
    terms: 'Ce qui s’applique à notre vérification de taux.',
    statement: 'Trouvez votre taux effectif, sur votre propre appareil.',
    numbers: 'Ce que veulent dire nos quatre chiffres, et comment nous les comptons.',
    help: 'Comment se fait une vérification de taux, et comment nous joindre.',
    shows: 'au-dessus d’une ligne qui descend en trois marches',
  },
}
