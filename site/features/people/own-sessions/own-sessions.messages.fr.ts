import type { Words } from '../../../../domain/languages/words.ts'
import type { ownSessionsMessages as en } from './own-sessions.messages.ts'

export const ownSessionsMessages: Words<typeof en> = {
  lookingUp: 'Chargement de vos sessions…',
  failed: 'Nous n’avons pas pu charger vos sessions.',
  failedWhy:
    'La connexion a échoué, ou un problème est survenu de notre côté. Aucune session n’a été fermée.',
  lead: 'Vous ne reconnaissez pas un navigateur? Déconnectez-le, puis changez votre mot de passe.',
  leadWithoutPassword:
    'Vous ne reconnaissez pas un navigateur? Déconnectez-le. Personne ne peut se reconnecter sans un code envoyé à votre boîte de réception.',
  onlyHere: 'Vous n’avez pas de session ouverte ailleurs.',
  list: 'Vos sessions',
  inBrowser: (browser, system) =>
    browser === null
      ? system === null
        ? 'Navigateur inconnu'
        : `Navigateur inconnu sous ${system}`
      : system === null
        ? browser
        : `${browser} sous ${system}`,
  thisOne: 'Ce navigateur',
  started: (moment) => `Session ouverte le ${moment}`,
  lastActive: (ago) => `dernière utilisation : ${ago}`,
  end: 'Déconnecter',
  endOne: (name, moment) => `Déconnecter ${name}, session ouverte le ${moment}`,
  ended: 'Session fermée',
  endedWhy: (name) => `${name} n’est plus connecté.`,
  endOthers: 'Fermer les autres sessions',
  endedOthers: 'Autres sessions fermées',
  endedOthersWhy: 'Seule la session de ce navigateur reste ouverte.',
  notEnded: 'Échec de la déconnexion',
}
