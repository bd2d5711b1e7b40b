// A mainframe's listing: typewriter letters, trailing minus, each section's total in its heading, above its rows.
import { encrypt } from '../encrypt.ts'
import { fee } from '../fees.ts'
import { money, rate, SPECIMEN, two } from '../formats.ts'
import { type Brand, drawMonth, type Month, type MonthOptions, sum } from '../month.ts'
import { type Cut, type Row, Sheet } from '../sheet.ts'
import { type Drawn, fixedAmounts, type Paper, statement } from '../truth.ts'

const NAMES: Record<Brand, string> = {
  visa: 'VISA',
  mc: 'MASTERCARD',
  amex: 'AMEX',
  visadebit: 'VISA DEBIT',
  interac: 'INTERAC',
}
const amount = (cents: number) => money(cents, { minus: 'after', noZero: true })

type Variant = { cut: Cut; disputed: number; id: string }

const draw = async (options: MonthOptions, variant: Variant): Promise<Drawn> => {
  const month = drawMonth(options)
  const stamp = `${two(month.month)}/2026`
  const sheet = await Sheet.open({
    font: 'Courier',
    size: 7.5,
    cut: variant.cut,
    seed: options.seed,
    footer: (page, pages) => `${SPECIMEN}                  STMT ${stamp}  PG ${page} OF ${pages}`,
    header: (each) => {
      each.text('ELAVON CANADA COMPANY', 40, 34)
      each.text(`MID ${variant.id}   ${stamp}   CONTINUED`, 572, 34, { align: 'right' })
      each.y = 58
    },
  })
  head(sheet, month, variant.id)
  summary(sheet, month, variant.disputed)
  recap(sheet, month)
  sheet.newPage()
  for (const card of month.cards) charges(sheet, card)
  association(sheet, month)
  otherFees(sheet, month)
  return { bytes: await sheet.save(), marks: sheet.marks, truth: truthOf(month, variant) }
}

const head = (sheet: Sheet, month: Month, id: string) => {
  sheet.text('ELAVON CANADA COMPANY', 40, 44, { bold: true, size: 10 })
  sheet.text('MERCHANT STATEMENT', 572, 44, { align: 'right', bold: true, size: 10 })
  sheet.text('P.O. BOX 4120 STN A  TORONTO ON', 40, 56)
  const days = `ACTIVITY ${two(month.month)}/01/26 THRU ${two(month.month)}/${month.end.slice(-2)}/26`
  sheet.text(days, 572, 56, { align: 'right', of: 'period' })
  sheet.text(month.merchant.toUpperCase(), 60, 92)
  sheet.text('1180 WATERFRONT RD UNIT 4', 60, 102)
  sheet.text(`MERCHANT ID ${id}`, 572, 92, { align: 'right' })
  sheet.text('CHAIN 0045118.20   STORE 1', 572, 102, { align: 'right' })
}

const cardCharges = (month: Month) => sum(month.cards.map((card) => card.interchangeTotal + percentOf(card)))
/** The markup's percent is charged with the brand, its cents an item as authorizations. */
const percentOf = (card: Month['cards'][number]) => Math.round((card.gross * card.markup.percent) / 100)
const authorizations = (month: Month) => sum(month.cards.map((card) => card.markup.amount - percentOf(card)))

const summary = (sheet: Sheet, month: Month, disputed: number) => {
  sheet.text('* * *  S U M M A R Y  * * *', 306, 132, { align: 'center', cut: 'whole' })
  sheet.y = 148
  const charged = month.fees + month.tax
  const rows: Row[] = [
    ['SALES', { text: amount(month.gross), of: 'grossSales' }],
    ['CREDITS', { text: amount(-month.refunds), of: 'refunds' }],
    ['NET', { text: amount(month.net), of: 'netSales' }],
    ['CHARGEBACKS', amount(-disputed)],
    ['CARD CHARGES', amount(-cardCharges(month))],
    ['CARD ASSOCIATION FEES', amount(-month.assessments)],
    ['AUTHORIZATION FEES', amount(-authorizations(month))],
    ['OTHER FEES', amount(-(month.fixedTotal + month.tax))],
    ['TOTAL CHARGES DEBITED TO ACCOUNT ***4471', amount(-charged)],
    ['AMOUNT FUNDED', amount(month.net - disputed - charged)],
  ]
  sheet.table([{ x: 130 }, { x: 470, align: 'right' }], rows, { lead: 11 })
  sheet.y += 14
}

