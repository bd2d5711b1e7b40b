import type { Words } from '../../../../../domain/languages/words.ts'
import type { en } from './request-mails.messages.ts'

const beginning = (provider: string | null) => provider ?? 'Un fournisseur'
const named = (provider: string | null) => provider ?? 'un fournisseur'
const known = (provider: string | null) => provider ?? 'le fournisseur'

export const fr: Words<typeof en> = {
  hi: (firstName) => `Bonjour ${firstName},`,
  changeYourMind: 'Vous pouvez changer d’avis en tout temps',
  onItsPage: 'Annulez cette demande, dites quand on peut vous appeler ou arrêtez ces courriels sur sa page :',
  yourRequest: 'Votre demande',
  reason: (name) =>
    `Vous recevez ce courriel parce que vous avez demandé à ${name} qu’on vous contacte. Nous en envoyons au plus cinq par demande.`,
  track: 'Suivre ma demande',
  received: {
    subject: (company) => `Nous avons reçu votre demande : ${company}`,
    preview: 'Nous la communiquons de façon anonyme. Voici la suite, et comment annuler votre demande.',
    isIn: (company) =>
      `Nous avons reçu votre demande pour ${company}. Des fournisseurs la voient maintenant sans votre nom, votre entreprise, votre adresse courriel ni votre numéro de téléphone. Seul le fournisseur qui la prend apprend qui vous êtes.`,
    steps: [
      { when: 'Dans les 2 heures', what: 'Des fournisseurs examinent votre demande.' },
      {
        when: 'Dans les 24 heures',
        what: 'L’un d’eux vous présente une offre par téléphone ou par courriel.',
      },
      {
        when: 'Dans les 48 heures',
        what: 'Si personne ne l’a prise, nous vous le disons et vous choisissez.',
      },
    ],
    cancel:
      'Vous pouvez y annuler votre demande en tout temps. C’est gratuit, et vos résultats restent à vous.',
  },
  taken: {
    subject: (provider) => `${beginning(provider)} va vous appeler`,
    preview: (by) => `Contact promis au plus tard le ${by}. Cinq questions à poser.`,
    hasTaken: (provider, company, by) =>
      `${beginning(provider)} a pris votre demande pour ${company} et est le seul fournisseur à avoir vos coordonnées. Il promet de vous contacter au plus tard le ${by}.`,
    callTimes: (times) => `Nous lui avons dit quand vous préférez qu’on vous appelle : ${times}.`,
    phone: 'Téléphone',
    website: 'Site Web',
    beCareful: (provider) =>
      provider === null
        ? 'Nous ne nommons aucun fournisseur par courriel avant de l’avoir vérifié. La page de votre demande indique de qui il s’agit. Ne donnez aucun renseignement avant de savoir que l’appel vient de là.'
        : `Si la personne au bout du fil ne dit pas qu’elle appelle de la part de ${provider}, ne lui donnez aucun renseignement.`,
    whatToAsk: 'Ce qu’il faut demander',
    howToSayNo: 'Comment dire non',
    oweNobody: (provider, name) =>
      `Vous ne devez rien à personne. Dites « Non merci, ne rappelez pas », ou annulez la demande sur sa page : nous en avisons alors ${known(provider)}. ${name} ne demande jamais vos renseignements bancaires ni vos mots de passe.`,
  },
  takenText: (name, provider) =>
    `${name}: ${named(provider)} a pris votre demande et vous appellera dans les 24 h. Détails par courriel. Répondez STOP pour ne plus recevoir de textos.`,
  answer: 'Répondre',
  contacted: {
    subject: (provider) => `${beginning(provider)} a-t-il communiqué avec vous?`,
    preview: 'Un clic suffit. Sinon, nous lui rappelons sa promesse.',
    didThey: (provider) =>
      `${beginning(provider)} a pris votre demande il y a un jour et a promis de vous contacter dans les 24 heures. L’a-t-il fait?`,
    choose:
      'Vous choisissez sur la page suivante : oui, pas encore, ou que vous ne voulez pas qu’on vous contacte. Si ce n’est pas encore fait, nous le lui rappelons. Les réponses nous servent à vérifier nos promesses. Le lien fonctionne pendant 14 jours.',
  },
  decided: {
    subject: (provider) =>
      `Avez-vous reçu une offre ${provider === null ? 'du fournisseur' : `de ${provider}`}?`,
    preview: 'Deux courtes questions. Vos réponses nous aident à garder nos estimations justes.',
    didThey: (provider) =>
      `${provider ?? 'Le fournisseur'} vous a-t-il fait une offre, et avez-vous changé de fournisseur? Dites-nous aussi le taux si vous le voulez : cela nous aide à vérifier nos estimations. ${provider ?? 'Le fournisseur'} ne voit pas vos réponses.`,
    compare:
      'Avant de signer, comparez le coût mensuel total de l’offre avec votre relevé, et vérifiez la durée du contrat. Le lien fonctionne pendant 14 jours.',
  },
  unsold: {
    subject: (company) => `Aucun fournisseur n’a encore pris votre demande : ${company}`,
    preview:
      'Nous avions annoncé un délai de 48 heures, et il est écoulé. Vous pouvez attendre, modifier votre demande ou l’annuler.',
    sorry: (company) =>
      `Nous avions annoncé qu’un fournisseur vous contacterait dans les 48 heures. Aucun n’a encore pris votre demande pour ${company}. Nous en sommes désolés. Vos coordonnées n’ont été communiquées à personne.`,
    choices: [
      'Attendre : votre demande reste sur le marché. Vous n’avez rien à faire.',
      'La modifier : vérifiez vos taux de nouveau avec des chiffres plus récents ou plus précis. C’est un relevé qui aide le plus.',
      'L’annuler : elle est aussitôt retirée du marché.',
    ],
    button: 'Choisir la suite',
    noMore: (phone) =>
      `Nous ne vous écrirons plus au sujet de cette attente. Si un fournisseur prend votre demande, nous vous dirons lequel. Des questions? Appelez le ${phone}.`,
  },
  questions: {
    markup: (ratePercent) =>
      `Quelle est votre marge en plus de l’interchange, en pourcentage et en cents par vente?${ratePercent === null ? '' : ` En tout, vous payez environ ${ratePercent.replace('.', ',')} % aujourd’hui.`}`,
    fees: (monthlyFee) =>
      `Quels frais mensuels, frais PCI et frais minimaux s’y ajoutent?${monthlyFee === null ? '' : ` Vous payez ${monthlyFee} par mois aujourd’hui.`}`,
    online: 'Combien coûtent la passerelle de paiement et les rétrofacturations?',
    terminal: 'Combien coûte le terminal? Est-il loué, et jusqu’à quand?',
    contract: 'Quelle est la durée du contrat, et combien coûte une résiliation anticipée?',
    change: (currentProvider) =>
      `Qui assume les frais du changement, et ceux du départ de chez ${currentProvider}?`,
  },
}
