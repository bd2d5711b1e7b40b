// A French paper in two columns side by side: large figures with their labels under them left, all fees right; narrow spaces,
// true minus signs, and a comparison with "your peers".
import { fee } from '../fees.ts'
import { french, frenchRate, monthName, NARROW, SPECIMEN_FR } from '../formats.ts'
import { type Brand, type Charge, drawMonth, type Month, type MonthOptions } from '../month.ts'
import { type Drawn, fixedAmounts, type Paper, QUANTITY_OF_KIND, type Quantity, statement } from '../truth.ts'
import { WebPage } from '../web-page.ts'

const NAMES: Record<Brand, string> = {
  visa: 'Visa',
  mc: 'Mastercard',
  amex: 'American Express',
  visadebit: 'Visa Débit',
  interac: 'Interac',
}
type Variant = { disputed: number; letterhead: string }

const plain = (cents: number) => french(cents, { group: NARROW, after: `${NARROW}$` }).replace('-', '−')
const taken = (cents: number) => plain(-cents)

const STYLE = `body{font:9.5px "DejaVu Sans Condensed","DejaVu Sans",sans-serif;color:#222}.two{display:grid;grid-template-columns:43% 53%;gap:4%}
h1{font-size:17px;font-weight:400;margin:0 0 10px}h2{font-size:10px;text-transform:uppercase;letter-spacing:.04em;border-top:3px solid #222;margin:14px 0 4px;padding-top:4px}
.big{font-size:17px;margin-top:8px}.under{color:#666}.r{display:flex;justify-content:space-between;padding:1.5px 0}.s{font-weight:700;border-top:1px solid #222}.small{font-size:7px;color:#666}`

const row = (label: string, value: string, style = '') =>
  `<div class="r ${style}"><span>${label}</span><span>${value}</span></div>`

const draw = async (options: MonthOptions, variant: Variant): Promise<Drawn> => {
  const month = drawMonth(options)
  const page = new WebPage()
  const period = page.say('period', `${monthName(month.month, 'fr')} 2026`)
  const body = `<h1>${variant.letterhead}</h1>${row(`<b>${month.merchant}</b>`, `Relevé mensuel : ${period}`)}
${row('No de commerçant 0030 0719 4482', 'No de chaîne 20 114,00')}<div class="two"><div>${left(page, month, variant)}</div><div>${fees(page, month)}</div></div>
<p class="small">${SPECIMEN_FR}</p>`
  return { bytes: await page.print(STYLE, body), marks: page.marks, truth: truthOf(month) }
}

const left = (page: WebPage, month: Month, variant: Variant) => {
  const big = (of: Quantity, value: string, label: string) =>
    `<div class="big">${page.say(of, value)}</div><div class="under">${label}</div>`
  const ticket = Math.round(month.gross / month.count)
  return `<h2>Vos ventes</h2>${big('grossSales', plain(month.gross), 'ventes brutes')}
${big('refunds', plain(-month.refunds), 'retours')}${big('netSales', plain(month.net), 'ventes nettes')}
${big('transactionCount', String(month.count), 'articles vendus')}${big('averageTicket', plain(ticket), 'montant moyen')}
<h2>Par carte</h2>${month.cards.map((card) => row(NAMES[card.brand], plain(card.gross))).join('')}
<h2>Taux d’escompte en vigueur</h2>${month.cards.map((card) => row(NAMES[card.brand], `${frenchRate((card.fees / card.gross) * 100)}${NARROW}%`)).join('')}
<h2>Sommaire financier</h2>${row('Ventes nettes', plain(month.net))}${row('Contrepassations', taken(variant.disputed))}
${row('Frais', taken(month.fees))}${row('Taxes sur les frais', taken(month.tax))}
${row('Dépôts', plain(month.net - variant.disputed - month.fees - month.tax), 's')}
<h2>Vous et vos pairs</h2>${row('Ventes brutes, moyenne des pairs', plain(Math.round(month.gross * 1.31)))}
${row('Montant moyen, pairs', plain(Math.round(ticket * 0.84)))}${row('Frais moyens des pairs', taken(Math.round(month.fees * 1.12)))}`
}

