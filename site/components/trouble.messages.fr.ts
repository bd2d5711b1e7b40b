import type { Words } from '../../domain/languages/words.ts'
import type { troubleMessages as en } from './trouble.messages.ts'

export const troubleMessages: Words<typeof en> = {
  notLoaded: 'Cette partie de la page n’a pas pu être chargée',
  notLoadedWhy:
    'Vérifiez votre connexion et réessayez. Si cela ne fonctionne toujours pas, actualisez la page : il en existe peut-être une version plus récente.',
  broke: 'Un problème est survenu sur cette page',
  brokeWhy:
    'Ce que vous avez saisi est conservé ici. Réessayez, ou actualisez la page si cela ne suffit pas.',
  reload: 'Actualiser la page',
}
