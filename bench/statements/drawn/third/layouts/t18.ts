/** The whole statement twice: a page in French, then the same page in English; each terminal of the shop in a row. */
import type { Drawn } from '../../second/drawn.ts'
import { fee, interchangeLines, monthOf, split, totalOf } from '../../second/month.ts'
import { MASTERCARD, VISA } from '../../second/programmes.ts'
import { type Cell, columns, GREY, Sheet } from '../../second/sheet.ts'
import type { MarkName } from '../../second/truth.ts'
import { count, en, fr, SPECIMEN, SPECIMEN_FR } from '../../second/words.ts'

type Words = {
  title: string
  period: string
  heads: [string, string, string, string, string]
  terminal: string
  all: string
  costs: string
  lines: [string, string, string, string, string]
  total: string
  tax: string
  taken: string
  money: (cents: number) => string
  items: (number: number) => string
  footer: string
}

const FRENCH: Words = {
  title: 'Relevé mensuel de traitement',
  period: '1er - 31 août 2026',
  heads: ['Terminal', 'Transactions', 'Ventes', 'Remises aux clients', 'Net'],
  terminal: 'Terminal',
  all: 'Ensemble des terminaux',
  costs: 'Coûts du mois',
  lines: ['Interchange', "Cotisations d'évaluation", 'Traitement', 'Louage des terminaux', 'Sécurité PCI'],
  total: 'Coût total avant TVH',
  tax: 'TVH (13 %) sur le louage et la sécurité',
  taken: 'Retrait du 1er septembre',
  money: (cents) => fr(cents, { after: ' $' }),
  items: (number) => count(number, ' '),
  footer: SPECIMEN_FR,
}

const ENGLISH: Words = {
  title: 'Monthly processing statement',
  period: 'August 1 - 31, 2026',
  heads: ['Terminal', 'Transactions', 'Sales', 'Returned to customers', 'Net'],
  terminal: 'Terminal',
  all: 'All terminals',
  costs: 'Costs of the month',
  lines: ['Interchange', 'Assessment fees', 'Processing', 'Terminal lease', 'PCI security'],
  total: 'Total cost before HST',
  tax: 'HST (13%) on lease and security',
  taken: 'Withdrawal of September 1',
  money: (cents) => en(cents, { before: '$' }),
  items: (number) => count(number),
  footer: SPECIMEN,
}

export const draw = async (): Promise<Drawn[]> => {
  const month = monthOf({
    seed: 3818,
    volume: 55900,
    ticket: 19,
    mix: { visa: 0.36, mastercard: 0.18, interac: 0.46 },
  })
  const [visa, mastercard, interac] = month.cards
  if (!visa || !mastercard || !interac) throw new Error('three brands are drawn')
  const ic = totalOf([
    ...interchangeLines(visa, VISA, month.random),
    ...interchangeLines(mastercard, MASTERCARD, month.random),
  ])
  const as = totalOf([fee('', 0, visa.gross + mastercard.gross, 0.0904), fee('', interac.count, 0, 0, 1.58)])
  const tx = fee('', month.count + month.refundCount, 0, 0, 5.5).amount
  const [lease, pci] = [10485, 1575]
  const total = ic + as + tx + lease + pci
  const tax = Math.round((lease + pci) * 0.13)
  const terminals = ['0071', '0072', '0075']
  const shares = [5, 3, 2]
  const [items, sales, backs] = [month.count, month.gross, month.refunds].map((all) =>
    split(all, shares, month.random),
  )
  const sheet = await Sheet.open({
    title: 'Relevé / Statement',
    size: 9.5,
    seed: 3818,
    cut: 'words',
    footer: (page) => `${page === 1 ? FRENCH.footer : ENGLISH.footer}   ${page}/2`,
  })
  const page = (words: Words, marked: boolean) => {
    const cell = (text: string, ...is: MarkName[]): Cell => (marked ? [text, ...is] : text)
    sheet.text('Payfirma', 40, 52, { bold: true, size: 18 })
    sheet.text(words.title, 572, 46, { align: 'right', size: 12 })
    sheet.text(words.period, 572, 62, { align: 'right', ...(marked ? { is: 'period' } : {}) })
    sheet.text('Marché Byward Olives, Ottawa ON   No 61 204 118', 40, 84, { color: GREY })
    sheet.y = 130
    const list = columns('L40 R250 R350 R470 R572')
    sheet.row(list, words.heads, { bold: true, lead: 18 })
    terminals.forEach((number, at) => {
      const [sale = 0, back = 0] = [sales?.[at], backs?.[at]]
      sheet.row(
        list,
        [
          `${words.terminal} ${number}`,
          words.items(items?.[at] ?? 0),
          words.money(sale),
          words.money(back),
          words.money(sale - back),
        ],
        { lead: 17 },
      )
    })
    sheet.row(
      list,
      [
        words.all,
        cell(words.items(month.count), 'transactionCount'),
        cell(words.money(month.gross), 'grossSales'),
        cell(words.money(month.refunds), 'refunds'),
        cell(words.money(month.net), 'netSales'),
      ],
      { bold: true, lead: 40 },
    )
    sheet.text(words.costs, 40, sheet.y, { bold: true, size: 12 }).down(20)
    const pair = columns('L40 R350')
    const amounts: [number, ...MarkName[]][] = [
      [ic, 'interchange'],
      [as, 'assessments'],
      [tx, 'processorFees'],
      [lease, 'terminalRental', '+fixedFees'],
      [pci, 'pciFees', '+fixedFees'],
    ]
    amounts.forEach(([cents, ...is], at) => {
      sheet.row(pair, [words.lines[at] ?? '', cell(words.money(cents), ...is)], { lead: 17 })
    })
    sheet.row(pair, [words.total, cell(words.money(total), 'totalFees')], { bold: true, lead: 17 })
    sheet.row(pair, [words.tax, cell(words.money(tax), 'tax')], { lead: 17 })
    sheet.row(pair, [words.taken, words.money(total + tax)], { bold: true, lead: 17 })
  }
  page(FRENCH, true)
  sheet.addPage()
  page(ENGLISH, false)
  return [
    {
      id: 't18a',
      bytes: await sheet.bytes(),
      marks: sheet.marks,
      facts: {
        layout: 'a page in French, the same in English; terminals in rows',
        language: 'both',
        processor: 'payfirma',
        printed: 'Payfirma',
        merchant: 'Marché Byward Olives',
        period: { start: '2026-08-01', end: '2026-08-31' },
        values: {
          grossSales: month.gross,
          refunds: month.refunds,
          netSales: month.net,
          transactionCount: month.count,
          interchange: ic,
          assessments: as,
          processorFees: tx,
          fixedFees: lease + pci,
          terminalRental: lease,
          pciFees: pci,
          tax,
          totalFees: total,
        },
        derived: ['fixedFees'],
        alsoRight: { transactionCount: [month.count + month.refundCount] },
        traps: [
          'the second page says the first again in English: one month, not two',
          'three terminals of one shop are no three locations',
        ],
      },
    },
  ]
}
