import type { Entry } from '../layout/entries.ts'
import type { Figures, OtherPaper, Period } from '../reading.ts'
import { daysIn } from './dates.ts'
import { type Evidence, gather } from './evidence.ts'
import type { Line } from './lines.ts'
import { SIGNED_PAPERS, SIGNS, STATEMENT_TITLE } from './signs.ts'
import { isInOtherCurrency, speaksOfSeveralLocations } from './unusable.ts'

export type Judged = {
  lines: Line[]
  figures: Figures
  period: Period | null
  /** The longest period that the paper names. */
  longestDays: number
  /** The number of processors in its heads. */
  processors: number
}

/** What a paper looks like instead of a usable statement; null for a statement. */
export function whatElse(paper: Judged): OtherPaper | null {
  const evidence = gather(paper.lines)
  const certain = CERTAIN.find(({ is }) => is(evidence, paper))
  if (certain) return certain.paper
  const statement = statementScore(evidence, paper)
  const other = strongestOther(evidence, paper)
  if (other.score >= ENOUGH && other.score > statement) return other.paper
  const isStatement =
    statement >= ENOUGH_FOR_STATEMENT &&
    speaksOfCards(evidence, paper) &&
    speaksOfSales(evidence, paper) &&
    (hasSalesAndFees(paper) || (isOfAMonth(evidence, paper) && evidence.cardFees + evidence.inSentences > 0))
  if (!isStatement && other.score >= ENOUGH) return other.paper
  if (!isStatement) return statement >= ENOUGH && isInOtherCurrency(evidence) ? 'other-currency' : 'unknown'
  return UNUSABLE.find(({ is }) => is(evidence, paper))?.paper ?? null
}

const ENOUGH = 4
/** Without figures that agree, nearly everything else must indicate a statement. */
const ENOUGH_FOR_STATEMENT = 6
/** A notice has fewer amounts in its sentences. */
const MANY_IN_SENTENCES = 6
const YEAR_LONG = 300
/** More than a month in any calendar: a quarter is refused like a year. */
const MONTHS_LONG = 62
/** A week and some days. */
const PAYOUT_LONG = 10
/** Of the amounts. */
const MOSTLY = 0.5
const OFTEN = 0.2

type Judgement = { paper: OtherPaper; is: (evidence: Evidence, paper: Judged) => boolean }

/** What a paper says of itself decides first: the estimates of a quote agree with each other like the figures of a statement. */
const CERTAIN: Judgement[] = [
  {
    paper: 'quote',
    is: (evidence, paper) =>
      shareOfEstimates(evidence) > MOSTLY ||
      (paper.processors > 2 && speaksOfNoPast(evidence, paper)) ||
      (paper.processors > 1 && hasTitle('quote', evidence)) ||
      (hasTitle('quote', evidence) &&
        (shareOfEstimates(evidence) > OFTEN || speaksOfNoPast(evidence, paper))),
  },
  {
    paper: 'invoice',
    is: (evidence, { figures }) => hasTitle('invoice', evidence) && figures.grossSales === null,
  },
  {
    paper: 'agreement',
    is: (evidence, paper) => hasTitle('agreement', evidence) && speaksOfNoPast(evidence, paper),
  },
  {
    paper: 'annual-summary',
    is: (evidence, { period, longestDays }) =>
      period === null &&
      (longestDays > YEAR_LONG || (hasTitle('annual-summary', evidence) && monthRows(evidence) >= 6)),
  },
  {
    paper: 'till-report',
    is: (evidence, { period }) =>
      hasTitle('till-report', evidence) &&
      wordScore('till-report', evidence) >= 6 &&
      (period === null || evidence.cardFees === 0),
  },
  {
    // Titled as a summary of sales, but with cash and voided sales, and without fees of a bank or network.
    paper: 'till-report',
    is: (evidence, { figures }) =>
      figures.grossSales !== null &&
      figures.totalFees === null &&
      evidence.networkFees === 0 &&
      !hasTitle('bank-statement', evidence) &&
      wordScore('till-report', evidence) >= 3,
  },
  {
    paper: 'payout-report',
    is: (evidence, paper) =>
      hasTitle('payout-report', evidence) && !isTitled(evidence) && speaksOfNoPast(evidence, paper),
  },
  {
    paper: 'bank-statement',
    is: (evidence, paper) => evidence.runningBalances >= 5 && evidence.brands === 0 && !isSure(paper),
  },
]

