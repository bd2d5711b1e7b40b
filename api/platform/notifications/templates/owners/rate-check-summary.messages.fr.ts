import type { Words } from '../../../../../domain/languages/words.ts'
import type { en } from './rate-check-summary.messages.ts'

export const fr: Words<typeof en> = {
  subject: (name, company) => `Votre vérification de taux ${name} pour ${company}`,
  toKeep: 'Vos résultats, à conserver.',
  couldSave: (dollars) => `Vous pourriez économiser jusqu’à ${dollars} par mois.`,
  hi: (firstName) => `Bonjour ${firstName},`,
  thanks: (company) =>
    `Merci d’avoir vérifié ce que ${company} paie pour accepter les cartes. Voici ce que nous avons trouvé :`,
  noSaving:
    'Les prix publiés ne révèlent aucune économie fiable. Bien des fournisseurs ne publient pas leurs taux et font une soumission à chaque entreprise; une offre faite pour vous pourrait donc être plus basse.',
  howWeEstimate: 'Comment nous estimons',
  fromRates:
    'Nous calculons votre coût actuel à partir des ventes par carte et de la vente moyenne que vous avez indiquées, avec vos propres taux si vous les avez entrés, sinon avec les taux que votre fournisseur publie ou demanderait selon d’autres sources. Nos estimations d’économies sont prudentes : elles se fondent seulement sur des taux publiés. Votre relevé peut différer.',
  fromStatement:
    'Nous calculons votre coût actuel à partir des frais de votre relevé, avant taxes, en proportion de ses ventes. Ce n’est ni un audit ni un conseil. Nos estimations d’économies sont prudentes : elles se fondent seulement sur des taux publiés.',
  changeYourMind: 'Vous pouvez changer d’avis en tout temps',
  agreed:
    'Vous avez accepté de recevoir des offres qui pourraient réduire vos taux. Vous pouvez retirer votre consentement en tout temps. C’est gratuit, et aucun compte n’est nécessaire :',
  withdraw: 'Retirer mon consentement',
  until: (day) =>
    `Ce lien fonctionne jusqu’au ${day}. Pour consulter, corriger ou supprimer les données que nous détenons, ou pour retirer votre consentement plus tard :`,
  yourData: 'Vos données',
  reason: (name) =>
    `Vous recevez ce courriel parce que vous avez fait une vérification de taux chez ${name} avec cette adresse.`,
  parts: {
    interchange: 'Interchange, à la banque du client',
    assessments: 'Cotisations des réseaux, à Visa, à Mastercard et à Interac',
    processor: 'Marge de votre fournisseur',
    processorAndFixed: 'Marge de votre fournisseur et frais fixes',
    fixed: 'Frais fixes et frais d’équipement',
  },
  estimated: (part) => `${part} (estimation)`,
  payingFor: 'Ce que vous payez',
  fromYourStatement: (period) =>
    `D’après votre relevé${period === null ? '' : ` (${period})`}, avant taxes, selon vos ventes mensuelles par carte. Les pourcentages sont ceux de ces ventes.`,
  percent: (percent) => `${percent.replace('.', ',')} %`,
  belowWholesale:
    'Ces frais sont plus bas que le coût de base auquel nous nous attendons pour une entreprise comme la vôtre; ne vous fiez donc pas à cette ventilation. Vérifiez que les frais et les ventes viennent du même relevé.',
  aboveWholesale: (dollars) =>
    `De ce montant, ${dollars} dépassent le coût de base. Seule cette partie est négociable.`,
  waiting: {
    heading: 'Vous voulez de meilleurs taux?',
    notShared: (day) =>
      `Nous n’avons communiqué votre demande à personne. Si vous souhaitez qu’un fournisseur vous contacte, demandez-le-nous d’ici le ${day}. C’est sans engagement :`,
    button: 'Demander qu’on me contacte',
    confirm:
      'Vous confirmez sur la page suivante. Nous communiquons alors votre demande de façon anonyme, et seul le fournisseur qui l’achète reçoit vos coordonnées. Si vous ne faites rien, personne ne vous contacte.',
  },
  next: 'La suite',
  shared:
    'Nous avons communiqué votre demande de façon anonyme à des fournisseurs. Vous n’avez rien à faire d’ici à ce que l’un d’eux vous contacte.',
  steps: [
    { when: 'Dans les 2 heures', what: 'Des fournisseurs examinent votre demande.' },
    {
      when: 'Dans les 24 heures',
      what: 'Celui qui vous convient le mieux vous présente une offre par téléphone ou par courriel.',
    },
    {
      when: 'Dans les 48 heures',
      what: 'Vous la comparez avec ce que vous payez aujourd’hui. Sans engagement.',
    },
  ],
  bought:
    'Un fournisseur a déjà vos coordonnées grâce à une demande précédente; nous ne communiquerons donc celle-ci à personne d’autre. Pour savoir de qui il s’agit, ouvrez Vos données au moyen du lien ci-dessous.',
  unavailable: 'Vos résultats restent à vous. Nous ne communiquons pas cette demande aux fournisseurs.',
  youPay: (provider, isAtLeast) =>
    `Vous payez à ${provider} chaque mois ${isAtLeast ? 'au moins' : 'environ'}`,
  youCouldSave: 'Vous pourriez économiser chaque mois jusqu’à',
}