const recap = (sheet: Sheet, month: Month) => {
  sheet.text('V O L U M E   R E C A P', 40, sheet.y, { cut: 'whole' })
  sheet.y += 14
  const columns = [{ x: 40 }, ...[180, 270, 330, 410, 500, 572].map((x) => ({ x, align: 'right' as const }))]
  const rows: Row[] = [
    ['CARD', 'SALES #', 'SALES AMT', 'CR #', 'CR AMT', 'NET AMT', 'AVG TKT'],
    {
      bold: true,
      cells: [
        'ALL CARDS',
        { text: String(month.count), of: 'transactionCount' },
        { text: amount(month.gross), of: 'grossSales' },
        String(month.refundCount),
        { text: amount(-month.refunds), of: 'refunds' },
        { text: amount(month.net), of: 'netSales' },
        { text: amount(Math.round(month.gross / month.count)), of: 'averageTicket' },
      ],
    },
    ...month.cards.map((card) => [
      `  ${NAMES[card.brand]}`,
      ...[
        String(card.count),
        amount(card.gross),
        String(card.refundCount),
        amount(-card.refunds),
        amount(card.net),
      ],
      amount(Math.round(card.gross / card.count)),
    ]),
  ]
  sheet.table(columns, rows, { lead: 11 })
}

const FEE_COLUMNS = [{ x: 40 }, ...[300, 380, 440, 500, 572].map((x) => ({ x, align: 'right' as const }))]

const heading = (sheet: Sheet, name: string, total: string, of?: 'assessments') => {
  sheet.need(40)
  sheet.y += 8
  sheet.text(`${name} ${'.'.repeat(60 - name.length)}`, 40, sheet.y, { bold: true })
  sheet.text(total, 572, sheet.y, { align: 'right', bold: true, of })
  sheet.y += 12
}

const charges = (sheet: Sheet, card: Month['cards'][number]) => {
  const markup = percentOf(card)
  heading(sheet, `${NAMES[card.brand]} CHARGES`, amount(card.interchangeTotal + markup))
  const rows: Row[] = card.interchange.map((row) => [
    `IC ${row.name.toUpperCase()}`,
    String(row.count),
    amount(row.volume),
    rate(row.percent, 4),
    row.item ? rate(row.item, 3) : '',
    amount(row.amount),
  ])
  if (markup)
    rows.push(['PROCESSING', '', amount(card.gross), rate(card.markup.percent, 4), '', amount(markup)])
  sheet.table(FEE_COLUMNS, rows, { lead: 10 })
}

const association = (sheet: Sheet, month: Month) => {
  heading(sheet, 'CARD ASSOCIATION FEES', amount(month.assessments), 'assessments')
  const rows = month.cards.flatMap((card) =>
    card.assessments.map((row) => [
      row.name.toUpperCase(),
      String(row.count),
      amount(row.volume),
      row.percent ? rate(row.percent, 4) : '',
      row.item ? rate(row.item, 4) : '',
      amount(row.amount),
    ]),
  )
  sheet.table(FEE_COLUMNS, rows, { lead: 10 })
  heading(sheet, 'AUTHORIZATION FEES', amount(authorizations(month)))
  const items = month.cards.map((card) => [
    `AUTH ${NAMES[card.brand]}`,
    String(card.count),
    '',
    '',
    rate(card.markup.item, 4),
    amount(card.markup.amount - percentOf(card)),
  ])
  sheet.table(FEE_COLUMNS, items, { lead: 10 })
}

const KINDS = {
  terminal: 'terminalRental',
  pci: 'pciFees',
  chargeback: 'chargebackFees',
  account: undefined,
} as const