const fees = (page: WebPage, month: Month) => {
  const lines = (charges: (card: Month['cards'][number]) => Charge[]) =>
    month.cards
      .flatMap((card) =>
        charges(card).map((each) =>
          row(`${NAMES[card.brand]} – ${FRENCH[each.name] ?? each.name}`, taken(each.amount)),
        ),
      )
      .join('')
  const total = (label: string, of: Quantity, cents: number) => row(label, page.say(of, taken(cents)), 's')
  const fixed = month.fixed.map((each) => {
    const of = QUANTITY_OF_KIND[each.kind]
    return row(each.name, of ? page.say(of, taken(each.amount)) : taken(each.amount))
  })
  const taxes = month.taxes.map((tax) =>
    row(`${tax.fr} ${frenchRate(tax.percent, 3)}${NARROW}%`, page.say('tax', taken(tax.amount))),
  )
  return `<h2>Interchange et escompte de gros</h2>${lines((card) => card.interchange)}${total('Sous-total', 'interchange', month.interchange)}
<h2>Évaluation et frais de marque</h2>${lines((card) => card.assessments)}${total('Sous-total', 'assessments', month.assessments)}
<h2>Frais de transaction</h2>${lines((card) => [card.markup])}${total('Sous-total', 'processorFees', month.processor)}
<h2>Frais de service</h2>${fixed.join('')}${total('Sous-total', 'fixedFees', month.fixedTotal)}
<h2>Ensemble</h2>${total('Total des frais', 'totalFees', month.fees)}${taxes.join('')}${row('Total avec taxes', taken(month.fees + month.tax), 's')}`
}

const FRENCH: Record<string, string> = {
  'Consumer Electronic': 'consommateur',
  'Infinite Electronic': 'Infinite',
  'Infinite Privilege': 'Infinite Privilège',
  'Card Not Present': 'sans carte',
  Business: 'affaires',
  'Core Contactless': 'de base',
  'World Electronic': 'World',
  'World Elite Electronic': 'World Elite',
  Commercial: 'commerciale',
  'Wholesale Discount': 'escompte de gros',
  'Visa Debit': 'débit',
  'Flash Contactless': 'sans contact',
  'Chip and PIN': 'puce et NIP',
  Markup: 'par transaction',
  'Visa assessment': 'évaluation',
  'Mastercard assessment': 'évaluation',
  'Amex network fee': 'frais de réseau',
  'Visa Debit assessment': 'évaluation',
  'Interac assessment': 'évaluation',
}

const truthOf = (month: Month) =>
  statement({
    layout: 'two columns with large figures',
    language: 'fr',
    processor: 'moneris',
    processorAsPrinted: 'Solutions Moneris',
    month,
    printed: {
      ...{
        grossSales: month.gross,
        refunds: month.refunds,
        netSales: month.net,
        transactionCount: month.count,
      },
      ...{ averageTicket: Math.round(month.gross / month.count), interchange: month.interchange },
      ...{ assessments: month.assessments, processorFees: month.processor, fixedFees: month.fixedTotal },
      ...fixedAmounts(month),
      totalFees: month.fees,
      ...(month.taxes.length === 1 ? { tax: month.tax } : {}),
    },
    derived: { tax: month.tax },
    traps: [
      'two columns side by side: rows of one stand beside rows of the other',
      'labels under their numbers, in small letters',
      'narrow no-break spaces and true minus signs',
      "four groups end in 'Sous-total'",
      'averages of peers under the same words',
      'the chain number looks like money',
    ],
  })

export const papers: Paper[] = [
  {
    id: 'f06a',
    draw: () =>
      draw(
        {
          ...{
            seed: 351,
            merchant: 'Librairie du Tournesol',
            volume: 38600,
            ticket: 41,
            province: 'QC',
            month: 6,
          },
          markup: { percent: 0.18, item: 0.07 },
          fixed: [fee('Location de terminal', 2995, 'terminal'), fee('Forfait de services', 995)],
        },
        { disputed: 0, letterhead: 'Solutions Moneris' },
      ),
  },
  {
    id: 'f06b',
    draw: () =>
      draw(
        {
          ...{
            seed: 352,
            merchant: 'Traiteur Sapin bleu',
            volume: 204500,
            ticket: 236,
            province: 'NB',
            month: 3,
          },
          ...{ refundShare: 0.012, markup: { percent: 0.12, item: 0.06 } },
          fixed: [
            fee('Location de terminal sans fil', 4495, 'terminal'),
            fee('Frais PCI', 695, 'pci'),
            fee('Frais de contrepassation', 2500, 'chargeback', false),
          ],
        },
        { disputed: 48210, letterhead: 'Solutions Moneris' },
      ),
  },
]
