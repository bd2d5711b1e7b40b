import type { Words } from '../../../../domain/languages/words.ts'
import type { secondFactorMessages as en } from './second-factor.messages.ts'

export const secondFactorMessages: Words<typeof en> = {
  title: 'Authentification à deux facteurs',
  unreachable: 'Nous n’avons pas pu vérifier si elle est activée.',
  off: 'Désactivée. Ajoutez une application d’authentification pour qu’un mot de passe ne suffise plus à ouvrir une session.',
  offWithoutPassword:
    'Désactivée. Ajoutez une application d’authentification pour que votre boîte de réception ne suffise plus à ouvrir une session.',
  on: (left) =>
    `Activée. Il vous reste ${left} ${left < 2 ? 'code' : 'codes'} de récupération au cas où vous perdriez votre téléphone.`,
  begin: 'Ajouter une application',
  beginning: {
    submit: 'Continuer',
    submitting: 'Vérification…',
    failed: 'La configuration n’a pas commencé',
  },
  beginningHint: 'L’activation ferme vos autres sessions.',
  over: 'Elle n’a pas été activée',
  scan: 'Numérisez ce code avec votre application, ou entrez la clé à la main. Entrez ensuite le code que l’application affiche.',
  picture: 'Code QR de la clé ci-dessous',
  key: 'Clé',
  code: 'Code',
  codeHint: 'Six chiffres.',
  recoveryCode: 'Code de récupération',
  recoveryCodeHint: 'Lettres et chiffres en groupes de quatre.',
  useRecoveryCode: 'Utiliser plutôt un code de récupération',
  useApp: 'Utiliser plutôt l’application',
  yourPassword: 'Votre mot de passe',
  remove: 'Désactiver',
  renew: 'Nouveaux codes de récupération',
  switchedOn: 'L’authentification à deux facteurs est activée',
  renewed: 'Les anciens codes de récupération ne fonctionnent plus',
  confirm: { submit: 'Activer', submitting: 'Vérification…', failed: 'Elle n’a pas été activée' },
  removal: { submit: 'Désactiver', submitting: 'Vérification…', failed: 'Elle n’a pas été désactivée' },
  renewal: {
    submit: 'Créer de nouveaux codes',
    submitting: 'Vérification…',
    failed: 'Aucun nouveau code n’a été créé',
  },
  recoveryCodes: 'Vos codes de récupération',
  recoveryCodesWhy:
    'Chacun fonctionne une seule fois, à la place de votre application. Nous ne les montrerons plus : imprimez-les, ou enregistrez-les avec vos mots de passe.',
  copyYourself:
    'Votre navigateur ne nous permet pas de copier. Sélectionnez les codes et copiez-les vous-même.',
  download: 'Télécharger',
  fileName: 'northrate-codes-de-recuperation.txt',
  fileTitle: (site) =>
    `Codes de récupération ${site}. Chacun fonctionne une seule fois, à la place de votre application.`,
  kept: 'Je les ai enregistrés',
  step: {
    lead: 'Ouvrez votre application d’authentification et entrez le code qu’elle affiche.',
    submit: 'Se connecter',
    submitting: 'Connexion…',
    failed: 'La connexion a échoué',
    startOver: 'Recommencer',
  },
  again: {
    title: 'Confirmez que c’est bien vous',
    lead: 'Cette action donne un accès durable à votre compte; entrez donc de nouveau votre mot de passe.',
    submit: 'Confirmer',
    submitting: 'Vérification…',
    failed: 'Cela n’a pas fonctionné',
    logInLead:
      'Votre session est ouverte depuis un certain temps. Connectez-vous de nouveau pour modifier l’authentification à deux facteurs.',
    logIn: 'Se reconnecter',
  },
}