/** Real statements that a rate check cannot use. */
const UNUSABLE: Judgement[] = [
  { paper: 'other-currency', is: isInOtherCurrency },
  { paper: 'several-locations', is: ({ lines }) => speaksOfSeveralLocations(lines) },
  {
    paper: 'annual-summary',
    is: (evidence, { period, longestDays }) =>
      period === null && (longestDays > MONTHS_LONG || hasTitle('annual-summary', evidence)),
  },
  {
    paper: 'payout-report',
    is: (_, { period, longestDays }) => {
      const days = period ? daysIn(period) : longestDays
      return days > 0 && days <= PAYOUT_LONG
    },
  },
  { paper: 'no-sales', is: hasNoSales },
]

const isSure = ({ figures }: Judged) =>
  figures.grossSales?.certainty === 'sure' && figures.totalFees?.certainty === 'sure'

/** A shop's invoice has sales and a fee too. */
const speaksOfCards = (evidence: Evidence, paper: Judged) =>
  evidence.brands > 1 ||
  evidence.networkFees > 0 ||
  paper.processors > 0 ||
  isTitled(evidence) ||
  (paper.figures.grossSales?.certainty === 'sure' &&
    paper.figures.totalFees !== null &&
    evidence.labels.some((label) => /\b(cards?|cartes?)\b/.test(label)))

/** A processor's tax invoice has its fees, but no sales. */
const speaksOfSales = ({ brands, money, inSentences }: Evidence, { figures }: Judged) =>
  figures.grossSales !== null || brands > 1 || inSentences >= MANY_IN_SENTENCES || money.some(isOfSales)

const isOfAMonth = (evidence: Evidence, { period }: Judged) => period !== null || isTitled(evidence)

const isTitled = ({ titles, laterTitles }: Evidence) =>
  [...titles, ...laterTitles].some((title) => STATEMENT_TITLE.test(title))

const hasSalesAndFees = ({ figures }: Judged) => figures.grossSales !== null && figures.totalFees !== null

function statementScore(evidence: Evidence, { figures, period, processors }: Judged): number {
  const { inSentences, brands, cardFees, networkFees } = evidence
  const core = [figures.grossSales, figures.totalFees].flatMap((one) => one ?? [])
  const sure = core.filter(({ certainty }) => certainty === 'sure')
  return (
    core.length * 2 +
    sure.length +
    Math.min(brands, 2) +
    (cardFees >= 3 ? 2 : Math.min(cardFees, 1)) +
    (isTitled(evidence) ? 2 : 0) +
    Math.min(networkFees, 2) +
    (processors > 0 ? 2 : 0) +
    // A processor's letter about a month; a notice of changes names no past month.
    (processors > 0 && period && inSentences >= MANY_IN_SENTENCES ? 4 : 0) +
    (period ? 1 : 0)
  )
}

type ScoredPaper = (typeof SIGNED_PAPERS)[number] | 'letter'

function strongestOther(evidence: Evidence, paper: Judged): { paper: ScoredPaper; score: number } {
  const scores = [
    ...SIGNED_PAPERS.map((one) => ({
      paper: one,
      score: wordScore(one, evidence) + structureScore(one, evidence, paper),
    })),
    { paper: 'letter' as const, score: letterScore(evidence) },
  ]
  return scores.reduce((best, one) => (one.score > best.score ? one : best))
}

const hasTitle = (paper: (typeof SIGNED_PAPERS)[number], { titles }: Evidence) =>
  titles.some((title) => SIGNS[paper].title.test(title))

