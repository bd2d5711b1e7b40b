import type { Words } from '../../../../domain/languages/words.ts'
import type { supplierAccountMessages as en } from './supplier-account.messages.ts'

const MODES = { live: 'mode réel', test: 'mode d’essai' }

export const supplierAccountMessages: Words<typeof en> = {
  needsScript: (phone) =>
    `Le portail des fournisseurs nécessite JavaScript, qui est désactivé dans votre navigateur. Activez-le, ou appelez-nous au ${phone}.`,
  alreadyHere: (name) => `Votre session est ouverte au nom de ${name}.`,
  goOn: 'Aller aux occasions d’affaires',
  backToLogin: 'Retour à la connexion',
  login: {
    description:
      'Connectez-vous pour consulter des pistes anonymes d’entreprises canadiennes et acheter celles qui vous conviennent.',
    lead: 'Connectez-vous pour consulter des pistes d’entreprises canadiennes.',
    submit: 'Se connecter',
    submitting: 'Connexion…',
    forgot: 'Mot de passe oublié?',
    noAccount: 'Pas encore de compte?',
    failed: 'Échec de la connexion',
    wrongCredentials: 'Identifiants non valides. Veuillez réessayer.',
    welcome: 'Heureux de vous revoir!',
    demo: 'Ceci est une démonstration',
    demoHint: 'Explorez avec le compte de fournisseur de démonstration\u00a0:',
    demoFill: 'Remplir avec ce compte',
  },
  signup: {
    description:
      'Pour les fournisseurs de services de paiement qui veulent consulter et acheter des pistes d’entreprises de partout au Canada.',
    lead: 'Consulter les pistes est gratuit. Vous ne payez que les pistes que vous choisissez.',
    passwordHint:
      'Au moins 8 caractères. N’utilisez ni votre adresse courriel ni le nom de votre entreprise.',
    prices: (lowest, highest) =>
      lowest === highest
        ? `Chaque piste coûte ${lowest}.`
        : `Les pistes coûtent de ${lowest} à ${highest} chacune.`,
    accept: [
      'J’accepte les ',
      'conditions d’utilisation',
      ' et la ',
      'politique de confidentialité',
      ' au nom de mon entreprise',
    ],
    businessTypesRequired: 'Types d’entreprises obligatoires',
    businessTypesRequiredWhy: 'Veuillez choisir au moins un type d’entreprise que vous servez.',
    territoriesRequired: 'Territoires obligatoires',
    territoriesRequiredWhy: 'Veuillez choisir au moins un territoire où vous exercez vos activités.',
    submit: 'Créer le compte',
    submitting: 'Création de votre compte…',
    failed: 'Échec de l’inscription',
    logIn: 'Se connecter avec cette adresse',
    created: 'Compte créé!',
    createdWhy: 'Il vous reste à confirmer votre adresse courriel.',
  },
  reset: {
    title: 'Réinitialiser votre mot de passe',
    description: 'Obtenez un lien pour choisir un nouveau mot de passe pour votre compte de fournisseur.',
    lead: 'Entrez l’adresse courriel de votre compte, et nous vous enverrons un lien pour choisir un nouveau mot de passe.',
    submit: 'Envoyer le lien',
    submitting: 'Envoi…',
    failed: 'Nous n’avons pas pu envoyer le lien',
    sent: 'Vérifiez vos courriels',
    sentWhy:
      'Si cette adresse a un compte, vous recevrez un lien sous peu. Il fonctionne une seule fois et expire dans 30\u00a0minutes. Vérifiez aussi votre dossier de courrier indésirable.',
    another: 'Utiliser une autre adresse',
  },
  confirmEmail: {
    description: 'Confirmez l’adresse de votre compte de fournisseur avec le lien de notre courriel.',
    lead: 'Cliquez sur le bouton pour confirmer que cette adresse est la vôtre. Si vous n’avez pas créé de compte de fournisseur, fermez cette page.',
    submit: 'Confirmer mon adresse',
    submitting: 'Confirmation…',
    failed: 'Nous n’avons pas pu confirmer votre adresse courriel',
    done: 'Votre adresse courriel est confirmée',
    doneWhy: 'Merci, tout est en ordre. Vous pouvez fermer cette page.',
    goOn: 'Aller aux occasions d’affaires',
    overWhy:
      'Les liens expirent après 7\u00a0jours et ne fonctionnent que pour l’adresse à laquelle ils ont été envoyés. Connectez-vous pour en obtenir un nouveau.',
    signInNow:
      'Connectez-vous pour continuer. Si vous n’avez pas choisi le mot de passe de ce compte, choisissez-en d’abord un nouveau.',
    removed: 'Nous avons supprimé ce qui avait été configuré auparavant',
    removedWhy:
      'Ces éléments ont été créés avant que quiconque ait prouvé que cette adresse est la sienne. Vous pouvez recréer ce dont vous avez besoin\u00a0:',
    makeAgain: 'Ouvrir les intégrations',
  },
  access: {
    key: (name, mode) => `Clé d’API «\u00a0${name}\u00a0» (${MODES[mode]})`,
    endpoint: (host, mode) => `Point de terminaison de webhook sur ${host} (${MODES[mode]})`,
    alert: (name) => `Alertes par courriel de la recherche enregistrée «\u00a0${name}\u00a0»`,
    secondFactor: 'Authentification à deux facteurs',
  },
  details: {
    title: 'Vérifiez ce qui a été entré à l’inscription',
    name: 'Entreprise',
    contactPerson: 'Personne-ressource',
    phone: 'Numéro de téléphone',
    businessTypes: 'Types d’entreprises',
    wrong: (email) => `Une erreur? Écrivez à ${email}, et nous la corrigerons.`,
  },
  newPassword: {
    description:
      'Choisissez un nouveau mot de passe pour votre compte de fournisseur avec le lien de notre courriel.',
    lead: 'Vos sessions seront fermées sur tous vos appareils. Connectez-vous ensuite avec votre nouveau mot de passe.',
    submit: 'Enregistrer le mot de passe',
    submitting: 'Enregistrement…',
    failed: 'Nous n’avons pas pu changer votre mot de passe',
    changedWhy: 'Connectez-vous avec votre nouveau mot de passe.',
    overWhy:
      'Les liens fonctionnent une seule fois et expirent après 30\u00a0minutes. Demandez-en un nouveau.',
    newLink: 'M’envoyer un nouveau lien',
    looking: 'Vérification de votre lien…',
    lookFailed: 'Nous n’avons pas pu vérifier votre lien',
    exists: 'Ce qui suit peut utiliser votre compte sans mot de passe\u00a0:',
    existsFirst:
      'Ce qui suit a été configuré avant que vous confirmiez cette adresse et sera supprimé quand vous enregistrerez votre mot de passe\u00a0:',
    choice: 'Que voulez-vous en faire?',
    choices: {
      remove: {
        label: 'Tout supprimer',
        hint: 'Choisissez cette option si l’un de ces éléments ne vous dit rien, ou en cas de doute. Les clés et les points de terminaison sont supprimés, et les alertes sont suspendues.',
      },
      keep: {
        label: 'Tout garder',
        hint: 'Choisissez cette option seulement si vous reconnaissez tous ces éléments.',
      },
    },
    removed: 'Mot de passe changé et accès supprimés',
    removedWhy:
      'Ce qui suit ne fonctionne plus. Connectez-vous avec votre nouveau mot de passe pour recréer ce dont vous avez besoin\u00a0:',
  },
}
