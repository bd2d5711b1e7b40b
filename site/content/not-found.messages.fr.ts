import type { Words } from '../../domain/languages/words.ts'
import type { notFoundMessages as en } from './not-found.messages.ts'

export const notFoundMessages: Words<typeof en> = {
  title: 'Page introuvable',
  description: 'Il n’y a pas de page à cette adresse.',
  heading: '404 – Page introuvable',
  router: 'La page a-t-elle été oubliée dans les routes du site?',
  why: 'Si vous avez tapé l’adresse, vérifiez-la. Si un lien vous a mené ici, la page a peut-être été déplacée.',
}
