import type { WebhookDelivery } from '../../../../api/contract/connect/webhooks.ts'
import type { Words } from '../../../../domain/languages/words.ts'
import type { integrationsMessages as en } from './integrations.messages.ts'

const FAILURES: ReadonlyMap<string, string> = new Map([
  ['timeout', 'Aucune réponse en 10\u00a0secondes'],
  ['address_not_allowed', 'Nom d’hôte introuvable ou adresse non autorisée'],
  ['name_unknown', 'Nom d’hôte introuvable'],
  ['refused', 'Connexion refusée'],
  ['unreachable', 'Serveur impossible à joindre'],
  ['tls', 'Certificat non valide'],
  ['redirect', 'Les redirections ne sont pas suivies'],
  ['broken_off', 'Connexion fermée trop tôt'],
  ['unreadable', 'Réponse illisible'],
  ['stopped', 'Arrêté de notre côté'],
  ['no_longer_offered', 'Non envoyé\u00a0: la piste ne vous est plus offerte'],
])

const STATES: Record<WebhookDelivery['state'], string> = {
  waiting: 'En attente',
  delivered: 'Livré',
  failed: 'Échec',
}

/** « le » before a day, such as « 21 nov. 2026 », and nothing before « hier ». */
const on = (when: string) => (/^\d/.test(when) ? `le ${when}` : when)

