import type { Words } from '../../../../domain/languages/words.ts'
import { LOCALE } from '../../../lib/words/language.ts'
import type { myDataMessages as en } from './my-data.messages.ts'

const counted = (count: number, one: string, more: string) => `${count} ${count < 2 ? one : more}`
/** "à Moneris, à Square et à Stripe" */
const toEach = (names: string[]) => new Intl.ListFormat(LOCALE).format(names.map((name) => `à ${name}`))

export const myDataMessages: Words<typeof en> = {
  title: (brand) => `Vos données · ${brand}`,
  description:
    'Consultez, corrigez, téléchargez ou supprimez les données que nous détenons sur vous, ou retirez votre consentement. Votre adresse courriel suffit.',
  lead: 'Consultez les données que nous détenons sur vous, corrigez-les, téléchargez-les ou supprimez-les, ou retirez votre consentement. Aucun compte n’est nécessaire; votre adresse courriel suffit.',
  whatElse: 'Vous avez un reçu de consentement?',
  checkReceipt: 'Vérifiez-le ici',
  withdrawOnly:
    'Vous voulez seulement retirer votre consentement? Utilisez le lien du courriel qui contient vos résultats. Il n’exige aucun code.',
  policy: 'Notre façon de traiter vos données est décrite dans notre',
  policyLink: 'politique de confidentialité',
  needsScript: (email, phone) =>
    `Cette page nécessite JavaScript, qui est désactivé dans votre navigateur. Écrivez à ${email} ou appelez au ${phone}, et nous le ferons pour vous.`,
  looking: 'Chargement de vos données…',
  failed: 'Nous n’avons pas pu charger vos données.',
  failedWhy: 'Rien n’a changé. Veuillez réessayer.',
  prove: {
    show: 'Voir mes données',
    isOver: 'Nous avons fermé cette page pour vous protéger.',
    isOverWhy: 'Un code fonctionne pendant 30 minutes. Demandez-en un nouveau pour continuer.',
    signedIn: 'Votre session est ouverte.',
    showAccount: 'Voir les données de mon compte',
  },
  shownFor: 'Données que nous détenons sur',
  leaveWhy: 'Sur un ordinateur partagé, choisissez « Fermer » quand vous avez terminé.',
  download: 'Télécharger en JSON',
  downloadName: (day) => `mes-donnees-${day}.json`,
  downloading: 'Préparation…',
  downloadFailed: 'Nous n’avons pas pu préparer votre fichier. Veuillez réessayer.',
  nothing: 'Nous ne détenons aucune donnée liée à cette adresse',
  nothingWhy:
    'Si vous avez fait votre vérification de taux avec une autre adresse, choisissez « Fermer », puis entrez cette autre adresse.',
  withdrawnSince: (day) =>
    `Vous avez retiré votre consentement le ${day}. Nous ne communiquons pas vos renseignements.`,
  details: {
    heading: 'Qui vous êtes',
    firstName: 'Prénom',
    lastName: 'Nom de famille',
    company: 'Entreprise',
    website: 'Site Web',
    hasAccount: 'Vous avez un compte avec cette adresse',
    hasNone: 'Aucun',
    mailLanguage: 'Langue de nos courriels',
    correct: 'Corriger',
    phoneHint:
      'Vous ne pouvez pas changer votre numéro de téléphone ici, parce que nous gardons seulement les numéros vérifiés par un code. Faites une nouvelle vérification de taux avec le bon numéro.',
    figuresHint:
      'Pour changer des chiffres de votre relevé, utilisez vos résultats, où vous pouvez les modifier pendant 24 heures, ou faites une nouvelle vérification de taux.',
    saved:
      'C’est enregistré. Nous avons fait la correction partout, y compris pour tout fournisseur qui avait reçu ces renseignements.',
    failed: 'Nous n’avons pas pu enregistrer vos renseignements. Veuillez réessayer.',
    notSaved: 'Vos renseignements n’ont pas été enregistrés',
  },
  leads: {
    heading: 'Vos demandes de meilleurs taux',
    standing: {
      waiting: 'Non communiquée',
      'on-market': 'Communiquée anonymement',
      bought: 'Chez un fournisseur',
      'off-market': 'Fermée',
    },
    submitted: (day) => `Demande du ${day}`,
    ourNote: (note) => `Notre note : ${note}`,
    requestedOn: (moment) => `Le ${moment}, vous avez demandé qu’on vous contacte.`,
    requestWhy: (day) =>
      `Nous communiquons votre demande de façon anonyme. Seul le fournisseur qui l’achète reçoit vos coordonnées. Vous pouvez le demander jusqu’au ${day}.`,
    requestFailed: 'Nous n’avons pas pu envoyer votre demande. Veuillez réessayer.',
    notRequested: 'Votre demande n’a pas été communiquée',
    underHold:
      'Un différend est en cours au sujet de cette demande. Nous ne pouvons ni la corriger ni la supprimer tant que le différend n’est pas terminé.',
  },
  reminder: {
    heading: 'Votre rappel',
    requestedOn: (moment) => `Demandé le ${moment}`,
    due: (day) => `Prévu le ${day}`,
    sent: (day) => `Envoyé le ${day}`,
    stopped: (day) => `Arrêté le ${day}`,
    stop: 'Arrêter le rappel',
    stopFailed: 'Nous n’avons pas pu arrêter le rappel. Veuillez réessayer.',
  },
  consents: {
    heading: 'Ce que vous avez accepté',
    agreedOn: (moment) => `Accepté le ${moment}`,
    inForce: 'En vigueur',
    withdrawn: (day) => `Retiré le ${day}`,
    // The page adds the colon.
    version: 'Version ',
    words: 'Texte',
    receipt: 'Reçu signé',
    receiptWhy:
      'Nous avons signé ce texte, l’heure, ainsi que l’adresse courriel et le numéro de téléphone que vous avez vérifiés, pour que personne ne puisse les changer par la suite, pas même nous.',
    open: 'Afficher le reçu',
    download: 'Télécharger le reçu',
    downloadName: (id) => `recu-de-consentement-${id}.json`,
    check: 'Comment vérifier ce reçu',
    failed: 'Nous n’avons pas pu charger le reçu. Veuillez réessayer.',
    askedBy: 'Demandé par',
    verifiedEmail: 'Adresse courriel vérifiée',
    verifiedPhone: 'Téléphone vérifié',
    provedOn: (address, moment) => `${address}, le ${moment}`,
    signedAt: 'Signé le',
    signature: 'Signature (Ed25519)',
    key: 'Clé publique',
  },
  checks: {
    heading: 'Vos vérifications de taux',
    of: (day) => `Vérification de taux du ${day}`,
    atLeast: (amount) => `Au moins ${amount}`,
    saving: 'Meilleure économie par mois',
    noSaving: 'Aucune estimation',
    statement: {
      heading: 'D’après votre relevé',
      what: 'Ces chiffres sont tout ce que nous en gardons. Le fichier lui-même ne nous parvient jamais.',
      period: 'Période',
      interchange: 'Interchange',
      assessments: 'Cotisations des réseaux',
      fixedFees: 'Frais fixes et frais d’équipement',
    },
    quotes: (count) => `Soumissions enregistrées (${count})`,
    quote: (saving, cost) => `fait économiser ${saving} par mois et coûte ${cost} par mois`,
    accepted: (day) => `acceptée le ${day}`,
    until: (day) => `valable jusqu’au ${day}`,
  },
  withdraw: {
    what: 'Nous cessons aussitôt de communiquer vos renseignements et fermons toute demande ouverte. Si un fournisseur en a acheté une, nous lui disons de cesser de vous contacter. Nous vous envoyons une confirmation par courriel.',
    sure: 'Retirer votre consentement? Le retrait prend effet aussitôt.',
    confirm: 'Oui, le retirer',
    cancel: 'Garder mon consentement',
    nothing:
      'Vous n’avez aucun consentement en vigueur; nous ne pouvons donc communiquer vos coordonnées à personne.',
    failed: 'Nous n’avons pas pu retirer votre consentement. Veuillez réessayer.',
    notDone: 'Votre consentement est toujours en vigueur',
    done: 'Votre consentement est retiré.',
    offMarket: (count) =>
      count === 0
        ? 'Vous n’aviez aucune demande ouverte.'
        : `Nous avons fermé ${counted(count, 'demande ouverte', 'demandes ouvertes')}.`,
    notified: (names) =>
      names.length === 0 ? '' : `Nous disons ${toEach(names)} de cesser de vous contacter.`,
  },
  erase: {
    heading: 'Suppression de vos données',
    what: 'La suppression entraîne aussi le retrait de votre consentement. La loi nous oblige à garder quelques documents. C’est irréversible.',
    button: 'Supprimer mes données…',
    sure: 'Supprimer vos données?',
    goes: 'Ce que nous supprimons définitivement :',
    goesList: [
      'votre nom, votre entreprise, votre site Web, votre adresse courriel et votre numéro de téléphone, dans vos vérifications de taux et vos demandes;',
      'les chiffres de votre relevé et votre taux effectif, dans vos vérifications de taux et pour le fournisseur qui a acheté votre demande, s’il y en a un;',
      'vos soumissions enregistrées et votre compte, si vous en avez un (votre session prendra fin);',
      'vos coordonnées telles que les voit le fournisseur qui a acheté votre demande, s’il y en a un. Nous lui disons de cesser de vous contacter.',
    ],
    stays: 'Ce que nous devons garder :',
    staysNothing: 'Nous n’avons rien à garder à votre sujet.',
    until: (day) => `jusqu’au ${day}`,
    word: 'SUPPRIMER',
    type: (word) => `Tapez ${word} pour confirmer`,
    typeMistake: (word) => `Tapez le mot ${word}.`,
    confirm: 'Supprimer définitivement mes données',
    cancel: 'Garder mes données',
    failed: 'Nous n’avons pas pu supprimer vos données. Veuillez réessayer.',
    notDone: 'Rien n’a été supprimé',
  },
  erased: {
    heading: 'Vos données sont supprimées',
    what: 'Nous vous enverrons une confirmation par courriel. Nous gardons votre adresse seulement dans les documents ci-dessous.',
    counts: (counts) =>
      [
        counted(counts.rateChecks, 'vérification de taux', 'vérifications de taux'),
        counted(counts.leads, 'demande', 'demandes'),
        counted(counts.quotes, 'soumission enregistrée', 'soumissions enregistrées'),
        counted(counts.accounts, 'compte', 'comptes'),
      ].join(', '),
    // The page adds the colon.
    countsLabel: 'Ce que nous avons supprimé ',
    stays: 'Ce que nous gardons, et jusqu’à quand',
  },
}
