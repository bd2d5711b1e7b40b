import type { Words } from '../../../../domain/languages/words.ts'
import type { supplierSessionMessages as en } from './supplier-session.messages.ts'

export const supplierSessionMessages: Words<typeof en> = {
  accessRequired: 'Accès réservé aux fournisseurs',
  accessRequiredWhy:
    'Connectez-vous avec votre compte de fournisseur pour consulter les pistes et voir celles que vous avez achetées.',
  nothingCharged: 'Votre session est fermée. Aucun montant n’a été débité.',
  signIn: 'Se connecter',
  createAccount: 'Créer un compte',
  unreachableWhy: 'La connexion a échoué. Votre compte et vos pistes ne sont pas touchés.',
  needsScript: (phone) =>
    `Le portail des fournisseurs nécessite JavaScript, qui est désactivé dans votre navigateur. Activez-le, ou appelez-nous au ${phone}.`,
  market: 'Marché',
  leadCredits: (count) => (count < 2 ? `${count}\u00a0crédit de piste` : `${count}\u00a0crédits de piste`),
  status: { active: 'Actif', pending: 'En attente', inactive: 'Inactif' },
  statusLabel: 'État du compte\u00a0:',
  accountMenu: 'Menu du compte',
  email: {
    why: (email) =>
      `Nous avons envoyé un lien à ${email}. Ouvrez-le sur n’importe quel appareil et cliquez sur «\u00a0Confirmer mon adresse\u00a0».`,
    approval: 'Nous pourrons approuver votre compte une fois votre adresse courriel confirmée.',
    hint: 'Pas de courriel? Vérifiez votre dossier de courrier indésirable, ou vérifiez que l’adresse est la bonne.',
    again: 'Renvoyer le lien',
    sentWhy: (email) =>
      `Nous l’avons envoyé à ${email}. Vérifiez aussi votre dossier de courrier indésirable.`,
    notSent: 'Nous n’avons pas pu envoyer de lien',
    change: 'Changer d’adresse',
    save: 'Enregistrer et envoyer le lien',
    notSaved: 'Nous n’avons pas pu changer votre adresse courriel',
  },
  logOut: 'Déconnexion',
}