export const integrationsMessages: Words<typeof en> = {
  description: 'Connectez vos propres systèmes au moyen de clés d’API et de webhooks.',
  lead: 'Connectez votre CRM ou votre propre logiciel à Northrate.',
  docs: 'Documentation de l’API',
  failedWhy: 'La connexion a échoué, ou un problème est survenu de notre côté.',
  stale:
    'Nous n’avons pas pu actualiser cette liste; elle n’est peut-être plus à jour. Nous continuons d’essayer.',
  notOpened: 'Nous n’avons pas pu l’ouvrir',
  discardAsk: 'Abandonner vos modifications?',
  copyYourself:
    'Votre navigateur ne nous a pas permis de copier. Le texte est sélectionné\u00a0: copiez-le avec Ctrl+C ou ⌘C.',
  mode: { live: 'Réel', test: 'Essai' },
  status: {
    pendingWhy:
      'Vous pouvez tout configurer et l’essayer en mode d’essai. Pour l’instant, les clés du mode réel permettent ce que le portail vous permet.',
    pendingClosedWhy:
      'Vous pouvez tout configurer et l’essayer en mode d’essai jusqu’à ce que les clés et les points de terminaison du mode réel vous soient accessibles.',
    inactiveWhy:
      'Les clés du mode réel peuvent toujours lire les pistes que vous avez achetées et noter les résultats, et les webhooks vous avisent toujours au sujet de ces pistes. La consultation du marché et l’achat sont désactivés.',
    contactUs: (email) => `Pour le réactiver, écrivez à ${email}.`,
  },
  liveClosed: {
    unproved:
      'Vous y aurez accès une fois votre adresse courriel confirmée. Le mode d’essai fonctionne dès maintenant.',
    waiting:
      'Vous y aurez accès une fois que nous aurons approuvé votre compte. Le mode d’essai fonctionne dès maintenant.',
    inactive: 'Votre compte est inactif. Le mode d’essai fonctionne dès maintenant.',
  },
  keys: {
    lead: 'Avec une clé, votre logiciel utilise l’API de Northrate au nom de votre entreprise.',
    loading: 'Chargement de vos clés d’API…',
    failed: 'Nous n’avons pas pu charger vos clés d’API.',
    none: 'Aucune clé d’API pour l’instant',
    noneWhy:
      'Avec une clé, votre CRM peut lui-même lister les nouvelles pistes, en acheter avec vos crédits de piste et noter les résultats.',
    getStarted: 'Premiers pas avec l’API',
    revokedKeys: (count) => (count < 2 ? `${count} clé révoquée` : `${count} clés révoquées`),
    full: (most) =>
      `Vous avez ${most} clés, soit le maximum. Révoquez-en une dont vous ne vous servez pas pour en créer une autre.`,
    create: 'Créer une clé',
    lastUsed: (ago) => `Utilisée pour la dernière fois ${on(ago)}`,
    neverUsed: 'Jamais utilisée',
    expires: (when) => `Expire ${on(when)}`,
    expiresIn: (day, days) => `Expire ${on(day)} (dans ${days}\u00a0${days < 2 ? 'jour' : 'jours'})`,
    expiredAt: (when) => `Expirée ${on(when)}`,
    noExpiry: 'N’expire pas',
    revokedAt: (ago) => `Révoquée ${on(ago)}`,
    onlyFrom: (addresses) => `Seulement depuis ${addresses}`,
    expired: 'Expirée',
    revoked: 'Révoquée',
    scope: {
      'market:read': {
        label: 'Consulter les pistes',
        hint: 'Voir les pistes du marché, leurs prix et vos recherches enregistrées. Aucune coordonnée.',
      },
      'leads:read': {
        label: 'Lire vos pistes',
        hint: 'Voir les pistes que vous avez achetées avec leurs coordonnées, vos totaux et vos reçus.',
      },
      'leads:write': {
        label: 'Noter les résultats',
        hint: 'Mettre à jour l’état des pistes que vous avez achetées. Les coordonnées restent masquées sans «\u00a0Lire vos pistes\u00a0».',
      },
      'purchases:write': {
        label: 'Acheter des pistes',
        hint: 'Utiliser vos crédits de piste pour acheter des pistes et obtenir leurs coordonnées. Les clés ne peuvent pas payer par carte.',
      },
    },
  },
  newKey: {
    title: 'Créer une clé d’API',
    failed: 'La clé n’a pas été créée',
    nameHint: 'Où vous l’utiliserez, par exemple «\u00a0CRM\u00a0» ou «\u00a0Rapports\u00a0».',
    mode: 'Mode',
    modes: {
      live: { label: 'Réel', hint: 'Agit sur de vraies pistes et dépense vos crédits de piste.' },
      test: {
        label: 'Essai',
        hint: 'Agit sur des pistes fictives, sans frais et sans que personne soit contacté.',
      },
    },
    scopes: 'Ce que la clé peut faire',
    expiry: 'Expiration',
    expiries: [
      { value: '30', label: 'Dans 30\u00a0jours' },
      { value: '90', label: 'Dans 90\u00a0jours' },
      { value: '365', label: 'Dans 1\u00a0an' },
      { value: '', label: 'Jamais' },
    ],
    addresses: 'Adresses IP autorisées',
    addressesHint:
      'Une par ligne, par exemple 192.0.2.7 ou 10.0.0.0/8. Laissez vide pour autoriser toutes les adresses.',
    submit: 'Créer la clé',
    submitting: 'Création…',
  },
  shownKey: {
    title: 'Copiez votre nouvelle clé',
    label: 'Clé d’API',
    warning: 'Vous ne reverrez plus cette clé.',
    warningWhy:
      'Copiez-la maintenant et gardez-la en lieu sûr, par exemple dans un gestionnaire de mots de passe. Toute personne qui l’a peut utiliser votre compte.',
    next: 'Envoyez-la avec chaque requête\u00a0:',
    done: 'J’ai conservé la clé',
  },
  revoke: {
    open: 'Révoquer',
    openOf: (name) => `Révoquer ${name}`,
    title: (name) => `Révoquer «\u00a0${name}\u00a0»?`,
    why: (hint) =>
      `Tout ce qui utilise ${hint} cesse aussitôt de fonctionner, et ses requêtes sont refusées. Vous ne pouvez pas annuler cette action.`,
    confirm: 'Révoquer la clé',
    confirming: 'Révocation…',
    failed: 'La clé n’a pas été révoquée',
    done: 'Clé révoquée',
    doneWhy: (name) => `${name} ne fonctionne plus.`,
  },
  webhooks: {
    heading: 'Webhooks',
    lead: 'Nous avisons votre logiciel quand quelque chose se passe; il n’a donc pas à le demander.',
    loading: 'Chargement de vos webhooks…',
    failed: 'Nous n’avons pas pu charger vos webhooks.',
    none: 'Aucun webhook pour l’instant',
    noneWhy:
      'Ajoutez une URL et nous y enverrons des événements\u00a0: une nouvelle piste qui convient, un achat, un remboursement.',
    list: 'Points de terminaison de webhooks',
    full: (most) =>
      `Vous avez ${most} points de terminaison, soit le maximum. Supprimez-en un dont vous ne vous servez pas pour en ajouter un autre.`,
    add: 'Ajouter un webhook',
    endpoint: 'Point de terminaison de webhook',
    gone: 'Ce point de terminaison n’existe plus',
    goneWhy: 'Il a été supprimé, peut-être dans une autre fenêtre.',
    goBack: 'Retour aux intégrations',
    events: 'Événements',
    added: 'Ajouté',
    secret: 'Secret de signature',
    oneSecret: (since) => `Actif depuis ${on(since)}`,
    twoSecrets: (until) => `L’ancien secret signe aussi les événements jusqu’au ${until}.`,
    state: { active: 'Actif', failing: 'En échec', off: 'Désactivé' },
    failingSince: (when) => `Rien n’a été livré depuis ${on(when)}`,
    failingWhy:
      'Nous continuons d’essayer. Après 3\u00a0jours sans succès, nous désactivons le point de terminaison et vous envoyons un courriel.',
    offBecause: {
      by_hand: 'Vous l’avez désactivé. Ce qui se passe entre-temps n’est pas envoyé plus tard.',
      gone: 'Votre serveur a répondu 410 Gone; nous l’avons donc désactivé. Une fois que vous l’aurez réactivé, nous enverrons ce qui était en attente.',
      failing:
        'Rien n’a été livré pendant 3\u00a0jours; nous l’avons donc désactivé. Corrigez le problème sur votre serveur, puis réactivez le point de terminaison : nous enverrons ce qui était en attente.',
    },
    offSince: (when) => `Désactivé ${on(when)}`,
    event: {
      'lead.matched':
        'Une nouvelle piste correspond à l’une de vos recherches enregistrées. Aucune coordonnée.',
      'lead.purchased': 'Une piste est à vous\u00a0: la piste entière avec ses coordonnées.',
      'lead.withdrawn': 'Une personne dont vous avez acheté la piste ne veut plus être contactée.',
      'lead.corrected':
        'Une personne a corrigé son nom, son entreprise ou son site Web après que vous avez acheté la piste.',
      'lead.cancelled': 'Une personne dont vous avez acheté la piste a annulé cette demande.',
      'lead.renewed':
        'Une personne qui avait annulé sa demande ou retiré son consentement souhaite finalement avoir de vos nouvelles.',
      'purchase.refunded': 'Un paiement n’a pas permis d’obtenir la piste et a été remboursé.',
    },
  },
  endpointForm: {
    addTitle: 'Ajouter un point de terminaison de webhook',
    editTitle: 'Modifier le point de terminaison',
    failed: 'Le point de terminaison n’a pas été enregistré',
    url: 'Adresse',
    urlHint:
      'Où nous envoyons les événements, par exemple https://example.com/northrate. L’adresse doit être accessible par https.',
    urlHintDemo:
      'Où nous envoyons les événements, par exemple https://example.com/northrate. Hors de cette démonstration, seul https fonctionne.',
    description: 'Description',
    mode: 'Mode',
    modes: {
      live: { label: 'Réel', hint: 'Événements au sujet de vraies pistes.' },
      test: { label: 'Essai', hint: 'Événements au sujet des pistes fictives du mode d’essai.' },
    },
    events: 'Envoyer ces événements',
    add: 'Ajouter',
    adding: 'Ajout…',
    saved: 'Point de terminaison enregistré',
  },
  shownSecret: {
    title: 'Copiez le secret de signature',
    label: 'Secret de signature',
    warning: 'Vous ne reverrez plus ce secret.',
    warningWhy: 'Copiez-le maintenant. Utilisez-le pour vérifier que les événements viennent de Northrate.',
    done: 'J’ai conservé le secret',
  },
  rotate: {
    title: 'Changer le secret de signature?',
    why: 'Vous obtenez un nouveau secret. Pendant 24\u00a0heures, nous signons avec les deux; vous avez donc le temps de le changer dans votre logiciel.',
    confirming: 'Changement…',
    failed: 'Le secret n’a pas été changé',
    bothUntil: (until) => `L’ancien secret fonctionne aussi jusqu’au ${until}.`,
  },
  testEvent: {
    open: 'Envoyer un événement d’essai',
    title: 'Envoyer un événement d’essai',
    why: 'Nous envoyons à ce point de terminaison un événement fictif, dont le champ «\u00a0test\u00a0» vaut «\u00a0true\u00a0».',
    type: 'Événement',
    send: 'Envoyer l’événement',
    failed: 'L’événement n’a pas été envoyé',
    sent: 'Envoi de l’événement d’essai en cours',
    sentWhy: 'Il apparaît dans Envois.',
  },
  onOff: {
    off: 'Désactiver',
    on: 'Activer',
    isOff: 'Point de terminaison désactivé',
    isOffWhy: 'Il ne reçoit plus d’événements.',
    isOn: 'Point de terminaison activé',
    isOnWhy: 'Il recevra les nouveaux événements.',
    failed: 'Rien n’a été changé',
  },
  deletion: {
    title: 'Supprimer ce point de terminaison?',
    why: (url) =>
      `Nous cesserons d’envoyer des événements à ${url}, et nous supprimerons son secret et la liste de ses envois. Vous ne pouvez pas annuler cette action.`,
    confirm: 'Supprimer',
    confirming: 'Suppression…',
    failed: 'Le point de terminaison n’a pas été supprimé',
    done: 'Point de terminaison supprimé',
  },
  deliveries: {
    loading: 'Chargement des envois…',
    failed: 'Nous n’avons pas pu charger les envois.',
    none: 'Aucun envoi pour l’instant. Envoyez un événement d’essai.',
    test: 'Essai',
    showMore: 'Afficher plus',
    moreFailed: 'Nous n’avons pas pu charger plus d’envois.',
    state: ({ state, tries }) =>
      state === 'waiting' && tries.length > 0 ? 'Nouvelle tentative' : STATES[state],
    newest: (type, state) => `${type}\u00a0: ${state}`,
    notTried: 'Pas encore envoyé',
    nextTry: (when) => `Prochaine tentative ${on(when)}`,
    nextTryNow: 'Prochaine tentative dans un instant',
    noMoreTries: 'Aucune autre tentative n’est prévue.',
    milliseconds: (count) => `${count}\u00a0ms`,
    seconds: (count) => `${count.replace('.', ',')}\u00a0s`,
    eventId: 'Identifiant de l’événement',
    leadId: 'Identifiant de la piste',
    tries: 'Tentatives',
    answer: 'Début de la réponse',
    emptyAnswer: 'La réponse était vide.',
    sendAgain: 'Renvoyer',
    sendAgainOf: (type, when) => `Renvoyer\u00a0: ${type}, ${when}`,
    onItsWay: 'Nouvel envoi en cours',
    onItsWayWhy: 'Le résultat apparaît ici dans un instant.',
    notSent: 'L’événement n’a pas été renvoyé',
    failure: (code) => FAILURES.get(code) ?? `Aucune réponse (${code})`,
    waitsForEarlier: 'Attend un événement antérieur de cette piste',
  },
  testMode: {
    heading: 'Mode d’essai',
    why: 'Une clé d’essai voit des pistes fictives que vous pouvez lister, acheter et mettre à jour comme de vraies pistes, sans frais et sans que personne soit contacté. Personne d’autre ne voit votre copie, et rien de tout cela ne compte dans vos totaux.',
    bought: (bought, all) =>
      bought === 0
        ? `Vous n’avez acheté aucune des ${all} pistes d’essai.`
        : `Vous avez acheté ${bought} des ${all} pistes d’essai.`,
    reset: 'Réinitialiser les données d’essai',
    title: 'Réinitialiser les données d’essai?',
    resetWhy:
      'Toutes les pistes fictives reviennent sur le marché telles qu’elles étaient. Ce que vous avez acheté et noté en mode d’essai est supprimé. Vos clés, vos webhooks et vos vraies pistes restent.',
    confirm: 'Réinitialiser les données',
    confirming: 'Réinitialisation…',
    failed: 'Les données d’essai n’ont pas été réinitialisées',
    done: 'Données d’essai réinitialisées',
    doneWhy: 'Toutes les pistes fictives sont de nouveau sur le marché.',
  },
}
