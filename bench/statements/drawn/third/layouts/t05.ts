/** Three tiers and a surcharge in basis points; no interchange is told. Credits of fees among them. */
import type { Drawn } from '../../second/drawn.ts'
import { monthOf, split } from '../../second/month.ts'
import { columns, GREY, Sheet } from '../../second/sheet.ts'
import { count, en, rate, SPECIMEN } from '../../second/words.ts'

type Plan = {
  id: string
  seed: number
  volume: number
  merchant: string
  printed: string
  processor: string | null
}

const paper = async (plan: Plan): Promise<Drawn> => {
  const month = monthOf({
    seed: plan.seed,
    volume: plan.volume,
    ticket: 96,
    mix: { visa: 0.56, mastercard: 0.32, interac: 0.12 },
    refunds: 0.02,
  })
  const [visa, mastercard, interac] = month.cards
  if (!visa || !mastercard || !interac) throw new Error('three brands are drawn')
  const tiers: [string, number, number][] = [
    ['Qualified', 169, 6],
    ['Mid-qualified', 214, 3],
    ['Non-qualified', 289, 1],
  ]
  const shares = tiers.map(([, , share]) => share)
  const lines = (
    [
      ['Visa', visa],
      ['Mastercard', mastercard],
    ] as const
  ).flatMap(([name, card]) => {
    const volumes = split(card.gross, shares, month.random)
    const counts = split(card.count, shares, month.random)
    return tiers.map(([tier, points], at) => {
      const volume = volumes[at] ?? 0
      return {
        name: `${name} ${tier}`,
        points,
        volume,
        count: counts[at] ?? 0,
        amount: Math.round((volume * points) / 10000),
      }
    })
  })
  const discount = lines.reduce((all, line) => all + line.amount, 0)
  const debit = Math.round(interac.count * 9)
  const authorizations = Math.round((visa.count + mastercard.count) * 1.05)
  const authorization = authorizations * 5
  const processing = discount + debit + authorization
  const recurring = [
    { name: 'Gateway subscription', amount: 2000 },
    { name: 'PCI non-compliance', amount: 3995, kind: 'pciFees' as const },
    { name: 'Annual membership, billed each September', amount: 9900 },
    { name: 'Goodwill credit, PCI August', amount: -2000 },
  ]
  const fixed = recurring.reduce((all, line) => all + line.amount, 0)
  const total = processing + fixed
  const tax = Math.round(fixed * 0.05)
  const percent = rate((total / month.gross) * 100)

  const sheet = await Sheet.open({
    title: 'Statement of account',
    size: 9,
    seed: plan.seed,
    cut: 'odd',
    footer: (page, pages) => `${SPECIMEN}   ${page}/${pages}`,
  })
  sheet.text(plan.printed, 306, 48, { align: 'center', bold: true, size: 15 })
  sheet.text('STATEMENT OF MERCHANT PROCESSING', 306, 64, { align: 'center' })
  sheet.text('Billing cycle 2026 SEP 01 to 2026 SEP 30', 306, 78, { align: 'center', is: 'period' })
  sheet.text(`${plan.merchant} (MID 3311-90${plan.seed})`, 306, 92, { align: 'center', color: GREY })
  sheet.y = 124
  const tickets = columns('L60 R200 R300 R400 R552')
  sheet.row(tickets, ['Card', 'Tickets', 'Ticket value', 'Reversed', 'Kept'], { bold: true, lead: 16 })
  for (const [name, card] of [
    ['Visa', visa],
    ['Mastercard', mastercard],
    ['Interac', interac],
  ] as const)
    sheet.row(
      tickets,
      [name, count(card.count), en(card.gross), en(card.refunds), en(card.gross - card.refunds)],
      {
        lead: 14,
      },
    )
  sheet.row(
    tickets,
    [
      'Total card tickets',
      [count(month.count), 'transactionCount'],
      [en(month.gross), 'grossSales'],
      [en(month.refunds), 'refunds'],
      [en(month.net), 'netSales'],
    ],
    { bold: true, lead: 30 },
  )
  const list = columns('L60 R240 R320 R400 R480 R552')
  sheet.row(list, ['Discount by tier', 'Tickets', 'Value', 'Basis points', 'Cents each', 'Fee'], {
    bold: true,
    lead: 16,
  })
  for (const line of lines)
    sheet.row(
      list,
      [line.name, count(line.count), en(line.volume), `${line.points} bp`, '', en(line.amount)],
      {
        lead: 14,
      },
    )
  sheet.row(list, ['Interac debit', count(interac.count), '', '', '9.0 c', en(debit)], { lead: 14 })
  sheet.row(list, ['Authorization requests', count(authorizations), '', '', '5.0 c', en(authorization)], {
    lead: 14,
  })
  sheet.row(list, ['Processing', '', '', '', '', [en(processing), 'processorFees']], { bold: true, lead: 30 })
  sheet.row(list, ['Recurring and one-time'], { bold: true, lead: 16 })
  for (const line of recurring)
    sheet.row(list, [line.name, '', '', '', '', line.kind ? [en(line.amount), line.kind] : en(line.amount)], {
      lead: 14,
    })
  sheet.row(list, ['Recurring and one-time, net of credits', '', '', '', '', [en(fixed), 'fixedFees']], {
    bold: true,
    lead: 30,
  })
  sheet.row(list, ['Cost of the cycle before GST', '', '', '', '', [en(total), 'totalFees']], {
    bold: true,
    lead: 14,
  })
  sheet.row(list, ['As a share of ticket value', '', '', '', '', [`${percent} %`, 'effectiveRate']], {
    lead: 14,
  })
  sheet.row(list, ['GST at 5 % on recurring and one-time', '', '', '', '', [en(tax), 'tax']], { lead: 14 })
  sheet.row(list, ['Drawn from your account 2026 OCT 03', '', '', '', '', en(total + tax)], { bold: true })
  return {
    id: plan.id,
    bytes: await sheet.bytes(),
    marks: sheet.marks,
    facts: {
      layout: 'tiers in basis points, everything centred',
      language: 'en',
      processor: plan.processor,
      printed: plan.printed,
      merchant: plan.merchant,
      period: { start: '2026-09-01', end: '2026-09-30' },
      values: {
        grossSales: month.gross,
        refunds: month.refunds,
        netSales: month.net,
        transactionCount: month.count,
        processorFees: processing,
        fixedFees: fixed,
        pciFees: 3995,
        tax,
        totalFees: total,
        effectiveRate: Number(percent),
      },
      alsoRight: {
        pciFees: [19.95],
        transactionCount: [month.count + month.refundCount],
        processor: [null],
      },
      traps: [
        'bundled tiers: interchange and assessments are not told',
        'rates in basis points',
        'an annual fee and a credit of an earlier month are part of the month',
        'more authorizations than sales',
        'text cut at odd places',
      ],
    },
  }
}

export const draw = async (): Promise<Drawn[]> => [
  await paper({
    id: 't05a',
    seed: 2501,
    volume: 33300,
    merchant: 'Chinook Auto Glass',
    printed: 'Payroc',
    processor: 'other',
  }),
]
