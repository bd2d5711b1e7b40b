/** One page with hardly any figures, in French, with narrow spaces between the thousands. */
import type { Drawn } from '../drawn.ts'
import { marker, printHtml } from '../html.ts'
import { monthOf } from '../month.ts'
import { fr, NARROW, SPECIMEN_FR } from '../words.ts'

type Plan = {
  id: string
  seed: number
  volume: number
  ticket: number
  merchant: string
  days: string
  period: { start: string; end: string }
}

const STYLE = `body{font:11px DejaVu Sans;margin:50px;color:#111}h1{font-size:24px}dl{display:grid;grid-template-columns:1fr auto;row-gap:12px;border-top:2px solid #111;padding-top:16px;width:440px}dt{color:#444}dd{margin:0;text-align:right}
.s{font-size:8px;color:#777;margin-top:60px}`

const paper = async (plan: Plan): Promise<Drawn> => {
  const month = monthOf({
    seed: plan.seed,
    volume: plan.volume,
    ticket: plan.ticket,
    mix: { visa: 0.5, mastercard: 0.25, interac: 0.25 },
    refunds: 0.015,
  })
  const fees = Math.round(month.gross * 0.026)
  const { marks, is } = marker()
  const $ = (cents: number) => fr(cents, { after: ' $', space: NARROW, negative: 'minus' }).replace('-', '−')
  const html = `<meta charset=utf-8><style>${STYLE}</style><h1>Square</h1><p>Square Canada, Inc.</p>
<h2>Relevé de traitement des paiements</h2><p>${plan.merchant}<br>${is(plan.days, 'period')}</p>
<dl><dt>Paiements acceptés<dd>${is(String(month.count), 'transactionCount')}
<dt>Montant encaissé<dd>${is($(month.gross), 'grossSales')}
<dt>Remboursé à vos clients<dd>${is($(-month.refunds), 'refunds')}
<dt>Frais (2,6 % de chaque paiement)<dd>${is($(-fees), 'totalFees', 'processorFees')}
<dt><b>Versé dans votre compte</b><dd><b>${$(month.net - fees)}</b></dl>
<p class=s>Les taxes ne s'appliquent pas aux frais de traitement. Questions&nbsp;: 1 855 555-0110. Établissement L4${plan.seed}QX.</p>`
  return {
    id: plan.id,
    bytes: await printHtml({ html, title: 'Relevé', footer: SPECIMEN_FR }),
    marks,
    facts: {
      layout: 'one page, five figures',
      language: 'fr',
      processor: 'square-canada',
      printed: 'Square Canada, Inc.',
      merchant: plan.merchant,
      period: plan.period,
      values: {
        grossSales: month.gross,
        refunds: month.refunds,
        transactionCount: month.count,
        processorFees: fees,
        totalFees: fees,
      },
      alsoRight: { tax: [0] },
      traps: [
        'no tables, no card types',
        'narrow no-break spaces and a true minus sign',
        'the amount paid out is after fees: net sales are only worked out',
        'a rate stands inside the label of the fees',
      ],
    },
  }
}

export const draw = async (): Promise<Drawn[]> => [
  await paper({
    id: 's07a',
    seed: 701,
    volume: 11900,
    ticket: 27,
    merchant: 'Atelier Céramique Boréale',
    days: 'du 1er au 30 avril 2026',
    period: { start: '2026-04-01', end: '2026-04-30' },
  }),
  await paper({
    id: 's07b',
    seed: 702,
    volume: 2100,
    ticket: 14,
    merchant: 'Casse-croûte Chez Léo',
    days: 'du 1er au 31 juillet 2026',
    period: { start: '2026-07-01', end: '2026-07-31' },
  }),
]
