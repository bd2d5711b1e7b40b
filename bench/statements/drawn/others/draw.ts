// node scripts/bun.mjs bench/statements/drawn/others/draw.ts [ids]    draws papers that are no statement, or none that can be used

import { writePapers } from '../first/write-papers.ts'
import { papers as accountsAndScans } from './layouts/accounts-and-scans.ts'
import { papers as bankStatements } from './layouts/bank-statements.ts'
import { papers as invoices } from './layouts/invoices.ts'
import { papers as letters } from './layouts/letters.ts'
import { papers as notOneMonthOfOneShop } from './layouts/not-one-month-of-one-shop.ts'
import { papers as offersAndAgreements } from './layouts/offers-and-agreements.ts'
import { papers as tillsAndPayouts } from './layouts/tills-and-payouts.ts'

const layouts = [
  accountsAndScans,
  bankStatements,
  invoices,
  letters,
  notOneMonthOfOneShop,
  offersAndAgreements,
  tillsAndPayouts,
]
await writePapers(layouts.flat(), import.meta.dirname)
