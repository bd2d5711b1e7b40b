/** A roll of paper 8 cm wide: label, dots, figure; hardly anything else. */
import type { Drawn } from '../../second/drawn.ts'
import { fee, interchangeLines, monthOf, totalOf } from '../../second/month.ts'
import { MASTERCARD, VISA } from '../../second/programmes.ts'
import { Sheet } from '../../second/sheet.ts'
import type { MarkName } from '../../second/truth.ts'
import { count, en, SPECIMEN } from '../../second/words.ts'

type Plan = {
  id: string
  seed: number
  volume: number
  merchant: string
  label: string
  period: { start: string; end: string }
}

const paper = async (plan: Plan): Promise<Drawn> => {
  const month = monthOf({
    seed: plan.seed,
    volume: plan.volume,
    ticket: 22,
    mix: { visa: 0.35, mastercard: 0.15, interac: 0.5 },
    refunds: 0,
  })
  const [visa, mastercard, interac] = month.cards
  if (!visa || !mastercard || !interac) throw new Error('three brands are drawn')
  const wholesale =
    totalOf(interchangeLines(visa, VISA, month.random)) +
    totalOf(interchangeLines(mastercard, MASTERCARD, month.random))
  const own = fee('', month.count, 0, 0, 8).amount
  const membership = 2500
  const total = wholesale + own + membership
  const gst = Math.round(membership * 0.05)
  const sheet = await Sheet.open({
    title: 'Statement',
    size: 7.5,
    seed: plan.seed,
    face: 'Courier',
    width: 226,
    height: 430,
    footer: () => '',
  })
  const center = (text: string, bold = false, is?: MarkName) => {
    sheet.text(text, 113, sheet.y, { align: 'center', bold, ...(is ? { is } : {}) }).down(12)
  }
  const line = (label: string, figure: string, ...is: MarkName[]) => {
    const dots = '.'.repeat(Math.max(2, 42 - label.length - figure.length - 2))
    sheet.text(`${label} ${dots} ${figure}`, 18, sheet.y).down(14)
    sheet.note(figure, ...is)
  }
  sheet.y = 30
  center('CLEARLY PAYMENTS', true)
  center('monthly processing statement')
  center(plan.label, true, 'period')
  sheet.down(8)
  center(plan.merchant)
  center(`merchant 6${plan.seed}40`)
  sheet.down(8)
  line('card sales', en(month.gross, { before: '$' }), 'grossSales')
  line('payments', count(month.count), 'transactionCount')
  line('refunds', '$0.00', 'refunds')
  sheet.down(8)
  line('interchange + networks', en(wholesale, { before: '$' }))
  line('clearly, 8c a payment', en(own, { before: '$' }), 'processorFees')
  line('membership', en(membership, { before: '$' }), 'fixedFees')
  line('total fees', en(total, { before: '$' }), 'totalFees')
  line('gst 5%', en(gst, { before: '$' }), 'tax')
  line('taken from your bank', en(total + gst, { before: '$' }))
  sheet.down(14)
  center('thank you')
  sheet.text(SPECIMEN.slice(0, 43), 18, 404, { size: 4.5 }).text(SPECIMEN.slice(43), 18, 411, { size: 4.5 })
  return {
    id: plan.id,
    bytes: await sheet.bytes(),
    marks: sheet.marks,
    facts: {
      layout: 'a narrow roll, dots between label and figure',
      language: 'en',
      processor: 'clearly-payments',
      printed: 'CLEARLY PAYMENTS',
      merchant: plan.merchant,
      period: plan.period,
      values: {
        grossSales: month.gross,
        refunds: 0,
        transactionCount: month.count,
        processorFees: own,
        fixedFees: membership,
        tax: gst,
        totalFees: total,
      },
      alsoRight: {},
      untold: wholesale,
      traps: [
        'label, dots and figure are one string',
        'interchange and assessments in one figure: neither alone is told',
        'a page of 226 by 430 points',
        'refunds are printed and zero',
      ],
    },
  }
}

export const draw = async (): Promise<Drawn[]> => [
  await paper({
    id: 't15a',
    seed: 3501,
    volume: 9300,
    merchant: 'Spruce & Salt Food Truck',
    label: 'JULY 2026',
    period: { start: '2026-07-01', end: '2026-07-31' },
  }),
  await paper({
    id: 't15b',
    seed: 3502,
    volume: 480,
    merchant: 'Little Loon Pottery',
    label: 'MARCH 2026',
    period: { start: '2026-03-01', end: '2026-03-31' },
  }),
]
