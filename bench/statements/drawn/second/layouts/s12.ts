/** The rates come first, then one fee summary by kind, a members' box, and the detail by brand. French throughout. */
import type { Drawn } from '../drawn.ts'
import { fee, interchangeLines, monthOf, totalOf } from '../month.ts'
import { MASTERCARD_FR, VISA_FR } from '../programmes.ts'
import { columns, Sheet } from '../sheet.ts'
import { count, fr, rate, SPECIMEN_FR } from '../words.ts'

const CIRCLED = columns('L40 R300 R390 R470 R572')
const money = (cents: number) => fr(cents, { after: ' $', negative: 'CT' })

type Plan = {
  id: string
  seed: number
  volume: number
  merchant: string
  town: string
  backwards: boolean
  member: boolean
}

const paper = async (plan: Plan): Promise<Drawn> => {
  const month = monthOf({
    seed: plan.seed,
    volume: plan.volume,
    ticket: 58,
    mix: { visa: 0.33, mastercard: 0.17, interac: 0.5 },
    refunds: 0.008,
  })
  const [visa, mastercard, interac] = month.cards
  if (!visa || !mastercard || !interac) throw new Error('three brands are drawn')
  const visaLines = interchangeLines(visa, VISA_FR, month.random)
  const mastercardLines = interchangeLines(mastercard, MASTERCARD_FR, month.random)
  const network = {
    visa: fee('Cotisation Visa', visa.count, visa.gross, 0.0904),
    mastercard: fee('Cotisation Mastercard', mastercard.count, mastercard.gross, 0.0904),
    interac: fee('Cotisation Interac', interac.count, 0, 0, 1.58),
  }
  const service = {
    visa: fee('Service de traitement Visa', visa.count, visa.gross, 0.15, 3),
    mastercard: fee('Service de traitement Mastercard', mastercard.count, mastercard.gross, 0.15, 3),
    interac: fee('Service de paiement direct', interac.count, 0, 0, 3.5),
  }
  const equipment = [
    { name: 'Location du terminal fixe', amount: 2550 },
    { name: 'Location du terminal mobile', amount: 3990 },
  ]
  const account = [
    { name: 'Tenue de compte', amount: 900 },
    { name: 'Programme de sécurité PCI', amount: 625 },
  ]
  const rebate = plan.member ? -500 : 0
  const interchange = totalOf([...visaLines, ...mastercardLines])
  const networks = totalOf(Object.values(network))
  const services = totalOf(Object.values(service))
  const fixed = totalOf(equipment) + totalOf(account) + rebate
  const total = interchange + networks + services + fixed
  const gst = Math.round(fixed * 0.05)
  const qst = Math.round(fixed * 0.09975)
  const sheet = await Sheet.open({
    title: 'Relevé',
    size: 8.5,
    seed: plan.seed,
    face: 'Times',
    order: plan.backwards ? 'backwards' : 'drawn',
    footer: (page, pages) => `${SPECIMEN_FR}   ${page}/${pages}`,
  })
  sheet.text('Services de paiement Desjardins', 40, 46, { bold: true, size: 14 })
  sheet.text('Relevé de compte du commerçant', 40, 62)
  sheet.text('Période du 1er au 31 octobre 2026', 572, 46, { align: 'right', is: 'period' })
  sheet.text('Commerçant 00 4410 7752 - Transit 815-30219', 572, 62, { align: 'right' })
  sheet.text(plan.merchant, 40, 90).text(plan.town, 40, 102)
  sheet.y = 132

  sheet.text("1. Sommaire des taux d'escompte effectifs", 40, sheet.y, { bold: true, size: 11 }).down(16)
  sheet.row(CIRCLED, ['Marque', 'Ventes', 'Nombre', 'Frais de traitement', 'Taux effectif'], { bold: true })
  const visaCost = totalOf(visaLines) + network.visa.amount + service.visa.amount
  const mastercardCost = totalOf(mastercardLines) + network.mastercard.amount + service.mastercard.amount
  for (const [name, card, cost] of [
    ['Visa', visa, visaCost],
    ['Mastercard', mastercard, mastercardCost],
  ] as const)
    sheet.row(CIRCLED, [
      name,
      money(card.gross),
      count(card.count, ' '),
      money(cost),
      `${rate((cost / card.gross) * 100, 2, ',')} %`,
    ])
  sheet.row(CIRCLED, [
    'Paiement direct',
    money(interac.gross),
    count(interac.count, ' '),
    money(network.interac.amount + service.interac.amount),
    '-',
  ])
  sheet.row(
    CIRCLED,
    [
      'Ensemble',
      [money(month.gross), 'grossSales'],
      [count(month.count, ' '), 'transactionCount'],
      money(interchange + networks + services),
      '',
    ],
    { bold: true },
  )
  sheet.row(CIRCLED, ['Notes de crédit', [money(-month.refunds), 'refunds'], count(month.refundCount)])
  sheet.row(CIRCLED, ['Ventes nettes', [money(month.net), 'netSales']], { bold: true }).down(14)

  sheet.text('2. Sommaire des frais par catégorie', 40, sheet.y, { bold: true, size: 11 }).down(16)
  const pair = columns('L40 R390')
  sheet.row(pair, ["Frais d'interchange versés aux émetteurs", [money(interchange), 'interchange']])
  sheet.row(pair, ['Cotisations aux réseaux', [money(networks), 'assessments']])
  sheet.row(pair, ['Frais de service Desjardins', [money(services), 'processorFees']])
  sheet.row(pair, ["Frais d'équipement", [money(totalOf(equipment)), 'terminalRental', '+fixedFees']])
  sheet.row(pair, ['Autres frais', [money(totalOf(account)), '+fixedFees']])
  if (rebate) sheet.row(pair, ['Rabais aux membres', [money(rebate), '+fixedFees']])
  sheet.row(pair, ['Total avant taxes', [money(total), 'totalFees']], { bold: true })
  sheet.row(pair, ['TPS (5 %)', [money(gst), '+tax']])
  sheet.row(pair, ['TVQ (9,975 %)', [money(qst), '+tax']])
  sheet.row(pair, ['Somme portée à votre compte le 3 novembre', money(total + gst + qst)], { bold: true })

  sheet.box(420, sheet.y - 96, 152, 80)
  sheet.text('Avantage membre', 430, sheet.y - 82, { bold: true })
  sheet.text('Vos économies de 2026 :', 430, sheet.y - 68)
  sheet.text('412,55 $', 562, sheet.y - 54, { align: 'right', bold: true })
  sheet.text('Sans Desjardins : 1,94 %', 430, sheet.y - 38).down(14)

  sheet.text('3. Détail par marque', 40, sheet.y, { bold: true, size: 11 }).down(16)
  const detail = columns('L40 R300 R370 R450 R572')
  const block = (title: string, lines: typeof visaLines) => {
    sheet.need(40)
    sheet.row(detail, [title, 'Volume', 'Nombre', 'Taux ou prix', 'Frais'], { bold: true })
    for (const line of lines)
      sheet.row(detail, [
        line.name,
        line.volume ? money(line.volume) : '',
        count(line.count, ' '),
        [line.rate ? `${rate(line.rate, 4, ',')} %` : '', line.item ? `${rate(line.item, 2, ',')} ¢` : '']
          .filter(Boolean)
          .join(' + '),
        money(line.amount),
      ])
    sheet.row(detail, ['Sous-total', '', '', '', money(totalOf(lines))], { bold: true }).down(8)
  }
  block('Visa', [...visaLines, network.visa, service.visa])
  block('Mastercard', [...mastercardLines, network.mastercard, service.mastercard])
  block('Paiement direct', [network.interac, service.interac])
  sheet.need(90)
  sheet.row(detail, ['Équipement et autres'], { bold: true })
  for (const line of [...equipment, ...account])
    sheet.row(detail, [
      line.name,
      '',
      '',
      '',
      line.name.includes('PCI') ? [money(line.amount), 'pciFees'] : money(line.amount),
    ])
  if (rebate) sheet.row(detail, ['Rabais aux membres', '', '', '', money(rebate)])

  return {
    id: plan.id,
    bytes: await sheet.bytes(),
    marks: sheet.marks,
    facts: {
      layout: 'rates first, fees by kind, members box, detail by brand',
      language: 'fr',
      processor: 'desjardins-merchant-solutions',
      printed: 'Services de paiement Desjardins',
      merchant: plan.merchant,
      period: { start: '2026-10-01', end: '2026-10-31' },
      values: {
        grossSales: month.gross,
        refunds: month.refunds,
        netSales: month.net,
        transactionCount: month.count,
        interchange,
        assessments: networks,
        processorFees: services,
        fixedFees: fixed,
        terminalRental: totalOf(equipment),
        pciFees: 625,
        tax: gst + qst,
        totalFees: total,
      },
      derived: ['fixedFees', 'tax'],
      alsoRight: {
        processor: ['global-payments-canada'],
        transactionCount: [month.count + month.refundCount],
        ...(rebate ? { fixedFees: [(fixed - rebate) / 100] } : {}),
      },
      traps: [
        'a total of processing fees stands in the first table, equipment is not in it',
        'savings box with a figure of its own',
        'every fee stands twice: by kind and by brand',
        ...(rebate ? ['a rebate lowers the total, printed with CT'] : []),
        ...(plan.backwards ? ['text written from the bottom of the page to its top'] : []),
      ],
    },
  }
}

export const draw = async (): Promise<Drawn[]> => [
  await paper({
    id: 's12a',
    seed: 1201,
    volume: 41700,
    merchant: 'Coop Le Grand Pré',
    town: 'Nicolet (Québec)',
    backwards: false,
    member: true,
  }),
  await paper({
    id: 's12b',
    seed: 1202,
    volume: 15500,
    merchant: 'Librairie La Marée haute',
    town: 'Rimouski (Québec)',
    backwards: true,
    member: false,
  }),
]
