// A French shop that takes Interac and little else: fees by the item, a Z of each terminal, and sums in words before numbers.
import { fee } from '../fees.ts'
import { french, grouped, monthName, NBSP, SPECIMEN_FR } from '../formats.ts'
import { type Brand, drawMonth, type Month, type MonthOptions } from '../month.ts'
import { type Column, type Row, right, Sheet } from '../sheet.ts'
import { type Drawn, fixedAmounts, type Paper, QUANTITY_OF_KIND, statement } from '../truth.ts'

const NAMES: Record<Brand, string> = {
  visa: 'Visa',
  mc: 'Mastercard',
  amex: 'Amex',
  visadebit: 'Visa Débit',
  interac: 'Interac',
}

const dollars = (cents: number) => french(cents, { after: `${NBSP}$`, minus: 'after' })

const draw = async (options: MonthOptions, sumsFirst: boolean): Promise<Drawn> => {
  const month = drawMonth(options)
  const sheet = await Sheet.open({
    ...{ size: 9, width: 420, height: 595, seed: options.seed, cut: 'odd' },
    footer: (page, pages) => `${SPECIMEN_FR}  ${page}/${pages}`,
    header: (each) => {
      each.y = 50
    },
  })
  sheet.text('Solutions aux commerçants TD', 34, 42, { bold: true, size: 12 })
  const last = Number(month.end.slice(-2))
  const period = `du 1er au ${last} ${monthName(month.month, 'fr')} ${month.year}`
  sheet.text(`Relevé ${period}`, 386, 58, { align: 'right', of: 'period' })
  sheet.text(month.merchant, 34, 58)
  sheet.y = 92
  if (sumsFirst) sums(sheet, month)
  sales(sheet, month)
  fees(sheet, month)
  if (!sumsFirst) sums(sheet, month)
  return { bytes: await sheet.save(), marks: sheet.marks, truth: truthOf(month, sumsFirst) }
}

const title = (sheet: Sheet, text: string) => {
  sheet.need(60)
  sheet.text(text, 34, sheet.y, { bold: true, size: 10.5 })
  sheet.y += 16
}

const sums = (sheet: Sheet, month: Month) => {
  title(sheet, 'En bref')
  const columns: Column[] = [{ x: 34 }, right(386)]
  sheet.table(columns, [
    ['Ventes acceptées', { text: dollars(month.gross), of: 'grossSales' }],
    ['Nombre d’opérations', { text: grouped(month.count, NBSP), of: 'transactionCount' }],
    ['Remises aux clients', { text: dollars(-month.refunds), of: 'refunds' }],
    ['Coût des services, hors taxes', { text: dollars(month.fees), of: 'totalFees' }],
    ...month.taxes.map(
      (tax): Row => [`${tax.fr} incluse au débit`, { text: dollars(tax.amount), of: 'tax' }],
    ),
    { bold: true, above: true, cells: ['Débit du mois', dollars(month.fees + month.tax)] },
  ])
  sheet.y += 16
}

/** Two terminals that share the month. */
const sales = (sheet: Sheet, month: Month) => {
  title(sheet, 'Par terminal')
  const columns: Column[] = [{ x: 34 }, right(250), right(386)]
  const [firstCount, firstGross] = [Math.round(month.count * 0.64), Math.round(month.gross * 0.61)]
  sheet.table(columns, [
    ['Terminal 66220147', grouped(firstCount, NBSP), dollars(firstGross)],
    ['Terminal 66220148', grouped(month.count - firstCount, NBSP), dollars(month.gross - firstGross)],
    ...month.cards.map((card) => [`  ${NAMES[card.brand]}`, grouped(card.count, NBSP), dollars(card.gross)]),
  ])
  sheet.y += 16
}

const fees = (sheet: Sheet, month: Month) => {
  title(sheet, 'Coût des services')
  const columns: Column[] = [{ x: 34 }, right(280), right(386)]
  const cards = month.cards.flatMap((card): Row[] => [
    [`${NAMES[card.brand]}, interchange`, grouped(card.count, NBSP), dollars(card.interchangeTotal)],
    [`${NAMES[card.brand]}, réseau`, grouped(card.count, NBSP), dollars(card.assessmentsTotal)],
    [`${NAMES[card.brand]}, traitement`, grouped(card.count, NBSP), dollars(card.markup.amount)],
  ])
  const fixed = month.fixed.map(
    (each): Row => [
      each.name,
      each.kind === 'terminal' ? '2' : '1',
      { text: dollars(each.amount), of: QUANTITY_OF_KIND[each.kind] },
    ],
  )
  sheet.table(columns, [...cards, ...fixed])
  sheet.y += 16
}

const truthOf = (month: Month, sumsFirst: boolean) =>
  statement({
    layout: 'debit only, small page',
    language: 'fr',
    processor: 'td-merchant-services',
    processorAsPrinted: 'Solutions aux commerçants TD',
    month,
    printed: {
      ...{
        grossSales: month.gross,
        refunds: month.refunds,
        transactionCount: month.count,
        totalFees: month.fees,
      },
      ...fixedAmounts(month),
      ...(month.taxes.length === 1 ? { tax: month.tax } : {}),
    },
    derived: {
      ...{ interchange: month.interchange, assessments: month.assessments, processorFees: month.processor },
      ...{ fixedFees: month.fixedTotal, tax: month.tax },
    },
    traps: [
      'words of its own: ventes acceptées, remises aux clients, coût des services',
      'terminals and cards each add up to the sales: twice the month in one table',
      'terminal numbers of eight digits',
      'fees of cents an item: small against fixed fees',
      sumsFirst ? 'sums before the tables' : 'sums after the tables',
      'text cut at odd places, a minus after the sign of dollars',
    ],
  })

export const papers: Paper[] = [
  {
    id: 'f26a',
    draw: () =>
      draw(
        {
          ...{
            seed: 551,
            merchant: 'Dépanneur Rue des Pins',
            volume: 23800,
            ticket: 16,
            province: 'QC',
            month: 9,
          },
          ...{ refundShare: 0.001, interacItem: 0.05, share: { interac: 1 } },
          fixed: [fee('Location, terminaux', 5500, 'terminal')],
        },
        true,
      ),
  },
  {
    id: 'f26b',
    draw: () =>
      draw(
        {
          ...{
            seed: 552,
            merchant: 'Casse-croûte du Pont couvert',
            volume: 15400,
            ticket: 21,
            province: 'NB',
            month: 7,
          },
          ...{
            refundShare: 0.002,
            interacItem: 0.06,
            share: { visa: 0.1, interac: 0.9 },
            markup: { percent: 0.5, item: 0 },
          },
          fixed: [fee('Location, terminaux', 5500, 'terminal'), fee('Programme PCI', 1000, 'pci')],
        },
        false,
      ),
  },
]
