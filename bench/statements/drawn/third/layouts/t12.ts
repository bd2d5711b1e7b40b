/** A picture more than a table: cards of figures, a bar of shares with captions, text written in mixed order. French. */
import { rgb } from 'pdf-lib'
import type { Drawn } from '../../second/drawn.ts'
import { fee, interchangeLines, monthOf, totalOf } from '../../second/month.ts'
import { MASTERCARD_FR, VISA_FR } from '../../second/programmes.ts'
import { GREY, Sheet } from '../../second/sheet.ts'
import type { MarkName } from '../../second/truth.ts'
import { count, fr, rate, SPECIMEN_FR } from '../../second/words.ts'

const SHADES = [rgb(0.85, 0.2, 0.25), rgb(0.95, 0.6, 0.2), rgb(0.2, 0.5, 0.75), rgb(0.35, 0.65, 0.4)]

export const draw = async (): Promise<Drawn[]> => {
  const month = monthOf({
    seed: 3212,
    volume: 52300,
    ticket: 66,
    mix: { visa: 0.45, mastercard: 0.25, interac: 0.3 },
  })
  const [visa, mastercard, interac] = month.cards
  if (!visa || !mastercard || !interac) throw new Error('three brands are drawn')
  const ic = totalOf([
    ...interchangeLines(visa, VISA_FR, month.random),
    ...interchangeLines(mastercard, MASTERCARD_FR, month.random),
  ])
  const as = totalOf([
    fee('', visa.count, visa.gross, 0.09),
    fee('', mastercard.count, mastercard.gross, 0.09),
    fee('', interac.count, 0, 0, 1.58),
  ])
  const own = fee('', month.count, month.gross - interac.gross, 0.45, 8).amount
  const fixed = 5900
  const total = ic + as + own + fixed
  const gst = Math.round(fixed * 0.05)
  const qst = Math.round(fixed * 0.09975)
  const percent = (total / month.gross) * 100
  const money = (cents: number) => fr(cents, { after: ' $' })
  const sheet = await Sheet.open({
    title: 'Votre mois',
    size: 9,
    seed: 3212,
    order: 'mixed',
    width: 792,
    height: 612,
    footer: (page, pages) => `${SPECIMEN_FR}   ${page}/${pages}`,
  })
  sheet.text('Paiements Lightspeed', 40, 50, { bold: true, size: 18 })
  sheet.text('Votre mois de traitement : mars 2026', 752, 50, { align: 'right', is: 'period', size: 11 })
  sheet.text('Maison Baleine, boutique de linge, Québec', 40, 70, { color: GREY })
  const card = (at: number, value: string, below: string, ...is: MarkName[]) => {
    const x = 40 + at * 180
    sheet.box(x, 96, 168, 74)
    sheet.text(value, x + 84, 132, { align: 'center', bold: true, size: 17, is })
    sheet.text(below, x + 84, 152, { align: 'center', color: GREY })
  }
  card(0, money(month.gross), 'vendus par carte', 'grossSales')
  card(1, count(month.count, ' '), 'ventes', 'transactionCount')
  card(2, money(total), 'de frais, avant taxes', 'totalFees')
  card(3, `${rate(percent, 2, ',')} %`, 'des ventes, tous frais compris', 'effectiveRate')

  sheet.text('Où sont allés vos frais', 40, 206, { bold: true, size: 12 })
  const parts: [string, number, MarkName][] = [
    ['Interchange, aux banques de vos clients', ic, 'interchange'],
    ['Réseaux : Visa, Mastercard, Interac', as, 'assessments'],
    ['Lightspeed, pour le traitement', own, 'processorFees'],
    ['Terminal, par mois', fixed, 'fixedFees'],
  ]
  let x = 40
  parts.forEach(([name, cents, is], at) => {
    const width = (cents / total) * 712
    const shade = SHADES[at]
    if (shade) sheet.box(x, 220, width, 26, shade)
    const column = 40 + at * 180
    if (shade) sheet.box(column, 262, 9, 9, shade)
    sheet.text(name, column + 14, 270, { size: 8 })
    sheet.text(money(cents), column + 14, 284, {
      bold: true,
      is: at === 3 ? ['fixedFees', 'terminalRental'] : is,
    })
    sheet.text(`${rate((cents / total) * 100, 0, ',')} % des frais`, column + 14, 297, {
      size: 7.5,
      color: GREY,
    })
    x += width
  })
  sheet.text('Et vos ventes', 40, 340, { bold: true, size: 12 })
  ;(
    [
      ['Visa', visa],
      ['Mastercard', mastercard],
      ['Interac', interac],
    ] as const
  ).forEach(([name, one], at) => {
    const y = 364 + at * 22
    sheet.text(name, 40, y)
    sheet.box(110, y - 9, (one.gross / month.gross) * 400, 12, SHADES[2])
    sheet.text(
      `${money(one.gross)}  ·  ${count(one.count, ' ')} ventes`,
      120 + (one.gross / month.gross) * 400,
      y,
    )
  })
  sheet.text(
    `Retours de marchandise : ${money(month.refunds)} (${month.refundCount}). Ventes nettes : ${money(month.net)}.`,
    40,
    450,
  )
  sheet.note(money(month.refunds), 'refunds').note(money(month.net), 'netSales')
  sheet.text(
    `TPS ${money(gst)} et TVQ ${money(qst)} sur le terminal. Retiré le 2 avril : ${money(total + gst + qst)}.`,
    40,
    468,
  )
  sheet.note(money(gst), '+tax').note(money(qst), '+tax')
  sheet.text('Les boutiques comme la vôtre paient en moyenne 2,41 % : 1 260,43 $ par mois.', 40, 486, {
    color: GREY,
  })
  return [
    {
      id: 't12a',
      bytes: await sheet.bytes(),
      marks: sheet.marks,
      facts: {
        layout: 'cards of figures and a bar with captions, mixed order',
        language: 'fr',
        processor: 'other',
        printed: 'Paiements Lightspeed',
        merchant: 'Maison Baleine',
        period: { start: '2026-03-01', end: '2026-03-31' },
        values: {
          grossSales: month.gross,
          refunds: month.refunds,
          netSales: month.net,
          transactionCount: month.count,
          interchange: ic,
          assessments: as,
          processorFees: own,
          fixedFees: fixed,
          terminalRental: fixed,
          tax: gst + qst,
          totalFees: total,
          effectiveRate: Number(rate(percent)),
        },
        derived: ['tax'],
        alsoRight: { processor: [null], transactionCount: [month.count + month.refundCount] },
        traps: [
          'the figure stands above its words, in the middle of a box',
          'text is written in mixed order',
          'what other shops pay stands at the end, with a rate and an amount',
          'refunds, taxes and the withdrawal stand in sentences',
        ],
      },
    },
  ]
}
