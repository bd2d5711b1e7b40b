import { comma, count, fr, monthFr, NARROW, SPECIMEN_FR } from './format.ts'
import { marker, row, rows, table } from './html.ts'
import type { Month } from './month.ts'
import { type Drawn, feeFigures, truthOf } from './truth.ts'

const CSS = `body{font:11px 'DejaVu Sans Condensed';color:#1a1a1a}h1{font-size:18px;margin:30px 0 2px}h2{font-size:12px;margin:18px 0 4px;border-bottom:2px solid #1a1a1a;padding-bottom:3px}
table{border-collapse:collapse;width:100%}td{padding:4px 2px}td:not(:first-child){text-align:right}.t td{font-weight:700;border-top:1px solid #999}
.i td:first-child{padding-left:16px;color:#666}.s{font-size:8px;color:#888;margin-top:18px}p{margin:2px 0}`

/** French with narrow no-break spaces; cash, tips and the shop's own taxes stand between the card figures. */
export function square(month: Month): Drawn {
  const { marks, mark } = marker()
  const $ = (cents: number) => `${fr(cents, NARROW)} $`
  const n = (value: number) => count(value, NARROW)
  const name = monthFr(month.month)
  const tips = Math.round(month.gross * 0.081)
  const cash = Math.round(month.gross * 0.117)
  const shopTax = Math.round(month.gross * 0.104)
  const ofProcessing = mark('processorFees', $(month.margin))
  if (!month.fees.length) mark('totalFees', ofProcessing)
  const withTax = month.total + month.tax
  const marksOf = { terminal: 'terminalRental', pci: 'pciFees', chargeback: 'chargebackFees' } as const
  const html = `<p><b>Square</b> &nbsp; Square Canada, Inc.</p><h1>Relevé mensuel des paiements et des frais</h1>
<p>${month.merchant}, ${month.city}</p><p>Période : ${mark('period', `du 1 au ${month.lastDay} ${name} ${month.year}`)}</p>
<h2>Encaissements</h2>${table(
    row(
      [
        'Paiements par carte',
        `${mark('transactionCount', n(month.count))} paiements`,
        mark('grossSales', $(month.gross)),
      ],
      't',
    ) +
      row(['dont pourboires', '', $(tips)], 'i') +
      row(['dont taxes perçues de vos clients', '', $(shopTax)], 'i') +
      row(['Remboursements par carte', `${n(month.returns)}`, mark('refunds', $(-month.refunds))]) +
      row(['Paiements par carte, remboursements déduits', '', mark('netSales', $(month.net))], 't') +
      row(['Espèces (non traitées par Square)', '', $(cash)]) +
      row(['Encaissements, tous modes', '', $(month.net + cash)], 't'),
  )}
<h2>Frais de traitement</h2>${table(
    row(['Carte', 'Paiements', 'Volume', 'Tarif', 'Frais'], 't') +
      rows(
        month.brands.map((b) => [
          b.name,
          n(b.count),
          $(b.gross),
          b.key === 'interac'
            ? `${comma(b.margin.item)} $ par paiement`
            : `${comma(b.margin.rate)} %${b.margin.item ? ` + ${comma(b.margin.item)} $` : ''}`,
          $(b.margin.cents),
        ]),
      ) +
      row(['Total des frais de traitement', '', '', '', ofProcessing], 't'),
  )}
${
  month.fees.length
    ? `<h2>Abonnements et matériel</h2>${table(
        rows(
          month.fees.map((fee) => [
            fee.fr,
            fee.kind === 'monthly' ? $(fee.cents) : mark(marksOf[fee.kind], $(fee.cents)),
          ]),
        ) +
          row(['Total des abonnements et du matériel', mark('fixedFees', $(month.fixedTotal))], 't') +
          rows(
            month.taxes.map((tax) => [
              `${tax.fr} (${String(tax.rate).replace('.', ',')} %)`,
              mark('tax', $(tax.cents)),
            ]),
          ),
      )}`
    : ''
}
<h2>Virements</h2>${table(
    rows([
      ['Paiements par carte, remboursements déduits', $(month.net)],
      [month.tax ? 'Frais Square et taxes sur les frais' : 'Frais Square', $(-withTax)],
      ['Prêts Square Capital, remboursement automatique', $(-Math.round(month.net * 0.05))],
    ]) + row(['Viré à votre compte', $(month.net - withTax - Math.round(month.net * 0.05))], 't'),
  )}
<p class="s">Les frais de traitement ne sont pas taxables. ${SPECIMEN_FR}</p>`
  const { printed, derived } = feeFigures(month)
  const hasFixed = month.fees.length > 0
  return {
    html,
    css: CSS,
    marks,
    truth: truthOf(month, {
      layout: 'K10 card figures between cash and tips',
      language: 'fr',
      processor: 'square-canada',
      processorAsPrinted: 'Square',
      printed: [
        ...printed,
        'grossSales',
        'refunds',
        'netSales',
        'transactionCount',
        'processorFees',
        ...(hasFixed ? (['fixedFees'] as const) : (['totalFees'] as const)),
      ],
      derived: [...derived, 'averageTicket', ...(hasFixed ? (['totalFees'] as const) : [])],
      traps: [
        "tips, cash and the shop's own taxes beside card payments",
        'a loan is repaid from the transfers',
        ...(hasFixed ? ['the only sum of all fees includes tax'] : []),
        'narrow no-break spaces in numbers',
      ],
    }),
  }
}
