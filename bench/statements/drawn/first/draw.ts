// node scripts/bun.mjs bench/statements/drawn/first/draw.ts [ids]    draws the papers, writes what is true of each, and checks both
import { papers as balanceOfTheMonth } from './layouts/balance-of-the-month.ts'
import { papers as bankLetterhead } from './layouts/bank-letterhead.ts'
import { papers as batchPages } from './layouts/batch-pages.ts'
import { papers as brokenLabels } from './layouts/broken-labels.ts'
import { papers as byColumn } from './layouts/by-column.ts'
import { papers as cardColumns } from './layouts/card-columns.ts'
import { papers as dailyAndMonthly } from './layouts/daily-and-monthly.ts'
import { papers as debitOnly } from './layouts/debit-only.ts'
import { papers as dueAndPaid } from './layouts/due-and-paid.ts'
import { papers as elavonRecap } from './layouts/elavon-recap.ts'
import { papers as escompteEtFrais } from './layouts/escompte-et-frais.ts'
import { papers as hiddenText } from './layouts/hidden-text.ts'
import { papers as inSentences } from './layouts/in-sentences.ts'
import { papers as labelsAround } from './layouts/labels-around.ts'
import { papers as labelsRight } from './layouts/labels-right.ts'
import { papers as newCardRows } from './layouts/new-card-rows.ts'
import { papers as noTotals } from './layouts/no-totals.ts'
import { papers as payoutRows } from './layouts/payout-rows.ts'
import { papers as savingsFirst } from './layouts/savings-first.ts'
import { papers as sixLines } from './layouts/six-lines.ts'
import { papers as tillAndCards } from './layouts/till-and-cards.ts'
import { papers as twoColumns } from './layouts/two-columns.ts'
import { papers as twoLanguages } from './layouts/two-languages.ts'
import { papers as walletActivity } from './layouts/wallet-activity.ts'
import { papers as wholeLines } from './layouts/whole-lines.ts'
import { papers as withTips } from './layouts/with-tips.ts'
import { writePapers } from './write-papers.ts'

const layouts = [
  balanceOfTheMonth,
  bankLetterhead,
  batchPages,
  brokenLabels,
  byColumn,
  cardColumns,
  dailyAndMonthly,
  debitOnly,
  dueAndPaid,
  elavonRecap,
  escompteEtFrais,
  hiddenText,
  inSentences,
  labelsAround,
  labelsRight,
  newCardRows,
  noTotals,
  payoutRows,
  savingsFirst,
  sixLines,
  tillAndCards,
  twoColumns,
  twoLanguages,
  walletActivity,
  wholeLines,
  withTips,
]
await writePapers(layouts.flat(), import.meta.dirname)
