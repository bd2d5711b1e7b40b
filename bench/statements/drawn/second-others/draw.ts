/** Papers that are no statement of one shop's month: `node scripts/bun.mjs bench/statements/drawn/second-others/draw.ts`. */
import { daysOf, monthOf, split } from '../second/month.ts'
import { type DrawnOther, pressOther } from '../second/press.ts'
import { columns, GREY, Sheet } from '../second/sheet.ts'
import { count, en, fr, rate, SPECIMEN, SPECIMEN_FR } from '../second/words.ts'

const footer = (page: number, pages: number) => `${SPECIMEN}   ${page}/${pages}`
const footerFr = (page: number, pages: number) => `${SPECIMEN_FR}   ${page}/${pages}`

/** A processor bills machines and paper rolls: fees and tax, but no sales. */
const invoice = async (): Promise<DrawnOther> => {
  const sheet = await Sheet.open({ title: 'Invoice', seed: 1, footer, size: 10 })
  sheet.text('Clearly Payments Inc.', 40, 56, { bold: true, size: 16 })
  sheet.text('INVOICE 2026-0914', 572, 56, { align: 'right', bold: true, size: 13 })
  sheet.text('Date: September 14, 2026', 572, 76, { align: 'right' })
  sheet.text('Due: October 14, 2026', 572, 90, { align: 'right' })
  sheet.text('Bill to: Moss & Lantern Yoga, 14 Ross Ave, Winnipeg MB', 40, 110)
  sheet.y = 160
  const list = columns('L40 R360 R460 R572')
  sheet.row(list, ['Item', 'Quantity', 'Unit price', 'Amount'], { bold: true, lead: 18 })
  const lines: [string, number, number][] = [
    ['PAX A920 card terminal, purchase', 2, 42900],
    ['Paper rolls, box of 50', 3, 3995],
    ['Set-up and training, one hour', 1, 9500],
    ['Courier', 1, 2450],
  ]
  for (const [name, items, price] of lines)
    sheet.row(list, [name, String(items), en(price, { before: '$' }), en(items * price, { before: '$' })], {
      lead: 16,
    })
  const total = lines.reduce((all, [, items, price]) => all + items * price, 0)
  const gst = Math.round(total * 0.05)
  const pst = Math.round(total * 0.07)
  sheet.down(10)
  sheet.row(list, ['', '', 'Subtotal', en(total, { before: '$' })], { lead: 16 })
  sheet.row(list, ['', '', 'GST 5%', en(gst, { before: '$' })], { lead: 16 })
  sheet.row(list, ['', '', 'RST 7%', en(pst, { before: '$' })], { lead: 16 })
  sheet.row(list, ['', '', 'Amount due', en(total + gst + pst, { before: '$' })], { bold: true, lead: 16 })
  return {
    id: 'u01',
    bytes: await sheet.bytes(),
    facts: {
      layout: 'invoice for terminals',
      language: 'en',
      processor: 'clearly-payments',
      refusal: 'invoice',
      traps: ["a processor's name, amounts, tax and a total, but no sales and no processing"],
    },
  }
}

/** A business account: card deposits come in, the processor's debits go out. */
const bankStatement = async (): Promise<DrawnOther> => {
  const month = monthOf({ seed: 42, volume: 21000, ticket: 40, mix: { visa: 0.5, interac: 0.5 } })
  const sheet = await Sheet.open({ title: 'Account', seed: 2, footer, size: 8.5 })
  sheet.text('Northern Plains Credit Union', 40, 50, { bold: true, size: 15 })
  sheet.text('Business chequing account statement', 40, 68)
  sheet.text('August 1 to August 31, 2026', 572, 50, { align: 'right' })
  sheet.text('Account 0041-882-19', 572, 64, { align: 'right' })
  sheet.text('Dandelion Pet Grooming', 40, 96)
  sheet.y = 130
  const list = columns('L40 L90 R390 R480 R572')
  sheet.row(list, ['Date', 'Description', 'Withdrawals', 'Deposits', 'Balance'], { bold: true })
  let balance = 841207
  const write = (day: number, name: string, out: number, into: number) => {
    balance += into - out
    const date = `Aug ${String(day).padStart(2, '0')}`
    sheet.row(list, [date, name, out ? en(out) : '', into ? en(into) : '', en(balance)])
  }
  sheet.row(list, ['Aug 01', 'Opening balance', '', '', en(balance)])
  type Entry = [day: number, name: string, out: number, into: number]
  const entries: Entry[] = [
    [2, 'MERCH SOL  VISA DISC. CALC', 31287, 0],
    [2, 'MERCH SOL  RLS/LOY - POS', 3345, 0],
    [3, 'RENT CHEQUE 0217', 240000, 0],
    [29, 'PAYROLL', 712044, 0],
    [31, 'MONTHLY ACCOUNT FEE', 2450, 0],
    ...daysOf(month, 31, 0.6).map((day): Entry => [day.day, 'MERCH SOL  DEPOSIT VISA/IDP', 0, day.gross]),
  ]
  for (const entry of entries.sort((a, b) => a[0] - b[0])) write(...entry)
  sheet.down(10)
  sheet.row(list, ['', 'Closing balance', '', '', en(balance)], { bold: true })
  return {
    id: 'u02',
    bytes: await sheet.bytes(),
    facts: {
      layout: 'business account of a credit union',
      language: 'en',
      processor: null,
      refusal: 'bank-statement',
      traps: ['card deposits and processor debits stand among other business', 'called a statement'],
    },
  }
}

