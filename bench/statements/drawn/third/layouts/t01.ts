/** A line printer's listing: each line is one string, its columns are made of blanks and dots. */
import type { Drawn } from '../../second/drawn.ts'
import { fee, interchangeLines, monthOf, totalOf } from '../../second/month.ts'
import { AMEX, MASTERCARD, VISA } from '../../second/programmes.ts'
import { Sheet } from '../../second/sheet.ts'
import type { MarkName } from '../../second/truth.ts'
import { bare, count, en, rate, SPECIMEN } from '../../second/words.ts'

const WIDTH = 118

type Plan = { id: string; seed: number; volume: number; ticket: number; merchant: string; dotted: boolean }

const paper = async (plan: Plan): Promise<Drawn> => {
  const month = monthOf({
    seed: plan.seed,
    volume: plan.volume,
    ticket: plan.ticket,
    mix: { visa: 0.41, mastercard: 0.25, amex: 0.06, mcDebit: 0.04, interac: 0.24 },
    refunds: 0.02,
  })
  const [visa, mastercard, amex, mcDebit, interac] = month.cards
  if (!visa || !mastercard || !amex || !mcDebit || !interac) throw new Error('five brands are drawn')
  const issuer = [
    ...interchangeLines(visa, VISA, month.random),
    ...interchangeLines(mastercard, MASTERCARD, month.random),
    ...interchangeLines(amex, AMEX, month.random),
    fee('MC CDN DEBIT', mcDebit.count, mcDebit.gross, 0.35),
  ]
  const dues = [
    fee('VISA DUES', visa.count, visa.gross, 0.09),
    fee('MASTERCARD DUES', mastercard.count + mcDebit.count, mastercard.gross + mcDebit.gross, 0.09),
    fee('AMEX DUES', amex.count, amex.gross, 0.14),
    fee('INTERAC DUES', interac.count, 0, 0, 1.58),
  ]
  const handling = [
    fee('DRAFT HANDLING CREDIT', month.count - interac.count, 0, 0, 11),
    fee('DRAFT HANDLING IDP', interac.count, 0, 0, 6.5),
    fee('MERCHANDISE CREDIT HANDLING', month.refundCount, 0, 0, 11),
  ]
  const standing = [
    { name: 'PINPAD HIRE', amount: 2450, kind: 'terminalRental' as const },
    { name: 'STATEMENT BY POST', amount: 350 },
    { name: 'PCI PROGRAM', amount: 995, kind: 'pciFees' as const },
    { name: 'RETRIEVAL AND DISPUTE', amount: 2000, kind: 'chargebackFees' as const },
  ]
  const [ic, as, tx, fx] = [totalOf(issuer), totalOf(dues), totalOf(handling), totalOf(standing)]
  const total = ic + as + tx + fx
  const gst = Math.round((2450 + 350 + 995) * 0.05)

  const sheet = await Sheet.open({
    title: 'MS-110',
    face: 'Courier',
    size: 8,
    width: 792,
    height: 612,
    seed: plan.seed,
    footer: (page, pages) => `${SPECIMEN} ${page}/${pages}`,
  })
  let lines = 0
  const write = (text: string) => {
    if (lines > 0 && lines % 42 === 0) {
      sheet.addPage()
      heading()
    }
    lines += 1
    sheet.text(text, 56, sheet.y)
    sheet.y += 11.5
  }
  const heading = () => {
    const span = '09/01/26 THRU 09/30/26'
    const page = `PAGE ${String(sheet.pages).padStart(4)}`
    sheet.text(
      `RUN 10/01/26 03:12     PEOPLES PAYMENT SOLUTIONS      MERCHANT MONTH END LISTING${' '.repeat(21)}${page}`,
      56,
      sheet.y,
    )
    sheet.text(
      `MS-110  MID 0055120${plan.seed}   ${plan.merchant.toUpperCase().padEnd(40)} ${span}`,
      56,
      sheet.y + 11.5,
    )
    if (sheet.pages === 1) sheet.note(span, 'period')
    sheet.text('-'.repeat(WIDTH), 56, sheet.y + 23)
    sheet.y += 40
  }
  const label = (text: string, width: number) =>
    plan.dotted && text ? `${text} `.padEnd(width, '.') : text.padEnd(width)
  /** Label, then right-aligned cells of 16 places. */
  const entry = (text: string, cells: [text: string, ...is: MarkName[]][]) => {
    write(label(text, 38) + cells.map(([cell]) => cell.padStart(16)).join(''))
    for (const [cell, ...is] of cells) sheet.note(cell, ...is)
  }
  const less = (cents: number) => bare(-cents, { negative: 'trailing' })
  heading()
  write('SALES DRAFTS AND MERCHANDISE CREDITS')
  entry('', [['DRAFTS'], ['AMOUNT'], ['CREDITS'], ['AMOUNT'], ['NET']])
  for (const [name, card] of [
    ['VISA', visa],
    ['MASTERCARD', mastercard],
    ['AMEX', amex],
    ['MASTERCARD DEBIT', mcDebit],
    ['INTERAC', interac],
  ] as const)
    entry(name, [
      [count(card.count, '')],
      [bare(card.gross)],
      [count(card.refundCount, '')],
      [less(card.refunds)],
      [bare(card.gross - card.refunds)],
    ])
  entry('* TOTAL ALL CARDS', [
    [count(month.count, ''), 'transactionCount'],
    [bare(month.gross), 'grossSales'],
    [count(month.refundCount, '')],
    [less(month.refunds), 'refunds'],
    [bare(month.net), 'netSales'],
  ])
  write('')
  const block = (title: string, list: typeof issuer, name: string, amount: number, is: MarkName) => {
    write(title)
    for (const line of list)
      entry(`  ${line.name}`, [
        [count(line.count, '')],
        [line.volume ? bare(line.volume) : ''],
        [line.rate ? rate(line.rate, 4) : ''],
        [line.item ? (line.item / 100).toFixed(4) : ''],
        [less(line.amount)],
      ])
    entry(`* TOTAL ${name}`, [[''], [''], [''], [''], [less(amount), is]])
    write('')
  }
  block('ISSUER REIMBURSEMENT (INTERCHANGE)', issuer, 'ISSUER REIMBURSEMENT', ic, 'interchange')
  block('NETWORK DUES AND ASSESSMENTS', dues, 'NETWORK DUES', as, 'assessments')
  block('DRAFT HANDLING', handling, 'DRAFT HANDLING', tx, 'processorFees')
  write('STANDING CHARGES')
  for (const line of standing)
    entry(`  ${line.name}`, [[''], [''], [''], [''], [less(line.amount), line.kind ?? '+fixedFees']])
  entry('* TOTAL STANDING CHARGES', [[''], [''], [''], [''], [less(fx), 'fixedFees']])
  write('')
  entry('** TOTAL CHARGES BEFORE TAX', [[''], [''], [''], [''], [less(total), 'totalFees']])
  entry('   GST 5.0 PCT', [[''], [''], [''], [''], [less(gst), 'tax']])
  entry('*** TOTAL DEDUCTED 10/02/26', [[''], [''], [''], [''], [less(total + gst)]])
  write('')
  write(`CHARGEBACK 09/11/26 VISA CASE 00918274 PRINCIPAL ${en(13275)}- DEBITED SEPARATELY`)
  write('END OF LISTING')
  return {
    id: plan.id,
    bytes: await sheet.bytes(),
    marks: sheet.marks,
    facts: {
      layout: "line printer's listing, a line is one string",
      language: 'en',
      processor: 'other',
      printed: 'PEOPLES PAYMENT SOLUTIONS',
      merchant: plan.merchant,
      period: { start: '2026-09-01', end: '2026-09-30' },
      values: {
        grossSales: month.gross,
        refunds: month.refunds,
        netSales: month.net,
        transactionCount: month.count,
        interchange: ic,
        assessments: as,
        processorFees: tx,
        fixedFees: fx,
        terminalRental: 2450,
        pciFees: 995,
        chargebackFees: 2000,
        tax: gst,
        totalFees: total,
      },
      alsoRight: { transactionCount: [month.count + month.refundCount], processor: [null] },
      traps: [
        'a whole line is one piece of text; columns are blanks',
        ...(plan.dotted ? ['dots lead from the label to the figures'] : []),
        'no separator of thousands, trailing minus',
        'a line "Total deducted" with tax',
        'the heading is repeated inside lists',
      ],
    },
  }
}

export const draw = async (): Promise<Drawn[]> => [
  await paper({
    id: 't01a',
    seed: 2101,
    volume: 96000,
    ticket: 37,
    merchant: 'Kicking Horse Diner',
    dotted: false,
  }),
  await paper({
    id: 't01b',
    seed: 2102,
    volume: 7400,
    ticket: 58,
    merchant: 'Wapta Ski Rentals',
    dotted: true,
  }),
]
