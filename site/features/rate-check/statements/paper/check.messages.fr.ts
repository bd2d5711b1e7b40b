import type { Words } from '../../../../../domain/languages/words.ts'
import type { checkMessages as en } from './check.messages.ts'

/** "2.1 MB" */
const inFrench = (size: string) => size.replace('.', ',').replace(/\sMB$/, '\u00a0Mo')
const clickOrTap = (isTouch: boolean) => (isTouch ? 'Touchez' : 'Cliquez sur')

export const checkMessages: Words<typeof en> = {
  paper: {
    heading: 'Vos relevés',
    remove: (name) => `Retirer ${name}`,
    removeShort: 'Retirer',
    byHandName: 'Chiffres entrés à la main',
    keptName: (of) => (of === '' ? 'Votre relevé' : `Votre relevé : ${of}`),
    useCombined: 'Utiliser les totaux combinés',
    showPage: 'Afficher la page',
    rotate: 'Faire pivoter',
    opening: 'Lecture de votre relevé…',
    notOpened: {
      failed: 'L’outil de lecture ne s’est pas chargé.',
      failedWhy: 'Vérifiez votre connexion et réessayez. Votre fichier n’a été envoyé nulle part.',
      tryAgain: 'Réessayer',
    },
    otherFile: 'Choisir un autre fichier',
    byHand: 'Entrer les chiffres à la main',
    isStatement: 'C’est mon relevé : afficher la page',
    confirmedFor: (rate, fees, sales) => `${rate} : frais de ${fees} sur des ventes de ${sales}`,
    change: 'Modifier',
    confirmed: 'Confirmé',
  },

  password: {
    heading: 'Ce PDF est protégé par un mot de passe',
    why: 'Entrez-le pour ouvrir le relevé. Il reste sur cet appareil, comme le fichier.',
    empty: 'Entrez le mot de passe de ce fichier.',
    wrong: 'Ce n’est pas le mot de passe de ce fichier. Réessayez.',
    label: 'Mot de passe',
    open: 'Ouvrir',
    opening: 'Ouverture…',
  },

  photo: {
    heading: 'C’est une image; il n’y a donc pas encore de texte à lire',
    lead: (size) =>
      `Nous pouvons en reconnaître le texte. Il faut pour cela un seul téléchargement d’environ ${inFrench(size)}. L’image elle-même reste quand même sur cet appareil.`,
    pdfBetter: 'Un PDF de votre fournisseur donne un meilleur résultat et prend moins de temps.',
    start: (size) => `Reconnaître le texte (${inFrench(size)})`,
    loading: 'Téléchargement de l’outil de reconnaissance…',
    recognizing: 'Reconnaissance du texte…',
    cancel: 'Annuler',
    noFigures: 'Nous n’avons trouvé aucun chiffre dans cette image',
    noFiguresWhy:
      'C’est peut-être une page de couverture, ou l’image est floue, sombre ou trop petite. Reprenez sous un bon éclairage la page où figurent vos frais et vos ventes par carte ou, mieux encore, utilisez le PDF.',
    again: 'Reconnaître le texte de nouveau',
    picture: 'Votre image',
    besideHeading: 'Entrez les deux chiffres que vous voyez',
    besideLead:
      'Votre image reste à côté des champs. Les deux chiffres figurent habituellement dans le sommaire.',
    failed: 'Nous n’avons pas pu lire le texte de cette image',
    failedWhy:
      'Elle est peut-être floue, sombre ou trop petite. Reprenez-la sous un bon éclairage ou, mieux encore, utilisez le PDF.',
    howToGetPdf: 'Comment obtenir le PDF',
    pdfSteps: [
      'Connectez-vous au site Web ou à l’application de votre fournisseur.',
      'Cherchez les relevés, les rapports ou les documents.',
      'Choisissez le mois dernier et téléchargez-le en PDF.',
    ],
    pdfElse:
      'Vous ne le trouvez pas? Appelez au numéro qui figure sur votre relevé et demandez des relevés en PDF.',
  },

  check: {
    heading: 'Vérifiez ce que nous avons trouvé',
    lead: 'Comparez chaque nombre à l’image de sa ligne. Corrigez ce qui est inexact.',
    headingNothing: 'Montrez-nous vos frais et vos ventes',
    leadNothing:
      'Nous n’avons pas pu les trouver avec certitude. Choisissez-les tous deux sur votre relevé, ou entrez-les à la main.',
    headingMissing: (name) => `Nous n’avons pas trouvé ${name}`,
    leadMissing: 'Choisissez le montant sur votre relevé, ou entrez-le à la main. Vérifiez ensuite le reste.',
    headingByHand: 'Entrez deux chiffres de votre relevé',
    leadByHand: 'Tous deux figurent habituellement dans le sommaire, à la première ou à la dernière page.',
    fromPicture: 'Lu dans une image : veuillez vérifier chaque nombre.',
    main: 'Votre taux vient de ces deux chiffres',
    rateSoFar: 'Taux effectif',
    rateNotYet: 'Frais ÷ ventes',
    rateNone: 'Les frais ne peuvent pas atteindre les ventes. Vérifiez les deux.',
    more: 'Autres chiffres de ce relevé',
    moreWhy: 'Facultatif. Grâce à eux, nous pouvons montrer qui reçoit quelle partie de vos frais.',
    shown: 'Aussi sur votre relevé',
    shownWhy: 'Pour comparaison seulement. Aucun de ces chiffres n’est utilisé.',
    taxLeftOut: 'Exclues de vos frais.',
    labels: {
      totalFees: 'Frais totaux, avant taxes',
      grossSales: 'Ventes par carte, avant remboursements',
      transactionCount: 'Nombre de ventes',
      interchange: 'Interchange, à la banque du client',
      assessments: 'Cotisations des réseaux, à Visa, à Mastercard et à Interac',
      fixedFees: 'Frais fixes et frais d’équipement',
      refunds: 'Remboursements',
      netSales: 'Ventes moins remboursements',
      processorFees: 'Frais de votre fournisseur',
      terminalRental: 'Location de terminaux',
      pciFees: 'Frais PCI',
      chargebackFees: 'Frais de rétrofacturation',
      tax: 'Taxes sur les frais',
      effectiveRate: 'Taux effectif, tel qu’imprimé',
    },
    names: {
      totalFees: 'vos frais totaux',
      grossSales: 'vos ventes par carte',
      transactionCount: 'le nombre de ventes',
      interchange: 'l’interchange',
      assessments: 'les cotisations des réseaux',
      fixedFees: 'les frais fixes et les frais d’équipement',
      refunds: 'les remboursements',
      netSales: 'les ventes moins les remboursements',
      processorFees: 'les frais de votre fournisseur',
      terminalRental: 'la location de terminaux',
      pciFees: 'les frais PCI',
      chargebackFees: 'les frais de rétrofacturation',
      tax: 'les taxes sur les frais',
      effectiveRate: 'le taux effectif',
    },
    sure: 'Revérifié',
    likely: 'À vérifier',
    likelyWhy: 'Comparez à votre relevé.',
    notFound: 'Non trouvé',
    typed: 'Modifié par vous',
    clicked: 'Choisi par vous',
    reasons: {
      partsAddUp: 'Les types de frais de votre relevé, additionnés, donnent le total.',
      salesAddUp: 'Les ventes moins les remboursements égalent les ventes nettes de votre relevé.',
      ratePrinted: 'Les frais divisés par les ventes égalent le taux de votre relevé.',
      rowsAddUp: 'D’autres montants de votre relevé, additionnés, donnent celui-ci.',
    },
    addedUp: 'Nous avons additionné ces montants',
    addedUpByYou: 'Vous avez additionné ces montants',
    addedUpWhy: 'Votre relevé n’indique pas ce total.',
    pick: 'Choisir sur la page',
    pickOther: 'Choisir un autre nombre',
    pickFor: (words, name) => `${words} : ${name}`,
    onPage: (page) => `Page ${page}`,
    pictureOf: (text) => `Sur votre relevé : ${text}`,
    month: 'Quel mois le relevé couvre-t-il?',
    monthUnknown: 'Je ne sais pas',
    provider: 'De quel fournisseur vient-il?',
    providerUnknown: 'Absent de la liste, ou je ne sais pas',
    otherPeriod: {
      question: (amount) => `Nous avons lu ${amount}. Est-ce le cumul depuis le début de l’année?`,
      isOther: 'Oui, ou je ne sais pas',
      isMonth: 'Non, c’est le montant du mois',
    },
    mistakes: {
      range:
        'Entrez un montant supérieur à zéro : au plus 10 000 000 $ de frais, et au plus 1 000 000 000 $ de ventes par carte.',
      cents: 'Entrez des dollars et des cents, avec au plus deux décimales.',
      amount: 'Entrez un montant en dollars, par exemple 568,19.',
      count: 'Entrez le nombre de ventes sous forme de nombre entier, par exemple 240.',
      feesNeeded: 'Entrez vos frais totaux, ou choisissez-les sur votre relevé.',
      salesNeeded: 'Entrez vos ventes par carte, ou choisissez-les sur votre relevé.',
      feesAreSales: 'Les frais et les ventes ne peuvent pas être le même montant. Vérifiez les deux.',
      feesAboveSales:
        'Les frais ne peuvent pas dépasser les ventes sur lesquelles ils ont été facturés. Vérifiez les deux montants.',
      partAboveFees: 'Un type de frais ne peut pas dépasser l’ensemble des frais.',
      partsAboveFees:
        'L’interchange, les cotisations et les frais fixes, additionnés, dépassent ce montant. Vérifiez les quatre montants.',
    },
    mistakesHeading: 'Vérifiez les chiffres signalés',
    unusual: (rate) =>
      `Cela donne un taux effectif de ${rate}, ce qui est inhabituellement élevé. Assurez-vous que les frais ne comprennent ni les ventes elles-mêmes ni des frais annuels. S’ils sont exacts, confirmez-les de nouveau.`,
    confirm: 'Confirmer ces chiffres',
    confirmAgain: 'Oui, confirmer ces chiffres',
  },

  pick: {
    heading: (name, isTouch) => `${clickOrTap(isTouch)} ${name}`,
    lead: {
      totalFees:
        'Tout ce qui vous a été facturé pour le mois, avant taxes. Si votre relevé n’indique aucun total, additionnez-en les parties.',
      grossSales: 'Toutes les ventes par carte du mois, avant remboursements.',
    },
    numbers: 'Nombres de votre relevé',
    keys: 'Au clavier : les flèches passent d’un nombre à l’autre, Entrée en choisit un, Échap revient en arrière.',
    search: 'Trouver un nombre',
    searchHint: 'Par exemple 568,19',
    found: (at, of) => `${at} sur ${of}`,
    foundNone: 'Ce nombre ne figure pas sur ce relevé.',
    beforeTax: 'Choisissez le montant avant taxes.',
    take: (text) => `Utiliser ${text}`,
    takeNone: 'Utiliser ce nombre',
    chosenNone: 'Aucun choix pour l’instant',
    add: 'Ajouter un autre nombre',
    adding: (isTouch) => `${clickOrTap(isTouch)} chaque nombre à additionner. Nous affichons leur somme.`,
    addRemove: 'Retirer',
    sum: (parts, sum) => `${parts} = ${sum}`,
    isOther: (name) => `Vous utilisez déjà ce montant pour ${name}. Choisissez un autre nombre.`,
    feesAbove: 'Vos frais dépasseraient vos ventes. Choisissez un autre nombre.',
    // Only the two main figures are picked one after the other.
    backTo: (name) => `Retour à ${name}`,
    cancel: 'Retour aux chiffres',
    typeInstead: 'L’entrer à la main',
    page: (page, pages) => `Page ${page} sur ${pages}`,
    pageBefore: 'Page précédente',
    pageAfter: 'Page suivante',
    larger: 'Agrandir',
    smaller: 'Réduire',
    pageFailed: 'Cette page ne peut pas être affichée. Entrez plutôt le chiffre à la main.',
  },

  answer: {
    heading: 'Votre taux effectif',
    of: (fees, sales) => `${fees} de frais sur ${sales} de ventes par carte`,
    months: (months, inWords) => (months < 2 ? inWords : `${months} mois : ${inWords}`),
    monthsUnknown: (months) => (months < 2 ? 'Un mois' : `${months} mois`),
    inIt: 'Ce qu’il comprend',
    parts: {
      interchange: 'Interchange, à la banque du client',
      assessments: 'Cotisations des réseaux',
      fixed: 'Frais fixes et frais d’équipement',
      rest: 'Marge de votre fournisseur et tout ce qui n’est pas indiqué séparément',
    },
    ofSales: 'des ventes',
    before: 'Avant taxes.',
    rateDiffers:
      'Un taux imprimé sur votre relevé peut être différent : il ne vaut peut-être que pour un type de carte, ou exclut les frais fixes.',
    countedOnce: 'Le même relevé figure ici plus d’une fois. Nous le comptons une seule fois.',
    law: 'Ceci n’est ni un audit ni un conseil financier. Le taux est calculé à partir des chiffres que vous avez confirmés.',
    unconfirmed: (papers) =>
      papers < 2
        ? 'Un relevé n’est pas encore confirmé et n’est pas compris.'
        : `${papers} relevés ne sont pas encore confirmés et ne sont pas compris.`,
    warnings: {
      'same-month':
        'Deux de ces relevés couvrent les mêmes jours. Retirez-en un, sinon vos frais et vos ventes seront comptés deux fois.',
      'different-providers':
        'Ces relevés viennent de fournisseurs différents. Le taux effectif est le total de leurs frais divisé par le total de leurs ventes.',
      'months-missing':
        'Ces mois ne se suivent pas. Ce n’est pas un problème, mais le taux porte seulement sur les mois présents ici.',
    },
  },
}
