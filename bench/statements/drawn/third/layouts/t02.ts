/** No tables: the month is told in sentences, and figures fall where the line breaks. */
import type { Drawn } from '../../second/drawn.ts'
import { fee, interchangeLines, monthOf, totalOf } from '../../second/month.ts'
import { MASTERCARD, VISA } from '../../second/programmes.ts'
import { Sheet } from '../../second/sheet.ts'
import { count, en, SPECIMEN } from '../../second/words.ts'

/** Breaks a text into lines of at most `width` points. */
const wrap = (sheet: Sheet, text: string, width: number, size: number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (line && sheet.widthOf(longer, { size }) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

export const draw = async (): Promise<Drawn[]> => {
  const month = monthOf({
    seed: 2202,
    volume: 37100,
    ticket: 29,
    mix: { visa: 0.4, mastercard: 0.2, interac: 0.4 },
  })
  const [visa, mastercard, interac] = month.cards
  if (!visa || !mastercard || !interac) throw new Error('three brands are drawn')
  const ic = totalOf([
    ...interchangeLines(visa, VISA, month.random),
    ...interchangeLines(mastercard, MASTERCARD, month.random),
  ])
  const as = totalOf([
    fee('', visa.count, visa.gross, 0.09),
    fee('', mastercard.count, mastercard.gross, 0.09),
    fee('', interac.count, 0, 0, 1.58),
  ])
  const own = fee('', month.count, month.gross - interac.gross, 0.25, 7).amount
  const [terminal, pci, account] = [3900, 999, 1500]
  const fixed = terminal + pci + account
  const total = ic + as + own + fixed
  const hst = Math.round(fixed * 0.13)
  const $ = (cents: number) => en(cents, { before: '$' })
  const paragraphs = [
    `Between September 1 and September 30, 2026 your customers paid you by card ${count(month.count)} times. Together they paid ${$(month.gross)}. You gave back ${$(month.refunds)} in ${month.refundCount} refunds, which leaves net card sales of ${$(month.net)}. The average sale was ${$(month.gross / month.count)}.`,
    `Debit brought in ${$(interac.gross)} through ${count(interac.count)} Interac payments. Visa stands at ${$(visa.gross)} and Mastercard at ${$(mastercard.gross)}. In August the three came to ${$(month.gross * 1.07)}.`,
    `All our fees for the month add up to ${$(total)} before tax. Of that, ${$(ic)} is interchange and went to the banks of your customers; ${$(as)} went to the card networks as assessments; ${$(own)} is what we keep for processing; and ${$(fixed)} are the fixed fees of your account, namely ${$(terminal)} to rent the terminal, ${$(pci)} for PCI compliance and ${$(account)} for the account itself.`,
    `Tax applies to the fixed fees alone: HST of ${$(hst)}. On October 1 we therefore withdrew ${$(total + hst)} from your bank account ending in 4417.`,
    `One chargeback of ${$(8820)} was decided for your customer and has been taken from the deposit of September 18. There was no fee for it.`,
  ]
  const sheet = await Sheet.open({
    title: 'Your month',
    face: 'Times',
    size: 11,
    seed: 2202,
    cut: 'words',
    footer: (page, pages) => `${SPECIMEN}   ${page}/${pages}`,
  })
  sheet.text('Merchant-Accounts.ca', 90, 80, { bold: true, size: 18 })
  sheet.text('Your processing statement, in plain words', 90, 104, { size: 12 })
  sheet.text('For Lemon & Thyme Deli, Guelph ON. Merchant 61 0042 118.', 90, 126)
  sheet.y = 170
  for (const paragraph of paragraphs) {
    sheet.paragraph(wrap(sheet, paragraph, 430, 11), 90, { lead: 19 })
    sheet.down(14)
  }
  sheet.note('September 1 and September 30, 2026', 'period')
  sheet.note(count(month.count), 'transactionCount').note($(month.gross), 'grossSales')
  sheet.note($(month.refunds), 'refunds').note($(month.net), 'netSales')
  sheet.note($(month.gross / month.count), 'averageTicket').note($(ic), 'interchange')
  sheet.note($(as), 'assessments').note($(own), 'processorFees').note($(fixed), 'fixedFees')
  sheet
    .note($(terminal), 'terminalRental')
    .note($(pci), 'pciFees')
    .note($(hst), 'tax')
    .note($(total), 'totalFees')
  return [
    {
      id: 't02a',
      bytes: await sheet.bytes(),
      marks: sheet.marks,
      facts: {
        layout: 'sentences, no tables',
        language: 'en',
        processor: 'merchant-accounts-ca',
        printed: 'Merchant-Accounts.ca',
        merchant: 'Lemon & Thyme Deli',
        period: { start: '2026-09-01', end: '2026-09-30' },
        values: {
          grossSales: month.gross,
          refunds: month.refunds,
          netSales: month.net,
          transactionCount: month.count,
          averageTicket: Math.round(month.gross / month.count),
          interchange: ic,
          assessments: as,
          processorFees: own,
          fixedFees: fixed,
          terminalRental: terminal,
          pciFees: pci,
          tax: hst,
          totalFees: total,
        },
        alsoRight: { transactionCount: [month.count + month.refundCount], chargebackFees: [0] },
        traps: [
          'figures stand in running text, label before or after, broken by lines',
          'the month before stands in a sentence',
          'the withdrawal includes tax',
        ],
      },
    },
  ]
}
