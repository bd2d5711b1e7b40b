import type { Words } from '../../../domain/languages/words.ts'
import type { en } from './webhooks.messages.ts'

export const fr: Words<typeof en> = {
  urlRequired: 'Entrez l’adresse à laquelle les événements sont envoyés.',
  urlTooLong: 'Raccourcissez l’adresse à 500\u00a0caractères.',
  urlUnreadable: 'Entrez une adresse qui commence par https://, sans nom ni mot de passe.',
  unusualCharacters: 'Retirez les caractères non pris en charge, puis réessayez.',
  descriptionTooLong: 'Raccourcissez la description à 100\u00a0caractères.',
  modeUnknown: 'Choisissez live ou test.',
  eventUnknown: 'Choisissez des événements de la liste.',
  eventsRequired: 'Choisissez au moins un événement.',
  enabledUnknown: 'Choisissez true ou false.',
  afterUnreadable: 'Suivez le lien vers la page suivante tel qu’il a été fourni.',
}

export { fr as en }
