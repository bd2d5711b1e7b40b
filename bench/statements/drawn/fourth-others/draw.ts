import { PDFDocument } from 'pdf-lib'
import { en, fr, NBSP, SPECIMEN, SPECIMEN_FR } from '../fourth/format.ts'
import { left, Paper, type Row, right } from '../fourth/paper.ts'
import { withBrowser } from '../fourth/print.ts'
import { save } from '../fourth/save.ts'
import { truthOfOther } from '../fourth/truth.ts'

type Sheet = {
  title: string
  under: string[]
  blocks: { title: string; at: number[]; rows: string[][] }[]
  end?: string
}
type Other = { id: string; refusal: string; layout: string; language: string; traps: string[]; sheet: Sheet }

const $ = (cents: number) => `$${en(cents)}`
const fr$ = (cents: number) => `${fr(cents)}${NBSP}$`
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** Numbers of one kind for a run of rows, always the same. */
const series = (n: number, from: number, step: number) =>
  Array.from({ length: n }, (_, i) => from + ((i * step * 7919) % (from >> 1)))
const total = (list: number[]) => list.reduce((a, b) => a + b, 0)

const yearSales = series(12, 3_120_455, 13_377)
const yearFees = yearSales.map((cents) => Math.round(cents * 0.0171) + 4_190)
const placeSales = [4_118_260, 2_770_915, 6_034_428]
const placeFees = [71_245, 50_933, 98_120]
const payouts = series(9, 148_217, 3_571)
const payoutFees = payouts.map((cents) => Math.round(cents * 0.029) + 60)
const usd = [2_455_190, 1_308_044]
const usdFees = [71_201, 37_933]
const bank: [string, string, number][] = [
  ['Sep 02', 'MONERIS RLS/LOY - POS', -4_190],
  ['Sep 03', 'MERCHANT DEPOSIT VISA', 214_466],
  ['Sep 05', 'VISA DISC. CALC', -38_812],
  ['Sep 09', 'MERCHANT DEPOSIT MASTERCARD', 98_301],
  ['Sep 15', 'PAYROLL', -311_040],
  ['Sep 22', 'INTERAC E-TRANSFER', 45_000],
  ['Sep 30', 'MONTHLY ACCOUNT FEE', -1_695],
]
const running = bank.map((_, i) => 1_204_518 + total(bank.slice(0, i + 1).map(([, , cents]) => cents)))