function wordScore(paper: (typeof SIGNED_PAPERS)[number], evidence: Evidence): number {
  const found = new Set(evidence.labels.flatMap((label) => SIGNS[paper].labels.exec(label)?.[0] ?? []))
  return (hasTitle(paper, evidence) ? 4 : 0) + Math.min(found.size, 4)
}

function structureScore(one: (typeof SIGNED_PAPERS)[number], evidence: Evidence, paper: Judged): number {
  const days = paper.period ? daysIn(paper.period) : 0
  switch (one) {
    case 'quote':
      return shareOfEstimates(evidence) > OFTEN ? 3 : 0
    case 'agreement':
      return speaksOfNoPast(evidence, paper) ? 1 : 0
    case 'till-report':
      return evidence.cardFees === 0 ? 1 : 0
    case 'invoice':
      return (evidence.products > 0 ? 2 : 0) + (evidence.brands === 0 ? 1 : 0)
    case 'bank-statement':
      return evidence.runningBalances >= 3 ? 5 : 0
    case 'payout-report':
      return days > 0 && days <= PAYOUT_LONG ? 4 : 0
    case 'annual-summary':
      return paper.longestDays > YEAR_LONG ? 4 : 0
  }
}

const SALUTATION = /^(dear|hello|hi|to whom it may concern|bonjour|madame|monsieur|cher|chere|chers)\b/
const CLOSING =
  /^(sincerely|(kind |best |warm )?regards|yours|respectfully|thank you|cordialement|veuillez agreer|salutations|bien a vous|merci|sinceres)\b/

function letterScore({ rows, labels, proseShare, money }: Evidence): number {
  const starts = rows.map(({ cells }) => cells[0]?.text.toLowerCase() ?? '')
  const says = (pattern: RegExp) => [...labels, ...starts].some((text) => pattern.test(text))
  return (
    (says(SALUTATION) ? 2 : 0) +
    (says(CLOSING) ? 2 : 0) +
    (proseShare > 0.5 ? 3 : 0) -
    (money.length > 12 ? 4 : 0)
  )
}

const ESTIMATE =
  /\b(estimat\w*|projected|proposed|quoted|expected|assumed|forecast|offered|new (rate|cost|fee)s?|our (rate|offer|price)s?|estime\w*|prevue?s?|projete\w*|propose\w*|notre (offre|taux|prix))\b/

function shareOfEstimates({ money }: Evidence): number {
  const estimates = money.filter(({ label, column }) => ESTIMATE.test(`${label} ${column}`))
  return estimates.length / Math.max(1, money.length)
}

/** It has no month, and no days with transactions. */
const speaksOfNoPast = ({ datedRows }: Evidence, { period }: Judged) => period === null && datedRows < 3

const MONTH =
  /^(jan|feb|fev|mar|apr|avr|may|mai|jun|juin|jul|juil|aug|aou|sep|oct|nov|dec)[a-z]*\.?[ -]?(20\d\d)?$/

const monthRows = ({ money }: Evidence) =>
  new Set(money.flatMap(({ label }) => MONTH.exec(label)?.[1] ?? [])).size

const NOTHING_SOLD =
  /\b(no|zero) (card )?(sales|transactions?|activity|processing activity|deposits)\b|\baucune? (vente|transaction|activite|operation)/
const SALES =
  /\b(sales?|volume|purchases|payments|turnover|takings|submitted|processed|ventes?|soumis|achats|paiements|encaisse\w*|chiffre d'affaires)\b/
const COST =
  /\b(fees?|costs?|rates?|charges?|frais|couts?|taux|tax(es)?|escompte|discount|deposit(ed|s)?|depots?)\b/

const isOfSales = ({ label, column }: Entry) =>
  [label, column].some((words) => SALES.test(words) && !COST.test(words))

/** Every amount of sales is zero. */
function hasNoSales({ money, labels }: Evidence, { figures }: Judged): boolean {
  if (figures.grossSales) return figures.grossSales.value === 0
  if (labels.some((label) => NOTHING_SOLD.test(label))) return true
  const sales = money.filter(isOfSales)
  return sales.length > 0 && sales.every(({ value }) => value === 0)
}
