import type { Words } from '../../../../domain/languages/words.ts'
import type { savedSearchesMessages as en } from './saved-searches.messages.ts'

export const savedSearchesMessages: Words<typeof en> = {
  title: 'Recherches enregistrées',
  all: (searches) => `Recherches enregistrées (${searches})`,
  withNew: (searches) =>
    searches < 2
      ? `${searches} recherche a de nouvelles pistes`
      : `${searches} recherches ont de nouvelles pistes`,
  none: 'Enregistrez une recherche pour voir ce qu’elle a de nouveau à chaque visite et recevoir un courriel quand des pistes arrivent.',
  loading: 'Chargement de vos recherches enregistrées…',
  failed: 'Nous n’avons pas pu charger vos recherches enregistrées.',
  alreadySaved: (name) => `Déjà enregistrée sous «\u00a0${name}\u00a0»`,
  open: 'Ouvrir',
  update: 'Mettre à jour',
  saveAsNew: 'Enregistrer à part',
  newLeads: (count, most) => {
    if (count === 0) return 'Rien de nouveau'
    if (count > most) return `Plus de ${most} nouvelles`
    return count < 2 ? `${count} nouvelle` : `${count} nouvelles`
  },
  alerts: {
    instant: 'Courriels immédiats',
    daily: 'Courriels chaque matin',
    never: 'Aucun courriel',
  },
  paused: 'Suspendue',
  editNamed: (name) => `Modifier «\u00a0${name}\u00a0»`,
  updatedTo: (name) => `«\u00a0${name}\u00a0» trouve maintenant les pistes selon ces filtres.`,
  notUpdated: 'Nous n’avons pas pu mettre à jour la recherche',
  deleted: 'Recherche supprimée',
  notRestored: 'Nous n’avons pas pu rétablir la recherche',
  isDeleted: 'Cette recherche enregistrée n’existe plus',
  isDeletedWhy: 'Vous l’avez supprimée, peut-être dans une autre fenêtre.',
  notOpened: 'Nous n’avons pas pu l’ouvrir',
}