/** Twelve months in rows: right words, wrong length. */
const annual = async (): Promise<DrawnOther> => {
  const sheet = await Sheet.open({ title: 'Year', seed: 3, footer, width: 792, height: 612, size: 9 })
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  const year = monthOf({
    seed: 77,
    volume: 480000,
    ticket: 55,
    mix: { visa: 0.45, mastercard: 0.25, interac: 0.3 },
  })
  const even = months.map((_, at) => (at > 9 ? 1.6 : 1))
  const sales = split(year.gross, even, year.random)
  const backs = split(year.refunds, even, year.random)
  const items = split(year.count, even, year.random)
  const fees = sales.map((one, at) => Math.round(one * 0.0139) + (items[at] ?? 0) * 6 + 4995)
  sheet.text('Moneris', 40, 50, { bold: true, size: 16 })
  sheet.text('2025 annual summary of merchant activity', 40, 70, { size: 11 })
  sheet.text('January 1 to December 31, 2025', 752, 50, { align: 'right' })
  sheet.text('Juniper Lane Home Decor', 752, 64, { align: 'right' })
  sheet.y = 110
  const list = columns('L40 R160 R300 R430 R560 R650 R752')
  sheet.row(list, ['', 'Items', 'Gross sales', 'Returns', 'Net sales', 'Fees', 'Effective rate'], {
    bold: true,
    lead: 20,
  })
  const total = fees.reduce((all, one) => all + one, 0)
  months.forEach((name, at) => {
    const [sale = 0, back = 0, cost = 0] = [sales[at], backs[at], fees[at]]
    sheet.row(
      list,
      [
        `${name} 2025`,
        count(items[at] ?? 0),
        en(sale),
        en(back),
        en(sale - back),
        en(cost),
        `${rate((cost / sale) * 100)} %`,
      ],
      { lead: 18 },
    )
  })
  sheet.row(
    list,
    [
      'Year',
      count(year.count),
      en(year.gross),
      en(year.refunds),
      en(year.net),
      en(total),
      `${rate((total / year.gross) * 100)} %`,
    ],
    { bold: true, lead: 18 },
  )
  return {
    id: 'u03',
    bytes: await sheet.bytes(),
    facts: {
      layout: 'annual summary by month',
      language: 'en',
      processor: 'moneris',
      refusal: 'annual-summary',
      traps: ['every word of a statement, over twelve months'],
    },
  }
}

/** Three shops on one paper, then all of them together. */
const locations = async (): Promise<DrawnOther> => {
  const sheet = await Sheet.open({ title: 'Relevé', seed: 4, footer: footerFr, size: 9, face: 'Times' })
  const list = columns('L40 R330 R572')
  const shops = ['Plateau', 'Vieux-Port', 'Griffintown'].map((town, at) => ({
    town,
    number: `0041 22${at}7 81`,
    month: monthOf({
      seed: 90 + at,
      volume: 19000 + at * 8000,
      ticket: 21,
      mix: { visa: 0.4, mastercard: 0.2, interac: 0.4 },
    }),
  }))
  type Shop = {
    title: string
    number: string
    gross: number
    refunds: number
    items: number
    fees: number
    tax: number
  }
  const block = (shop: Shop) => {
    sheet.need(130)
    sheet.text(shop.title, 40, sheet.y, { bold: true, size: 12 })
    sheet.text(shop.number, 572, sheet.y, { align: 'right', color: GREY }).down(18)
    const money = (cents: number) => fr(cents, { after: ' $' })
    sheet.row(list, ['Nombre de ventes', count(shop.items, ' '), ''])
    sheet.row(list, ['Ventes brutes', money(shop.gross), ''])
    sheet.row(list, ['Remboursements', money(shop.refunds), ''])
    sheet.row(list, ['Ventes nettes', money(shop.gross - shop.refunds), ''])
    sheet.row(list, ['Total des frais avant taxes', money(shop.fees), ''])
    sheet.row(list, ['TPS et TVQ', money(shop.tax), '']).down(20)
  }
  sheet.text('Paiements Globaux', 40, 48, { bold: true, size: 15 })
  sheet.text('Relevé du marchand, septembre 2026', 572, 48, { align: 'right' })
  sheet.text('CAFÉ TROIS FOIS RIEN INC.   Chaîne 77120', 40, 72)
  sheet.y = 110
  const all = shops.map(
    ({ town, number, month }): Shop => ({
      title: `Établissement : ${town}`,
      number: `No de marchand ${number}`,
      gross: month.gross,
      refunds: month.refunds,
      items: month.count,
      fees: Math.round(month.gross * 0.0121) + month.count * 5 + 3500,
      tax: Math.round(3500 * 0.14975),
    }),
  )
  for (const shop of all) block(shop)
  const of = (key: 'gross' | 'refunds' | 'items' | 'fees' | 'tax') =>
    all.reduce((total, shop) => total + shop[key], 0)
  block({
    title: 'Les trois établissements',
    number: 'Consolidé',
    gross: of('gross'),
    refunds: of('refunds'),
    items: of('items'),
    fees: of('fees'),
    tax: of('tax'),
  })
  return {
    id: 'u04',
    bytes: await sheet.bytes(),
    facts: {
      layout: 'three shops and their sum',
      language: 'fr',
      processor: 'global-payments-canada',
      refusal: 'several-locations',
      traps: ['each block alone would pass for a statement, the last one too'],
    },
  }
}

