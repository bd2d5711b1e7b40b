import type { Words } from '../../../../../domain/languages/words.ts'
import type { pastCheckMessages as en } from './past-check.messages.ts'

export const pastCheckMessages: Words<typeof en> = {
  title: (brand) => `Votre vérification de taux · ${brand}`,
  description: 'Les résultats de l’une de vos vérifications de taux, tels qu’ils ont été affichés alors.',
  failed: 'Nous n’avons pas pu charger ces résultats.',
  failedWhy: 'Vérifiez votre connexion et réessayez.',
  none: 'Nous ne trouvons pas cette vérification de taux',
  noneWhy: 'Ses données ont peut-être été supprimées, ou elle appartient à une autre adresse.',
  heading: (day) => `Votre vérification de taux du ${day}`,
  saving: (month, year) => `Vous pourriez économiser ${month} par mois, jusqu’à ${year} par an.`,
  asThen: 'Telle qu’elle a été affichée alors. Les prix ont peut-être changé depuis.',
  needsScript: (phone) =>
    `Vos résultats nécessitent JavaScript, qui est désactivé dans votre navigateur. Activez-le, ou appelez-nous au ${phone}.`,
}