const otherFees = (sheet: Sheet, month: Month) => {
  heading(sheet, 'OTHER FEES', amount(month.fixedTotal + month.tax))
  const rows: Row[] = month.fixed.map((each) => [
    each.name.toUpperCase(),
    '1',
    '',
    '',
    '',
    { text: amount(each.amount), of: KINDS[each.kind] },
  ])
  const taxes: Row[] = month.taxes.map((tax) => [
    `${tax.en} ON TAXABLE FEES`,
    '',
    '',
    rate(tax.percent, 3),
    '',
    { text: amount(tax.amount), of: 'tax' },
  ])
  sheet.table(FEE_COLUMNS, [...rows, ...taxes], { lead: 10 })
  sheet.y += 16
  sheet.text('* END OF STATEMENT *', 306, sheet.y, { align: 'center' })
}

const truthOf = (month: Month, variant: Variant) =>
  statement({
    layout: 'typewriter recap',
    language: 'en',
    processor: 'elavon-canada',
    processorAsPrinted: 'ELAVON CANADA COMPANY',
    month,
    printed: {
      ...{ grossSales: month.gross, refunds: month.refunds, netSales: month.net },
      ...{ transactionCount: month.count, averageTicket: Math.round(month.gross / month.count) },
      assessments: month.assessments,
      ...(month.taxes.length === 1 ? { tax: month.tax } : {}),
      ...fixedAmounts(month),
    },
    derived: {
      ...{ interchange: month.interchange, processorFees: month.processor, fixedFees: month.fixedTotal },
      ...{ totalFees: month.fees, tax: month.tax },
    },
    traps: [
      'the total of a section stands in its heading, above its rows',
      "'Other fees' and the sum debited include tax",
      'a minus after the number',
      'numbers under one dollar have no zero (.85)',
      'the chain number looks like money',
      ...(variant.disputed ? ['a chargeback is in the summary beside the fees'] : []),
      ...(variant.cut === 'odd' ? ['text cut at odd places'] : []),
    ],
  })

export const papers: Paper[] = [
  {
    id: 'f01a',
    draw: () =>
      draw(
        {
          ...{
            seed: 301,
            merchant: 'Gannet Point Hardware',
            volume: 52400,
            ticket: 74,
            province: 'NS',
            month: 9,
          },
          markup: { percent: 0.22, item: 0.05 },
          fixed: [
            fee('Terminal fee', 3200, 'terminal'),
            fee('Statement fee', 550),
            fee('PCI validation', 895, 'pci'),
          ],
        },
        { cut: 'whole', disputed: 0, id: '8031447723' },
      ),
  },
  {
    id: 'f01b',
    draw: () =>
      draw(
        {
          ...{
            seed: 302,
            merchant: 'Sockeye & Daughters Fish',
            volume: 131800,
            ticket: 48,
            province: 'BC',
            month: 7,
          },
          ...{ refundShare: 0.006, interacItem: 0.06 },
          markup: { percent: 0.17, item: 0.04 },
          fixed: [
            fee('Terminal fee QTY 2', 6400, 'terminal'),
            fee('Account maintenance', 1295),
            fee('Chargeback handling', 3000, 'chargeback', false),
          ],
        },
        { cut: 'odd', disputed: 21460, id: '8031450096' },
      ),
  },
  {
    // Sent by mail, locked with a password.
    id: 'f01c',
    draw: async () => {
      const drawn = await draw(
        {
          ...{
            seed: 303,
            merchant: 'Iron Creek Saddlery',
            volume: 40600,
            ticket: 163,
            province: 'AB',
            month: 10,
          },
          ...{ refundShare: 0.01, interacItem: 0.07, markup: { percent: 0.3, item: 0.05 } },
          fixed: [fee('Terminal fee', 3200, 'terminal'), fee('Statement fee', 550)],
        },
        { cut: 'words', disputed: 0, id: '8031466208' },
      )
      const password = '8031466208'
      drawn.truth.traps = [...(drawn.truth.traps as string[]), 'opens with a password only (AES, 256 bits)']
      return {
        ...{ marks: drawn.marks, truth: { ...drawn.truth, password } },
        bytes: await encrypt(drawn.bytes, { method: 'aes', user: password, owner: 'elavon-owner' }),
      }
    },
  },
]
