import type { Words } from '../../../../domain/languages/words.ts'
import type { breakdownMessages as en } from './breakdown.messages.ts'

export const breakdownMessages: Words<typeof en> = {
  heading: 'Où vont vos frais',
  lead: (whose, sales) => `${whose}, pour des ventes mensuelles par carte de ${sales}. Avant taxes.`,
  leadScaled: (whose, from, to) =>
    `${whose}, montants ajustés au prorata, de ses ventes de ${from} à vos ventes mensuelles par carte de ${to}. Avant taxes.`,
  statementOf: (period) => `D’après votre relevé (${period})`,
  statement: 'D’après votre relevé',
  columns: { part: 'Partie', amount: 'Par mois', percent: 'Des ventes' },
  parts: {
    interchange: { name: 'Interchange', what: 'à la banque du client' },
    assessments: { name: 'Cotisations des réseaux', what: 'à Visa, à Mastercard et à Interac' },
    processor: { name: 'Marge de votre fournisseur', what: 'ce que votre fournisseur ajoute' },
    fixed: {
      name: 'Frais fixes et frais d’équipement',
      what: 'terminaux, compte et autres frais mensuels',
    },
  },
  markupAndFixed: {
    name: 'Marge de votre fournisseur et frais fixes',
    what: 'ce que votre fournisseur ajoute',
  },
  from: { estimated: 'estimation', owner: 'd’après vos réponses' },
  total: 'Tous les frais',
  above: (amount) => `De ce montant, ${amount} dépassent le coût de base.`,
  aboveWhy:
    'Seule cette partie est négociable. L’interchange et les cotisations sont les mêmes, quel que soit votre fournisseur.',
  below:
    'Ces frais sont inférieurs à ce que, selon notre estimation, les réseaux de cartes et les banques facturent à tout fournisseur; nous ne pouvons donc pas déterminer la marge du vôtre.',
  notes:
    'Les taxes sur les frais sont exclues. Le taux que votre relevé indique pour chaque carte exclut les frais fixes; il est donc différent. Ceci n’est ni un audit ni un conseil.',
  estimatedNote: 'Nous avons calculé les parties estimées à partir de taux d’interchange publiés.',
  brief: {
    heading: 'Taux effectif',
    why: (whose) => `Tous vos frais divisés par vos ventes par carte, avant taxes. ${whose}.`,
  },
  overCost: {
    heading: 'Ce que vous coûterait une autre marge',
    choose: 'Marge sur le coût, en personne',
    says: (margin, cost) =>
      `Un fournisseur qui ajoute ${margin} au coût demanderait environ ${cost} par mois,`,
    less: (amount) => `soit ${amount} de moins que ce que vous payez maintenant.`,
    more: (amount) => `soit ${amount} de plus que ce que vous payez maintenant.`,
    same: 'soit à peu près ce que vous payez maintenant.',
    looksLower: (name, amount) => `Plus loin, ${name} semble coûter ${amount} de moins par mois.`,
    notCounted: {
      incomplete: (list) =>
        `Mais ce prix exclut ${list}. Nous ne comptons une économie que si nous connaissons le prix entier.`,
      otherSize: 'Mais ce prix est destiné aux entreprises qui vendent plus que vous actuellement.',
      tooSmall: 'C’est trop peu pour y compter avant d’avoir une offre.',
    },
    bothMargins: (inPerson, online) => `${inPerson} en personne et ${online} en ligne`,
    rateWithFee: (rate, fee) => `${rate} + ${fee}`,
    publishedBy: (name) => `${name} publie ce prix`,
    reportedOf: (name) => `Selon d’autres sources, ${name} demanderait ce prix`,
    from: (amount) =>
      `pour les entreprises qui vendent au moins ${amount} par mois par carte de crédit et en ligne`,
    otherSize: 'Vos ventes actuelles ne vous y donnent pas droit.',
    monthlyFee: (fee) => `avec des frais mensuels de ${fee}`,
    leavesOut: {
      'monthly-fee': 'ses frais mensuels, qu’il ne publie pas',
      'debit-fee': 'ce qu’il ajoute aux ventes par débit Interac',
      terminal: 'les terminaux',
    },
    leftOut: (list) => `Non compris : ${list}.`,
    /** A year, a month or a day. */
    asOf: (day) => `${day.length === 10 ? 'au' : 'en'} ${day}`,
    assumed:
      'Ceci est un exemple, et non une offre. Ce que vous paieriez dépend de la soumission que vous fait un fournisseur.',
  },
}
