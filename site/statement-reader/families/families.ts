import type { Row } from '../layout/row.ts'
import { normalized, squashed } from '../layout/words.ts'
import type { Figures } from '../reading.ts'

/**
 * The peculiarities of one processor's papers. Words are normalized (`layout/words.ts`) and compared as
 * parts of a label, a column or a heading. The general reader knows the trade's usual words: only what differs stands here.
 */
export type FamilyWords = {
  /** Labels of a figure on these papers only ("charges" are sales on one, fees on all others). */
  labels?: Partial<Record<keyof Figures, readonly string[]>>
  /** Sections and labels to leave out: savings boxes, peers, explanations. */
  ignored?: readonly string[]
}

/**
 * Papers that come from one system, whatever name is printed at their top: banks and resellers put their own on them. A family
 * is recognized by its sections and labels. The general reader must not need one; a family keeps it from known traps.
 */
type Family = {
  name: string
  /** Normalized sections, columns and labels, English and French. */
  marks: string[]
  /** How many of them make it this family: other papers share one or two. */
  enough: number
  words: FamilyWords
  /** The source of its words. */
  source: string
}

const phrases = (text: string) => text.trim().replace(/\s+/g, ' ').split('; ')

export const FAMILIES: readonly Family[] = [
  {
    // Twelve numbered sections; every fee is negative. Section 6 holds the one total before tax, tax stands in section 10 alone.
    name: 'Moneris',
    marks: phrases(`
      sales summary by card type; interchange & wholesale discount fees; assessment & other card brand
      fees; total assessment fees; total service fees; daily activity summary; financial details;
      monthly summary; peer reporting; sommaire des ventes par type de carte; frais d'interchange et
      escompte de gros; frais de marque de carte; sommaire des activites quotidiennes; details
      financiers; sommaire mensuel`),
    enough: 3,
    words: {
      labels: {
        assessments: ['total assessment fees'],
        processorFees: ['total transaction fees', 'total moneris transaction fees'],
        fixedFees: ['total service fees', 'total des frais de service'],
      },
      ignored: ['peer reporting', 'donnees comparatives', 'transaction codes', 'codes de transaction'],
    },
    source: 'A Moneris statement of June 2026 in English; the notes of a reader of its French twin, 2026-09',
  },
  {
    // French words with 1,234.56. Billing summary and equipment have no sum before tax; "frais plus taxes" was taken.
    name: 'Global Payments',
    marks: phrases(`
      sommaire par carte; frais de transaction non qualifiee (ftnq); frais de transaction non qualifiee;
      frais de trans non qualifiee; montant de l'escompte; sommaire de facturation; frais d'equipement;
      frais plus taxes; taux en vigueur; card summary; non-qualified transaction fees; interchange
      downgrade fees; discount amount; billing summary; equipment fees; fees plus taxes; rates in effect`),
    enough: 3,
    words: {
      labels: {
        interchange: [
          'frais de transaction non qualifiee',
          'frais de trans non qualifiee',
          'ftnq',
          'non-qualified transaction fees',
          'interchange downgrade fees',
        ],
        fixedFees: ["frais d'equipement", 'equipment fees'],
      },
    },
    source:
      'The notes of a reader reconciled with a Global Payments statement of 2026-05-31; Desjardins merchants get the same paper since 2020',
  },
  {
    // "Frais d'interchange 0.00" in the summary while codes of interchange stand under service charges.
    name: 'Fiserv and Clover until July 2026',
    marks: phrases(`
      montant total soumis; montant total traite; retrofacturations/contrepassations; montants soumis
      par lot; divulgation des taux; frais de service; sommaire des frais; ventes brutes; total amount
      submitted; total amount processed; chargebacks/reversals; amounts submitted by batch; rate
      disclosure; service charges; fee detail summary; gross sales`),
    enough: 4,
    words: { labels: { netSales: ['montant total soumis', 'total amount submitted'] } },
    source:
      'The notes of a reader reconciled with Fiserv statements of 2026-05 and 2026-07; a First Data statement of 2021-09',
  },
  {
    // One row a card; sums differ by cents. Credits have their own count and amount.
    name: 'Fiserv and Clover since August 2026',
    marks: phrases(`
      items sold; items credited; amount credited; discount %; per item; effective rate; articles
      vendus; articles credites; montant credite; escompte %; taux effectif`),
    enough: 4,
    words: {},
    source: 'The notes of a reader of Fiserv statements on the layout announced for 2026-08',
  },
  {
    // Discount, "rates & fees" and "other charges" are three sums; tax is a row of the last; due and paid repeat each other.
    name: 'TSYS, Chase and Nuvei',
    marks: phrases(`
      card type summary; deposit summary; rates & fees; other charges; fee summary; emdr calculations;
      funding summary; interchange qualification summary; discount due; net discount due; total amount
      deducted; total rates & fees due; total other charges`),
    enough: 3,
    words: { labels: { processorFees: ['net discount due', 'discount total'] } },
    source:
      "Chase Paymentech's guide to its statement, 2011; notes of readers of Nuvei statements, 2026-09; a reseller's sample, 2026-09",
  },
  {
    // "Escompte dû" and "frais dû" are totalled apart, and both are paid.
    name: 'PayFacto',
    marks: phrases(`
      sommaire des ventes; sommaire des frais; teem; taux d'escompte effectif du marchand; escompte du;
      escompte paye; frais du; frais paye; frais payes`),
    enough: 4,
    words: { labels: { processorFees: ['escompte du'] } },
    source: 'The notes of a reader corrected on a PayFacto statement, 2026-09',
  },
  {
    // "Net amount" is the payout after fees; the savings compare with a rate that was never charged.
    name: 'Helcim',
    marks: phrases(`
      interchange plus savings; chargebacks and returns; payment summary; helcim margin; card brand
      assessments; net amount; you saved an estimated`),
    enough: 3,
    words: {
      labels: { processorFees: ['helcim margin'] },
      ignored: ['interchange plus savings', 'you saved', 'flat rate', 'flat-rate'],
    },
    source: "Helcim's guide to its monthly statement, 2024-04",
  },
  {
    // An invoice with nothing due; tax only on the subscription; no interchange.
    name: 'Stripe and Square',
    marks: phrases(`
      gross payments volume; net payments volume; already deducted from payouts; processing fees
      subtotal; number of payments; total payments collected; fees by payment method; volume brut des
      paiements; volume net des paiements; deja deduit des versements`),
    enough: 2,
    words: {
      labels: {
        grossSales: ['gross payments volume', 'total payments collected', 'volume brut des paiements'],
        netSales: ['net payments volume', 'volume net des paiements'],
        transactionCount: ['number of payments', 'nombre de paiements'],
      },
    },
    source: "Stripe's help on its monthly tax invoice; Square's Canadian payment terms, 2024-10",
  },
  {
    // "Charges" are sales here and fees everywhere else.
    name: 'Shopify',
    marks: phrases(`
      charges; refunds; adjustments; reserved funds; payouts; total payouts; retried payouts; frais
      shopify payments; versements`),
    enough: 4,
    words: { labels: { grossSales: ['charges'] } },
    source: "Shopify's glossary of payments and help on payouts",
  },
]

/** The family with the most marks on the paper, as whole labels or headings. Undefined for none or a tie. */
export function findFamily(rows: Row[]): Family | undefined {
  const labels = new Set(
    rows.flatMap(({ cells }) => cells.flatMap(({ text, number }) => (number ? [] : toMark(text)))),
  )
  const [best, second] = FAMILIES.map((family) => ({
    family,
    marks: family.marks.filter((mark) => labels.has(squashed(mark))).length,
  }))
    .filter(({ family, marks }) => marks >= family.enough)
    .sort((a, b) => b.marks - a.marks)
  return best && best.marks !== second?.marks ? best.family : undefined
}

/** Without the number of a section, and without blanks: headings in small capitals come apart. */
function toMark(text: string): string {
  return squashed(normalized(text).replace(/^\d{1,2}[. ]+/, ''))
}
