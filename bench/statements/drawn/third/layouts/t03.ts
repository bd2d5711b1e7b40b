/** French on the left, English on the right: every figure stands twice on a page, each in its language's form. */
import type { Drawn } from '../../second/drawn.ts'
import { fee, interchangeLines, monthOf, totalOf } from '../../second/month.ts'
import { MASTERCARD, VISA } from '../../second/programmes.ts'
import { columns, Sheet } from '../../second/sheet.ts'
import type { MarkName } from '../../second/truth.ts'
import { count, en, fr, SPECIMEN, SPECIMEN_FR } from '../../second/words.ts'

const MIRROR = columns('L36 R296 L318 R576')

type Plan = { id: string; seed: number; volume: number; merchant: string; onlyDebit: boolean }

const paper = async (plan: Plan): Promise<Drawn> => {
  const month = monthOf({
    seed: plan.seed,
    volume: plan.volume,
    ticket: 34,
    mix: plan.onlyDebit ? { interac: 1 } : { visa: 0.36, mastercard: 0.2, interac: 0.44 },
  })
  const interac = month.cards.find((card) => card.brand === 'interac')
  const visa = month.cards.find((card) => card.brand === 'visa')
  const mastercard = month.cards.find((card) => card.brand === 'mastercard')
  if (!interac) throw new Error('Interac is drawn')
  const ic = totalOf([
    ...(visa ? interchangeLines(visa, VISA, month.random) : []),
    ...(mastercard ? interchangeLines(mastercard, MASTERCARD, month.random) : []),
  ])
  const as = totalOf([fee('', 0, month.gross - interac.gross, 0.09), fee('', interac.count, 0, 0, 1.58)])
  const own = fee('', month.count + month.refundCount, month.gross - interac.gross, 0.2, 5).amount
  const [rental, reports] = [2200, 500]
  const fixed = rental + reports
  const total = ic + as + own + fixed
  const tax = Math.round(fixed * 0.15)
  const sheet = await Sheet.open({
    title: 'Relevé / Statement',
    size: 9,
    seed: plan.seed,
    footer: (page, pages) => `${SPECIMEN_FR} / ${SPECIMEN}  ${page}/${pages}`,
  })
  sheet.text('Merrco Payments Inc.', 36, 46, { bold: true, size: 14 })
  sheet.text(plan.merchant, 576, 46, { align: 'right' })
  sheet.text('RELEVÉ MENSUEL', 36, 84, { bold: true }).text('MONTHLY STATEMENT', 318, 84, { bold: true })
  sheet.text('du 1er au 31 mai 2026', 36, 98, { is: 'period' }).text('May 1 to 31, 2026', 318, 98)
  sheet.box(306, 74, 0.5, 480)
  sheet.y = 130
  const money = (french: string, english: string, cents: number, is: MarkName[] = [], bold = false) =>
    sheet.row(MIRROR, [french, [fr(cents, { after: ' $' }), ...is], english, en(cents, { before: '$' })], {
      bold,
      lead: 17,
    })
  const items = (french: string, english: string, number: number, is: MarkName[] = []) =>
    sheet.row(MIRROR, [french, [count(number, ' '), ...is], english, count(number)], { lead: 17 })
  const title = (french: string, english: string) =>
    sheet.down(8).row(MIRROR, [french, '', english], { bold: true, lead: 19 })
  title('Achats par carte', 'Card purchases')
  items("Nombre d'achats", 'Number of purchases', month.count, ['transactionCount'])
  money('Valeur des achats', 'Value of purchases', month.gross, ['grossSales'])
  items('Nombre de retours', 'Number of returns', month.refundCount)
  money('Valeur des retours', 'Value of returns', month.refunds, ['refunds'])
  money('Achats moins retours', 'Purchases less returns', month.net, ['netSales'], true)
  title('Frais variables', 'Variable fees')
  if (!plan.onlyDebit) money("Commission d'interchange", 'Interchange fees', ic, ['interchange'])
  money('Frais des réseaux', 'Network fees', as, ['assessments'])
  money('Marge Merrco', 'Merrco margin', own, ['processorFees'])
  title('Frais fixes', 'Fixed fees')
  money('Location du NIP-clavier', 'PIN pad rental', rental, ['terminalRental'])
  money('Rapports en ligne', 'Online reports', reports)
  money('Total des frais fixes', 'Total fixed fees', fixed, ['fixedFees'], true)
  title('À payer', 'To pay')
  money('Frais variables et fixes', 'Variable and fixed fees', total, ['totalFees'], true)
  money('TVH 15 % sur les frais fixes', 'HST 15% on fixed fees', tax, ['tax'])
  money('Prélevé le 3 juin 2026', 'Withdrawn June 3, 2026', total + tax, [], true)
  return {
    id: plan.id,
    bytes: await sheet.bytes(),
    marks: sheet.marks,
    facts: {
      layout: 'French left, English right, each figure twice',
      language: 'both',
      processor: 'payfirma',
      printed: 'Merrco Payments Inc.',
      merchant: plan.merchant,
      period: { start: '2026-05-01', end: '2026-05-31' },
      values: {
        grossSales: month.gross,
        refunds: month.refunds,
        netSales: month.net,
        transactionCount: month.count,
        ...(plan.onlyDebit ? {} : { interchange: ic }),
        assessments: as,
        processorFees: own,
        fixedFees: fixed,
        terminalRental: rental,
        tax,
        totalFees: total,
      },
      alsoRight: {
        transactionCount: [month.count + month.refundCount],
        ...(plan.onlyDebit ? { interchange: [0] } : {}),
      },
      traps: [
        'each figure stands twice, in French and in English numbers: nothing is to be added up',
        ...(plan.onlyDebit ? ['Interac alone: no interchange at all'] : []),
      ],
    },
  }
}

export const draw = async (): Promise<Drawn[]> => [
  await paper({
    id: 't03a',
    seed: 2301,
    volume: 23900,
    merchant: 'Café Acadia, Moncton NB',
    onlyDebit: false,
  }),
  await paper({
    id: 't03b',
    seed: 2302,
    volume: 6100,
    merchant: 'Dépanneur du Quai, Shediac NB',
    onlyDebit: true,
  }),
]
