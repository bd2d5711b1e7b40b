/** A browser's print in French: spaced-out capitals, labels spanning rows, thin spaces, totals in the table's head. */
import type { Drawn } from '../../second/drawn.ts'
import { marker, printHtml } from '../../second/html.ts'
import { fee, interchangeLines, monthOf, totalOf } from '../../second/month.ts'
import { MASTERCARD_FR, VISA_FR } from '../../second/programmes.ts'
import type { MarkName } from '../../second/truth.ts'
import { count, fr, NARROW, SPECIMEN_FR } from '../../second/words.ts'

const STYLE = `body{font:9px DejaVu Sans Condensed;margin:34px;color:#222}h1{font-size:13px;letter-spacing:.45em;text-transform:uppercase}h2{font-size:9px;letter-spacing:.6em;margin:20px 0 5px;text-transform:uppercase}
table{width:100%;border-collapse:collapse}td,th{padding:3px;text-align:right;vertical-align:middle;border-bottom:1px solid #ddd}td.l,th.l{text-align:left}thead td{font-weight:bold;background:#eef}`

export const draw = async (): Promise<Drawn[]> => {
  const month = monthOf({
    seed: 3717,
    volume: 61100,
    ticket: 47,
    mix: { visa: 0.4, mastercard: 0.22, interac: 0.38 },
  })
  const [visa, mastercard, interac] = month.cards
  if (!visa || !mastercard || !interac) throw new Error('three brands are drawn')
  const visaIc = totalOf(interchangeLines(visa, VISA_FR, month.random))
  const mastercardIc = totalOf(interchangeLines(mastercard, MASTERCARD_FR, month.random))
  const networks = [
    fee('', visa.count, visa.gross, 0.09).amount,
    fee('', mastercard.count, mastercard.gross, 0.09).amount,
    fee('', interac.count, 0, 0, 1.58).amount,
  ]
  const handling = [visa.count * 6, mastercard.count * 6, interac.count * 4]
  const ic = visaIc + mastercardIc
  const as = networks.reduce((all, one) => all + one, 0)
  const tx = handling.reduce((all, one) => all + one, 0)
  const [rental, gateway, pci] = [5990, 1000, 0]
  const fx = rental + gateway + pci
  const total = ic + as + tx + fx
  const gst = Math.round(fx * 0.05)
  const qst = Math.round(fx * 0.09975)
  const { marks, is } = marker()
  const $ = (cents: number, ...names: MarkName[]) =>
    is(fr(cents, { after: `${NARROW}$`, space: NARROW }), ...names)
  const n = (items: number, ...names: MarkName[]) => is(count(items, NARROW), ...names)
  const rows = (name: string, one: typeof visa, at: number, interchange: number) => `
<tr><td class=l rowspan=3>${name}<td class=l>interchange<td>${interchange ? $(interchange) : '—'}</tr><tr><td class=l>réseau<td>${$(networks[at] ?? 0)}</tr><tr><td class=l>acquéreur, ${n(one.count)} op.<td>${$(handling[at] ?? 0)}</tr>`
  const html = `<meta charset=utf-8><style>${STYLE}</style><h1>Relevé du commerçant</h1>
<p>RBC Solutions de paiement — traitement par Solutions Moneris<br>Clinique dentaire des Érables, Sherbrooke<br>${is('1er au 28 février 2026', 'period')}</p>
<h2>Ventes</h2><table><thead><tr><td class=l>Toutes les cartes<td>${n(month.count, 'transactionCount')}<td>${$(month.gross, 'grossSales')}<td>${$(-month.refunds, 'refunds')}<td>${$(month.net, 'netSales')}</tr></thead>
<tr><th class=l>Carte<th>Opérations<th>Ventes<th>Retours<th>Net</tr>
${month.cards.map((card, at) => `<tr><td class=l>${['Visa', 'Mastercard', 'Interac'][at]}<td>${n(card.count)}<td>${$(card.gross)}<td>${$(-card.refunds)}<td>${$(card.gross - card.refunds)}</tr>`).join('')}</table>
<h2>Frais variables</h2><table><thead><tr><td class=l colspan=2>Interchange<td>${$(ic, 'interchange')}</tr><tr><td class=l colspan=2>Réseaux<td>${$(as, 'assessments')}</tr><tr><td class=l colspan=2>Acquéreur<td>${$(tx, 'processorFees')}</tr></thead>
${rows('Visa', visa, 0, visaIc)}${rows('Mastercard', mastercard, 1, mastercardIc)}${rows('Interac', interac, 2, 0)}</table>
<h2>Frais fixes</h2><table><thead><tr><td class=l>Ensemble des frais fixes<td>${$(fx, 'fixedFees')}</tr></thead><tr><td class=l>Location de deux terminaux<td>${$(rental, 'terminalRental')}</tr><tr><td class=l>Passerelle<td>${$(gateway)}</tr></table>
<h2>Facturation</h2><table><thead><tr><td class=l>Total des frais<td>${$(total, 'totalFees')}</tr></thead><tr><td class=l>TPS<td>${$(gst, '+tax')}</tr><tr><td class=l>TVQ<td>${$(qst, '+tax')}</tr><tr><td class=l>Débit du 3 mars 2026<td>${$(total + gst + qst)}</tr></table>`
  return [
    {
      id: 't17a',
      bytes: await printHtml({ html, title: 'Relevé', footer: SPECIMEN_FR }),
      marks,
      facts: {
        layout: 'spaced-out capitals, labels over several rows, totals in heads',
        language: 'fr',
        processor: 'rbc-merchant-services',
        printed: 'RBC Solutions de paiement, Solutions Moneris',
        merchant: 'Clinique dentaire des Érables',
        period: { start: '2026-02-01', end: '2026-02-28' },
        values: {
          grossSales: month.gross,
          refunds: month.refunds,
          netSales: month.net,
          transactionCount: month.count,
          interchange: ic,
          assessments: as,
          processorFees: tx,
          fixedFees: fx,
          terminalRental: rental,
          tax: gst + qst,
          totalFees: total,
        },
        derived: ['tax'],
        alsoRight: { processor: ['moneris'], transactionCount: [month.count + month.refundCount] },
        traps: [
          'headings are spaced out letter by letter',
          'narrow no-break spaces in figures',
          'totals stand in the head of each table',
          'the brand stands beside three rows',
        ],
      },
    },
  ]
}