const OTHERS: Other[] = [
  {
    id: 'ka',
    refusal: 'invoice',
    layout: 'invoice for terminals',
    language: 'fr',
    traps: ['terminals and a transaction fee are sold, nothing was processed'],
    sheet: {
      title: 'FACTURE 20417',
      under: [
        'TPV Laurentides inc., Saint-Jérôme',
        'Facturé à : Pâtisserie Ondine',
        'Date de facture : 14 août 2026',
      ],
      blocks: [
        {
          title: 'Articles',
          at: [40, 360, 460, 572],
          rows: [
            ['Description', 'Quantité', 'Prix', 'Montant'],
            ['Terminal de paiement mobile', '2', fr$(38_900), fr$(77_800)],
            ['Socle de recharge', '2', fr$(4_900), fr$(9_800)],
            ['Installation et frais de transaction bancaire', '1', fr$(12_000), fr$(12_000)],
            ['Sous-total', '', '', fr$(99_600)],
            ['TPS 5 %', '', '', fr$(4_980)],
            ['TVQ 9,975 %', '', '', fr$(9_935)],
            ['Total à payer', '', '', fr$(114_515)],
          ],
        },
      ],
      end: 'Payable à 30 jours. Numéro de TPS 00000 0000 RT0001.',
    },
  },
  {
    id: 'kb',
    refusal: 'bank-statement',
    layout: 'bank account with card deposits',
    language: 'en',
    traps: ['card deposits and card fees among other entries', 'fees are only those of some days'],
    sheet: {
      title: 'Business chequing account statement',
      under: ['Bank of the Specimen', 'Whistle Stop Hardware Ltd', 'September 1 to September 30, 2026'],
      blocks: [
        {
          title: 'Account activity',
          at: [40, 120, 400, 486, 572],
          rows: [
            ['Date', 'Description', 'Withdrawals', 'Deposits', 'Balance'],
            ['Sep 01', 'OPENING BALANCE', '', '', en(1_204_518)],
            ...bank.map(([date, words, cents], i) => [
              date,
              words,
              cents < 0 ? en(-cents) : '',
              cents > 0 ? en(cents) : '',
              en(running[i] ?? 0),
            ]),
            ['Sep 30', 'CLOSING BALANCE', '', '', en(running.at(-1) ?? 0)],
          ],
        },
      ],
    },
  },
  {
    id: 'kc',
    refusal: 'agreement',
    layout: 'merchant agreement with its summary box',
    language: 'fr',
    traps: ['rates and expected volumes, no month'],
    sheet: {
      title: 'Contrat de services aux commerçants',
      under: [
        'Paiements Globaux',
        'Sommaire des éléments clés (Annexe A)',
        'Commerçant : Ferronnerie Pont-Rouge',
        "Date d'entrée en vigueur : 1er septembre 2026",
      ],
      blocks: [
        {
          title: 'Divulgation des coûts par transaction (Annexe B)',
          at: [40, 360, 466, 572],
          rows: [
            ['Carte', 'Interchange', "Frais de l'acquéreur", 'Sur une vente de 100 $'],
            ['Visa', '1,25 %', '0,25 %', fr$(159)],
            ['Mastercard', '0,92 %', '0,25 %', fr$(126)],
            ['Interac', '0,035 $', '0,06 $', fr$(10)],
          ],
        },
        {
          title: 'Divulgation des frais (Annexe C)',
          at: [40, 572],
          rows: [
            ['Location de terminal, par mois', fr$(2_995)],
            ['Conformité PCI, par mois', fr$(895)],
            ['Rétrofacturation, chacune', fr$(2_500)],
            ['Volume mensuel prévu', fr$(4_500_000)],
            ['Durée', '36 mois'],
          ],
        },
      ],
      end: 'Signature du commerçant : ______________________   Date : ____________',
    },
  },
  {
    id: 'kd',
    refusal: 'till-report',
    layout: 'closing of a till',
    language: 'fr',
    traps: ["sales, refunds and tax of the shop, a month's total, no fee"],
    sheet: {
      title: 'RAPPORT DE FERMETURE - CAISSE 2',
      under: ['Chocolaterie Brin-de-Fève', 'Rapport Z mensuel, 1 au 31 juillet 2026'],
      blocks: [
        {
          title: 'VENTES',
          at: [40, 300, 420],
          rows: [
            ['Ventes brutes', '912', fr(2_641_870)],
            ['Rabais', '40', fr(-51_225)],
            ['Remboursements', '6', fr(-19_340)],
            ['Ventes nettes', '', fr(2_571_305)],
            ['TPS', '', fr(128_565)],
            ['TVQ', '', fr(256_488)],
            ['Total encaissé', '', fr(2_956_358)],
          ],
        },
        {
          title: 'MODES DE PAIEMENT',
          at: [40, 300, 420],
          rows: [
            ['Visa', '388', fr(1_268_101)],
            ['Mastercard', '190', fr(610_222)],
            ['Interac', '241', fr(742_935)],
            ['Comptant', '93', fr(335_100)],
          ],
        },
      ],
      end: 'Gérant : ____________   Écart de caisse : 0,00',
    },
  },
  {
    id: 'ke',
    refusal: 'payout-report',
    layout: 'payouts of some days',
    language: 'en',
    traps: ['amount, fees and net by payout for nine days of a month, not a month'],
    sheet: {
      title: 'Payout reconciliation',
      under: ['Stripe', 'Account: Bright Harbour Yoga', 'Payouts arriving between Oct 6 and Oct 14, 2026'],
      blocks: [
        {
          title: 'Payouts',
          at: [40, 200, 330, 450, 572],
          rows: [
            ['Payout ID', 'Arrival date', 'Gross', 'Fees', 'Net'],
            ...payouts.map((cents, i) => [
              `po_1Qx${i}SPEC7`,
              `Oct ${6 + i}`,
              $(cents),
              `-${$(payoutFees[i] ?? 0)}`,
              $(cents - (payoutFees[i] ?? 0)),
            ]),
            [
              'Total paid out',
              '',
              $(total(payouts)),
              `-${$(total(payoutFees))}`,
              $(total(payouts) - total(payoutFees)),
            ],
          ],
        },
      ],
      end: 'Export created Oct 15, 2026.',
    },
  },
  {
    id: 'kf',
    refusal: 'letter',
    layout: 'notice of new fees',
    language: 'en',
    traps: ['names of a processor, of fees and of a month beside future amounts'],
    sheet: {
      title: 'Important notice about your merchant fees',
      under: [
        'Chase Merchant Services',
        'October 2, 2026',
        '',
        'Dear Gaspereau Garden Supply,',
        'Under the Code of Conduct we let you know 90 days ahead of changes to the fees on your merchant statement.',
        'No action is needed. If you do not agree, you may end your agreement without penalty within 90 days.',
      ],
      blocks: [
        {
          title: 'Fees from January 1, 2027',
          at: [40, 420, 572],
          rows: [
            ['Fee', 'Today', 'New'],
            ['Visa assessment', '0.0900%', '0.1017%'],
            ['Interac transaction fee', '$0.06', '$0.07'],
            ['Terminal rental', '$29.95', '$31.95'],
            ['PCI non-compliance fee', '$34.95', '$39.95'],
            ['Typical total fees on sales of $20,000.00', '$361.40', '$374.90'],
          ],
        },
      ],
      end: 'Sincerely, Merchant Care',
    },
  },
  {
    id: 'kg',
    refusal: 'annual-summary',
    layout: 'a year by months',
    language: 'en',
    traps: ['twelve months with sales and fees; totals are those of the year'],
    sheet: {
      title: '2025 annual processing summary',
      under: ['Helcim', 'Sandbar Pottery', 'January 1, 2025 to December 31, 2025'],
      blocks: [
        {
          title: 'By month',
          at: [40, 260, 420, 572],
          rows: [
            ['Month', 'Total sales', 'Fees', 'Effective rate'],
            ...yearSales.map((cents, i) => [
              `${MONTHS[i]} 2025`,
              $(cents),
              $(yearFees[i] ?? 0),
              `${(((yearFees[i] ?? 0) / cents) * 100).toFixed(2)}%`,
            ]),
            [
              'Total for the year',
              $(total(yearSales)),
              $(total(yearFees)),
              `${((total(yearFees) / total(yearSales)) * 100).toFixed(2)}%`,
            ],
          ],
        },
      ],
    },
  },
  {
    id: 'kh',
    refusal: 'several-locations',
    layout: 'three locations and all together',
    language: 'en',
    traps: ['three merchant numbers, figures of each and a consolidated total'],
    sheet: {
      title: 'Consolidated merchant statement',
      under: ['Moneris', 'Chain Number: 00000061140', 'Prairie Loaf Bakeries', 'Statement Date: August 2026'],
      blocks: [
        ...placeSales.map((cents, i) => ({
          title: `Location ${i + 1}   Merchant Number 00304419${i}7   ${['Regina', 'Moose Jaw', 'Saskatoon'][i]}`,
          at: [40, 572],
          rows: [
            ['Gross Sales', en(cents)],
            ['Returns', en(Math.round(cents * 0.006))],
            ['Total fees', en(-(placeFees[i] ?? 0))],
            ['GST', en(-Math.round((placeFees[i] ?? 0) * 0.004))],
          ],
        })),
        {
          title: 'All locations',
          at: [40, 572],
          rows: [
            ['Gross Sales', en(total(placeSales))],
            ['Returns', en(total(placeSales.map((cents) => Math.round(cents * 0.006))))],
            ['Total fees', en(-total(placeFees))],
            ['GST', en(-total(placeFees.map((cents) => Math.round(cents * 0.004))))],
          ],
        },
      ],
    },
  },
  {
    id: 'ki',
    refusal: 'other-currency',
    layout: 'statement in US dollars',
    language: 'en',
    traps: ['a whole statement, but of a US account'],
    sheet: {
      title: 'Merchant processing statement',
      under: [
        'Elavon',
        'Statement period 09/01/2026 - 09/30/2026',
        'Lakefront Lodge, Ogdensburg NY',
        'All amounts in US dollars (USD)',
      ],
      blocks: [
        {
          title: 'Sales',
          at: [40, 300, 440, 572],
          rows: [
            ['Card', 'Items', 'Gross sales', 'Fees'],
            ['Visa', '188', `US${$(usd[0] ?? 0)}`, `US${$(usdFees[0] ?? 0)}`],
            ['Mastercard', '97', `US${$(usd[1] ?? 0)}`, `US${$(usdFees[1] ?? 0)}`],
            ['Total', '285', `US${$(total(usd))}`, `US${$(total(usdFees))}`],
          ],
        },
        {
          title: 'Other charges',
          at: [40, 572],
          rows: [
            ['Monthly fee', `US${$(1_500)}`],
            ['Regulatory product fee', `US${$(595)}`],
            ['Total fees', `US${$(total(usdFees) + 2_095)}`],
          ],
        },
      ],
    },
  },
]