/** A closed season: fees, but nothing was sold. */
const noSales = async (): Promise<DrawnOther> => {
  const sheet = await Sheet.open({ title: 'Statement', seed: 5, footer, size: 9 })
  const list = columns('L40 R380 R480 R572')
  sheet.text('Elavon', 40, 48, { bold: true, size: 16 })
  sheet.text('Merchant statement', 40, 66)
  sheet.text('February 1, 2026 - February 28, 2026', 572, 48, { align: 'right' })
  sheet.text('Gull Rock Kayak Rentals, Tobermory ON', 40, 96)
  sheet.y = 130
  sheet.row(list, ['Card type', 'Items', 'Sales', 'Returns'], { bold: true })
  for (const name of ['Visa', 'Mastercard', 'Interac', 'Total']) sheet.row(list, [name, '0', '0.00', '0.00'])
  sheet.down(16)
  sheet.row(list, ['Terminal fee', '1', '', '29.95'])
  sheet.row(list, ['Monthly statement fee', '1', '', '7.50'])
  sheet.row(list, ['PCI compliance fee', '1', '', '11.95'])
  sheet.row(list, ['Minimum processing fee', '1', '', '15.00'])
  sheet.row(list, ['Total fees', '', '', '64.40'], { bold: true })
  sheet.row(list, ['HST 13 %', '', '', '8.37'])
  sheet.row(list, ['Debited March 2, 2026', '', '', '72.77'], { bold: true })
  return {
    id: 'u05',
    bytes: await sheet.bytes(),
    facts: {
      layout: 'month without sales',
      language: 'en',
      processor: 'elavon-canada',
      refusal: 'no-sales',
      traps: ['fees and a total, but every sale is 0.00: no rate can be told'],
    },
  }
}

/** A notice of new fees: rates and examples in sentences. */
const letter = async (): Promise<DrawnOther> => {
  const sheet = await Sheet.open({ title: 'Avis', seed: 6, footer: footerFr, size: 10.5, face: 'Times' })
  sheet.text('TD Solutions aux commerçants', 60, 60, { bold: true, size: 14 })
  sheet.text('Le 1er octobre 2026', 552, 60, { align: 'right' })
  sheet.y = 110
  sheet.paragraph(
    [
      'Objet : modification de vos frais à compter du 1er janvier 2027',
      '',
      'Madame, Monsieur,',
      '',
      "Les réseaux de cartes modifient leurs frais. À compter du 1er janvier 2027, les frais d'évaluation de",
      'Visa passeront de 0,0900 % à 0,1017 % et les frais par opération Interac de 5,0 ¢ à 5,5 ¢.',
      "La location d'un terminal passera de 29,95 $ à 31,95 $ par mois, taxes en sus.",
      '',
      'Par exemple, un commerçant dont les ventes brutes sont de 25 000,00 $ par mois, soit 410 opérations,',
      'paierait environ 2,93 $ de plus en frais, pour un total des frais de 358,20 $.',
      '',
      'Vous pouvez résilier votre convention sans pénalité dans les 90 jours qui suivent cet avis, conformément au',
      "Code de conduite destiné à l'industrie canadienne des cartes de paiement.",
      '',
      'Veuillez agréer nos salutations distinguées.',
      '',
      'Le service aux commerçants',
    ],
    60,
    { lead: 17 },
  )
  return {
    id: 'u06',
    bytes: await sheet.bytes(),
    facts: {
      layout: 'notice of new fees',
      language: 'fr',
      processor: 'td-merchant-services',
      refusal: 'letter',
      traps: ['an example with gross sales, a count and a total of fees'],
    },
  }
}

const faults: string[] = []
for (const draw of [invoice, bankStatement, annual, locations, noSales, letter])
  faults.push(...(await pressOther(import.meta.dir, await draw())))
for (const fault of faults) console.error(fault)
process.exitCode = faults.length ? 1 : 0
