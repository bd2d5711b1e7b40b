import type { Words } from '../../../../../domain/languages/words.ts'
import type { resultsMessages as en } from './results.messages.ts'

export const resultsMessages: Words<typeof en> = {
  print: 'Imprimer ou enregistrer en PDF',
  changeAnswers: 'Modifier mes réponses',
  startNew: 'Nouvelle vérification',
  sheet: {
    title: 'Vérification des taux de traitement des paiements',
    preparedFor: (company) => `À l’intention de ${company}`,
    contact: (phone, email) => `${phone} · ${email}`,
  },

  situation: {
    heading: 'Votre situation actuelle',
    with: (provider) => `Avec ${provider}.`,
    basis: {
      statement: 'D’après les frais de votre relevé.',
      'own-rate': 'D’après les taux que vous nous avez indiqués.',
      published: 'D’après des prix publiés.',
      'reported-range':
        'D’après le haut de la fourchette que d’autres sources attribuent aux fournisseurs qui font des soumissions individuelles.',
      'wholesale-only':
        'Seulement la part que gardent les réseaux de cartes et les banques. Vous payez davantage.',
    },
    leastBasis: {
      statement: 'D’après les frais de votre relevé.',
      'own-rate': 'D’après les taux que vous nous avez indiqués.',
      published: 'D’après des prix publiés.',
      'reported-range':
        'D’après le bas de la fourchette que d’autres sources attribuent aux fournisseurs qui font des soumissions individuelles.',
      'wholesale-only': 'Seulement la part que gardent les réseaux de cartes et les banques.',
    },
    atLeast: (amount) => `Au moins ${amount}`,
    atLeastWithin: (amount) => `au moins ${amount}`,
    leftOut: {
      online: (provider) =>
        `Nous ne savons pas ce qu’ajoute ${provider} au coût de base des ventes en ligne; ces chiffres ne le comprennent donc pas.`,
      monthlyFee: (provider) =>
        `Nous ne connaissons pas les frais mensuels demandés par ${provider}; ces chiffres ne les comprennent donc pas.`,
      both: (provider) =>
        `Nous ne connaissons ni ce qu’ajoute ${provider} au coût de base des ventes en ligne, ni ses frais mensuels. Ces chiffres ne comprennent ni l’un ni les autres.`,
      highEnd: (amount) =>
        `Au haut de la fourchette, selon d’autres sources, vous paieriez au moins ${amount} par mois.`,
    },
    interacAssumed:
      'Nous supposons qu’une partie de vos ventes en personne se fait par débit Interac, qui coûte quelques cents par vente; votre taux effectif est donc inférieur à votre taux en personne. La part se trouve à la section « Comment nous avons fait le calcul ».',
    monthlyCost: { statement: 'Coût mensuel, d’après votre relevé', other: 'Coût mensuel estimé' },
    annualCost: { statement: 'Coût annuel, à ce taux', other: 'Coût annuel estimé' },
    effectiveRateNote: (amount) =>
      `Tous vos frais divisés par vos ventes par carte : ${amount} par tranche de 100 $ de ventes.`,
    effectiveRateLeast: (amount) =>
      `Tous vos frais divisés par vos ventes par carte : au moins ${amount} par tranche de 100 $ de ventes.`,
  },

  finding: {
    heading: 'Nous vous cherchons de meilleurs taux',
    why: {
      'own-rate-needed': (provider) =>
        `${provider} ne publie pas ses taux; nous ne pouvons donc pas dire ce que vous économiseriez. Entrez quelques chiffres de votre relevé pour voir vos économies.`,
      'nobody-to-compare': () =>
        'Aucun autre fournisseur ne publie de prix pour une entreprise comme la vôtre. Ils font des soumissions individuelles; la prochaine étape est donc une soumission.',
      'already-best': (provider) =>
        `Aucun fournisseur qui publie son prix complet ne demande moins que ce que vous payez peut-être maintenant à ${provider}. Les soumissions des fournisseurs sont souvent inférieures à ce qu’ils publient.`,
      'saving-too-small': (provider) =>
        `Par rapport aux prix publiés, quitter ${provider} vous ferait économiser trop peu pour qu’un changement en vaille la peine. Les soumissions des fournisseurs sont souvent inférieures à ce qu’ils publient.`,
    },
    bestByStatement: (provider) =>
      `Aucun fournisseur qui publie son prix complet ne demande moins que ce que vous payez maintenant à ${provider}. Les soumissions des fournisseurs sont souvent inférieures à ce qu’ils publient.`,
    cost: {
      heading: {
        statement: 'Ce que vous payez maintenant',
        other: 'Ce que vous payez maintenant (estimation)',
      },
      ofSales: (rate) => `${rate} de vos ventes par carte`,
      low: (range) => `C’est peu. Les prix publiés pour des ventes comme les vôtres représentent ${range}.`,
      typical: (range) =>
        `C’est dans la fourchette des prix publiés. Pour des ventes comme les vôtres, ils représentent ${range}.`,
      high: (range) =>
        `C’est élevé. Les prix publiés pour des ventes comme les vôtres représentent ${range}.`,
      range: (from, to) => (from === to ? from : `de ${from} à ${to}`),
      basis: 'Tous les frais, avec un terminal s’il vous en faut un. Prix :',
    },
    nextHeading: 'La suite',
    next: [
      'Vous demandez qu’on vous contacte, avec le bouton ci-dessous.',
      'Un fournisseur examine votre demande dans les 2 heures et vous contacte dans les 24 heures avec une offre pour votre entreprise.',
      'Vous comparez l’offre avec ce que vous payez maintenant. Sans engagement.',
    ],
    whoCalls:
      'Tout fournisseur qui sert des entreprises comme la vôtre peut vous contacter, y compris ceux qui ne publient pas leurs prix.',
  },

  figures: {
    heading: { first: 'Ajouter des chiffres de votre relevé', again: 'Rendre l’estimation plus précise' },
    lead: 'Entrez vos taux, le total de vos frais, ou les deux. Laissez le reste vide.',
    example: 'Où les trouver',
    cardPresentRate: 'Taux en personne',
    cardNotPresentRate: 'Taux en ligne ou par saisie manuelle',
    rateHint: 'En pourcentage, par exemple 2,65.',
    statementFees: (months) =>
      months > 1
        ? `Total des frais de vos relevés, ${months} mois`
        : 'Total des frais de votre dernier relevé',
    partsDropped:
      'Ces montants ne sont pas ceux que nous avons lus sur votre relevé; sa ventilation ne s’applique donc plus.',
    statementFeesHint: 'En dollars, avant taxes.',
    statementFeesClear: 'En dollars, avant taxes. Videz ce champ pour retirer les chiffres de votre relevé.',
    statementSales: 'Ventes par carte sur ce relevé',
    statementSalesHint: 'En dollars, même relevé.',
    statementCount: 'Nombre de ventes',
    statementCountHint: 'Même relevé. Laissez ce champ vide si le relevé ne l’indique pas.',
    feesLow:
      'Ces frais sont inférieurs à ce que les réseaux de cartes et les banques facturent à tout fournisseur pour une entreprise comme la vôtre. Sont-ils exacts?',
    update: 'Mettre à jour mes résultats',
    updating: 'Mise à jour…',
    failed: 'Nous n’avons pas pu mettre à jour vos résultats. Veuillez réessayer.',
    noConnection: 'Nous n’avons pas pu joindre notre serveur. Vérifiez votre connexion et réessayez.',
    foundNow: (amount) => `Résultats mis à jour. Vous pourriez économiser ${amount} par mois.`,
    noneNow: (amount) =>
      `Résultats mis à jour. Vous payez ${amount} par mois, et nous n’avons trouvé aucun prix publié plus bas.`,
  },

  found: {
    heading: 'Bonne nouvelle! Nous vous avons trouvé de meilleurs taux',
    saving: 'Votre meilleure économie (estimation)',
    aMonth: 'd’économies par mois',
    aYear: (amount) => `Jusqu’à ${amount} par an`,
    percent: (percent) => `${percent} % de moins que maintenant`,
    bars: {
      heading: 'Votre coût chaque mois',
      now: (provider) => `Maintenant, avec ${provider}`,
      better: 'Avec un meilleur taux, au plus',
      exact: (name, amount) =>
        `Le prix exact chez ${name} est de ${amount}. Nous disons « au plus » parce que nous arrondissons votre économie à la baisse.`,
    },
    providersHeading: 'Fournisseurs qui vous coûteraient moins',
    providersLead:
      'Le classement se fait selon les économies. Ce que les fournisseurs nous paient n’influe pas sur l’ordre.',
    savesAMonth: (amount) => `${amount} d’économies par mois`,
    pricing: {
      flat: {
        inPerson: (rate) => `${rate} en personne`,
        online: (rate) => `${rate} en ligne`,
      },
      'interchange-plus': {
        inPerson: (rate) => `coût de base plus ${rate} en personne`,
        online: (rate) => `coût de base plus ${rate} en ligne`,
      },
    },
    wholesale: {
      'in-person': (sale, cost) =>
        `Le coût de base est ce que les réseaux de cartes et les banques facturent à tout fournisseur. Tout compris, une vente de ${sale} par carte de crédit en personne vous coûte environ ${cost}.`,
      online: (sale, cost) =>
        `Le coût de base est ce que les réseaux de cartes et les banques facturent à tout fournisseur. Tout compris, une vente de ${sale} par carte de crédit en ligne vous coûte environ ${cost}.`,
    },
    costs: (amount) => `${amount} par mois en tout :`,
    rateWithFee: (rate, fee) => `${rate} et ${fee}`,
    monthlyFee: (fee) => `frais mensuels de ${fee}`,
    noMonthlyFee: 'sans frais mensuels',
    connectMe: 'Oui, mettez-moi en contact avec de meilleurs fournisseurs',
    connectNote: 'Un fournisseur vous contacte par téléphone ou par courriel. Sans engagement.',
    whoCalls:
      'Ce n’est pas forcément un fournisseur de cette liste : nous comparons des prix publiés, et le fournisseur qui vous contacte fait sa propre offre.',
  },

  asking: {
    failed: 'Nous n’avons pas pu envoyer votre demande. Vérifiez votre connexion et réessayez.',
  },

  requested: {
    title: (day) => `Le ${day}, vous avez demandé qu’on vous contacte`,
    byEmail: (email) => `Un fournisseur vous contactera à l’adresse ${email}. Sans engagement.`,
    byPhoneOrEmail: (phoneEnding, email) =>
      `Un fournisseur vous contactera par téléphone au numéro se terminant par ${phoneEnding}, ou à l’adresse ${email}. Sans engagement.`,
    changeYourMind: 'Vous pouvez changer d’avis en tout temps à la page',
  },

  withdrawn: {
    request: (day) => `Vous avez retiré votre demande le ${day}.`,
    consent: (day) => `Vous avez retiré votre consentement le ${day}.`,
    again: 'Si vous avez changé d’avis, commencez une nouvelle vérification ci-dessous.',
  },

  workings: {
    heading: 'Comment nous avons fait le calcul',
    low: 'Le minimum que vous payez peut-être maintenant',
    lowNote: 'Chaque économie part de là. Nous ne comptons que les frais que nous pouvons confirmer.',
    byStatement: {
      low: 'Ce que vous payez maintenant',
      high: 'Si vos frais fixes augmentent eux aussi avec vos ventes',
      lowNote: 'Les frais de votre relevé, pour vos ventes mensuelles par carte. Chaque économie part de là.',
      savingNote:
        'Par rapport à ce que vous payez maintenant. Les barres disent « au plus » parce que l’économie est arrondie à la baisse.',
      known: 'Tous les frais ensemble : d’après votre relevé',
    },
    high: 'Au haut de la fourchette, selon d’autres sources',
    floor: 'Coût de base',
    floorNote:
      'Ce que gardent les réseaux de cartes et les banques. Aucun fournisseur ne peut demander moins.',
    alternative: (name) => `Ce que coûterait ${name}`,
    saving: 'Économie affichée, arrondie au dollar inférieur',
    savingNote:
      'Par rapport au minimum que vous payez peut-être. Les barres partent du coût affiché plus haut; c’est pourquoi elles disent « au plus ».',
    comparedHeading: 'Tous les fournisseurs que nous avons comparés',
    comparedCost: (amount) => `${amount} par mois`,
    comparedSaving: (amount) => `${amount} d’économies`,
    comparedNone: 'aucune économie',
    notPublished: 'prix non publié',
    allUnpriced: (names) => `Prix non publié : ${names}.`,
    knownHeading: 'Comment nous savons ce que vous payez maintenant',
    known: {
      inPerson: 'En personne',
      online: 'En ligne ou par saisie manuelle',
      debit: 'Débit Interac',
      monthlyFee: 'Frais mensuels',
    },
    basis: {
      statement: 'd’après votre relevé',
      'own-rate': 'votre propre chiffre',
      published: 'prix publié',
      'reported-range': 'fourchette selon d’autres sources',
      'wholesale-only':
        'coût de base seulement. Vous payez davantage, et nous ne comptons là-dessus aucune économie',
      'not-known': 'inconnu; nous ne comptons donc rien. Vous payez peut-être davantage',
    },
    rowsHeading: 'Prix que nous avons utilisés',
    assumptionsHeading: 'Ce que nous avons supposé',
    asOf: (date) => `${date.length === 10 ? 'au' : 'en'} ${date}`,
    reported: 'selon d’autres sources',
    version: (version) =>
      `Données sur les taux, version ${version}. Tous les montants sont en dollars canadiens, avant taxes.`,
  },
}