async function drawSheet({ title, under, blocks, end }: Sheet, language: string): Promise<Uint8Array> {
  const paper = await Paper.make({
    seed: 1,
    size: 9,
    title,
    foot: () => (language === 'fr' ? SPECIMEN_FR : SPECIMEN),
  })
  paper.text(title, 40, 52, { size: 14, bold: true })
  paper.y = 72
  for (const line of under) {
    paper.text(line, 40)
    paper.y += 13
  }
  for (const block of blocks) {
    paper.room(60)
    paper.y += 14
    paper.text(block.title, 40, paper.y, { size: 10.5, bold: true })
    paper.y += 18
    const columns = block.at.map((x, i) => (i === 0 || x === 120 ? left(x) : right(x)))
    paper.table(
      columns,
      block.rows.map((cells): Row => cells),
      15,
    )
  }
  if (end) paper.text(end, 40, paper.y + 24)
  return paper.bytes()
}

/** A statement that was photographed: the page is a picture and holds no text. */
async function picture(shot: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const date = new Date('2026-11-01T12:00:00Z')
  pdf.setCreationDate(date)
  pdf.setModificationDate(date)
  const image = await pdf.embedJpg(shot)
  pdf.addPage([612, 792]).drawImage(image, { x: 0, y: 0, width: 612, height: 792 })
  return pdf.save()
}

const SCAN = `<body style="margin:40px;width:532px;font:13px 'DejaVu Sans Mono';transform:rotate(.6deg)"><h3>MERCHANT STATEMENT</h3>
<p>JUNE 2026 &nbsp; Harrow Street Deli</p><pre>Gross sales      18,204.55
Refunds              61.20
Interchange         171.08
Discount             92.40
Terminal rental      29.95
Total fees          293.43
HST                   3.89</pre><p style="font-size:9px">${SPECIMEN}</p></body>`

for (const { id, refusal, layout, language, traps, sheet } of OTHERS) {
  await save(
    import.meta.dir,
    id,
    await drawSheet(sheet, language),
    truthOfOther(refusal, layout, language, traps),
  )
}
await withBrowser(async (browser) => {
  const page = await browser.newPage({ viewport: { width: 612, height: 792 } })
  await page.setContent(SCAN)
  const shot = await page.screenshot({ type: 'jpeg', quality: 55 })
  const truth = truthOfOther('no-text', 'photograph of a statement', 'en', [
    'no text at all: a picture of a statement',
  ])
  await save(import.meta.dir, 'kj', await picture(shot), truth)
})
