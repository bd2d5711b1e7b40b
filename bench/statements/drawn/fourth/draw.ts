import { bluespruce } from './bluespruce.ts'
import { elavon } from './elavon.ts'
import { fiserv } from './fiserv.ts'
import { global } from './global.ts'
import { moneris } from './moneris.ts'
import { drawMonth, type Month, type Plan } from './month.ts'
import { nuvei } from './nuvei.ts'
import { payfacto } from './payfacto.ts'
import { paypal } from './paypal.ts'
import { printHtml, withBrowser } from './print.ts'
import { save } from './save.ts'
import { shopify } from './shopify.ts'
import { square } from './square.ts'
import { tamarac } from './tamarac.ts'
import { td } from './td.ts'
import type { Drawn } from './truth.ts'

const SHOP = { visa: 0.41, mc: 0.21, amex: 0.05, interac: 0.33 }
const WITHOUT_AMEX = { visa: 0.43, mc: 0.22, interac: 0.35 }
const ONLINE = { visa: 0.56, mc: 0.33, amex: 0.11 }
const FLAT = { rate: 2.9, item: 0.3 }

type Sheet = [string, Omit<Plan, 'seed'>, (month: Month) => Drawn | Promise<Drawn>]
const SHEETS: Sheet[] = [
  [
    'k1a',
    {
      merchant: 'Larkspur Kitchenware',
      city: 'GUELPH',
      province: 'ON',
      month: 3,
      volume: 52_000,
      ticket: 74,
      fixed: ['account', 'desk', 'pci'],
      mix: SHOP,
    },
    (m) => elavon(m, 'whole'),
  ],
  [
    'k1b',
    {
      merchant: 'Tofino Board Rentals',
      city: 'TOFINO',
      province: 'BC',
      month: 7,
      volume: 128_000,
      ticket: 118,
      fixed: ['statement', 'mobile', 'dispute'],
      mix: WITHOUT_AMEX,
      chargeback: 14_350,
    },
    (m) => elavon(m, 'kern'),
  ],
  [
    'k2a',
    {
      merchant: 'Librairie du Quai Nord',
      city: 'RIMOUSKI',
      province: 'QC',
      month: 5,
      volume: 18_600,
      ticket: 37,
      fixed: ['desk', 'statement'],
      mix: SHOP,
    },
    (m) => nuvei(m, 'whole'),
  ],
  [
    'k2b',
    {
      merchant: 'Quincaillerie Baie-Verte',
      city: 'CARAQUET',
      province: 'NB',
      month: 8,
      volume: 76_000,
      ticket: 83,
      fixed: ['mobile', 'notPci', 'dispute'],
      mix: WITHOUT_AMEX,
      chargeback: 21_075,
    },
    (m) => nuvei(m, 'words'),
  ],
  [
    'k3a',
    {
      merchant: 'Ossington Frame Shop',
      city: 'Toronto',
      province: 'ON',
      month: 4,
      volume: 29_500,
      ticket: 146,
      fixed: ['account', 'statement', 'desk'],
      mix: SHOP,
    },
    (m) => td(m, 'words'),
  ],
  [
    'k3b',
    {
      merchant: 'Kootenay Dental Group',
      city: 'Nelson',
      province: 'BC',
      month: 9,
      volume: 93_000,
      ticket: 212,
      fixed: ['account', 'desk', 'pci', 'dispute'],
      mix: WITHOUT_AMEX,
      chargeback: 48_000,
    },
    (m) => td(m, 'backward'),
  ],
  [
    'k4a',
    {
      merchant: 'Café Trois-Marches',
      city: 'Québec',
      province: 'QC',
      month: 6,
      volume: 22_400,
      ticket: 13,
      fixed: ['desk', 'pci'],
      mix: SHOP,
      refundShare: 0.004,
    },
    (m) => payfacto(m, 'whole'),
  ],
  [
    'k4b',
    {
      merchant: 'Pneus Restigouche',
      city: 'Campbellton',
      province: 'NB',
      month: 10,
      volume: 141_000,
      ticket: 390,
      fixed: ['account', 'mobile', 'notPci'],
      mix: WITHOUT_AMEX,
      chargeback: 62_240,
    },
    (m) => payfacto(m, 'kern'),
  ],
  [
    'k5a',
    {
      merchant: 'Moth & Lantern',
      city: 'Hamilton',
      province: 'ON',
      month: 8,
      volume: 16_900,
      ticket: 58,
      fixed: [],
      mix: ONLINE,
      margin: { rate: 2.8, item: 0.3 },
      blended: true,
      refundShare: 0.03,
    },
    shopify,
  ],
  [
    'k5b',
    {
      merchant: 'Wolf Willow Goods',
      city: 'Calgary',
      province: 'AB',
      month: 5,
      volume: 67_200,
      ticket: 91,
      fixed: ['plan', 'dispute'],
      mix: ONLINE,
      margin: { rate: 2.6, item: 0.3 },
      blended: true,
      chargeback: 9_150,
    },
    shopify,
  ],
  [
    'k6a',
    {
      merchant: 'Brasserie Point-du-Jour',
      city: 'SHERBROOKE',
      province: 'QC',
      month: 7,
      volume: 84_500,
      ticket: 46,
      fixed: ['account', 'desk'],
      mix: SHOP,
      refundShare: 0.003,
    },
    (m) => moneris(m, 'words'),
  ],
  [
    'k6b',
    {
      merchant: 'Vélos Petitcodiac',
      city: 'MONCTON',
      province: 'NB',
      month: 10,
      volume: 37_700,
      ticket: 164,
      fixed: ['account', 'gateway', 'mobile', 'dispute'],
      mix: SHOP,
      chargeback: 33_999,
    },
    (m) => moneris(m, 'whole'),
  ],
  [
    'k7a',
    {
      merchant: 'Foothills Feed Supply',
      city: 'OKOTOKS',
      province: 'AB',
      month: 2,
      volume: 45_300,
      ticket: 127,
      fixed: ['account', 'desk'],
      mix: WITHOUT_AMEX,
      margin: { rate: 1.74, item: 0 },
      blended: true,
      tiered: true,
    },
    (m) => bluespruce(m, 'whole'),
  ],
  [
    'k7b',
    {
      merchant: 'Sudbury Sound & Vision',
      city: 'SUDBURY',
      province: 'ON',
      month: 9,
      volume: 58_800,
      ticket: 240,
      fixed: ['statement', 'desk', 'pci', 'dispute'],
      mix: SHOP,
      margin: { rate: 1.89, item: 0 },
      blended: true,
      tiered: true,
      chargeback: 41_250,
    },
    (m) => bluespruce(m, 'glyphs'),
  ],
  [
    'k8a',
    {
      merchant: 'Fromagerie des Cascades',
      city: 'Chelsea',
      province: 'QC',
      month: 9,
      volume: 33_900,
      ticket: 41,
      fixed: ['account', 'desk', 'pci'],
      mix: SHOP,
    },
    (m) => tamarac(m, 'whole'),
  ],
  [
    'k8b',
    {
      merchant: 'Clinique Rideau Physio',
      city: 'Ottawa',
      province: 'ON',
      month: 4,
      volume: 61_000,
      ticket: 105,
      fixed: ['gateway', 'mobile'],
      mix: WITHOUT_AMEX,
    },
    (m) => tamarac(m, 'words'),
  ],
  [
    'k9a',
    {
      merchant: 'Inkwell Pattern Club',
      city: 'Kingston',
      province: 'ON',
      month: 6,
      volume: 9_400,
      ticket: 34,
      fixed: [],
      mix: ONLINE,
      margin: FLAT,
      blended: true,
      refundShare: 0.025,
    },
    paypal,
  ],
  [
    'k9b',
    {
      merchant: 'Cape Split Sea Salt',
      city: 'Wolfville',
      province: 'NS',
      month: 8,
      volume: 27_100,
      ticket: 62,
      fixed: ['gateway', 'dispute'],
      mix: ONLINE,
      margin: FLAT,
      blended: true,
      chargeback: 7_420,
    },
    paypal,
  ],
  [
    'k10a',
    {
      merchant: 'Bistro Marée Basse',
      city: 'Gaspé',
      province: 'QC',
      month: 7,
      volume: 48_700,
      ticket: 52,
      fixed: ['plan'],
      mix: SHOP,
      margin: { rate: 2.5, item: 0.05 },
      interacItem: 0.1,
      blended: true,
      refundShare: 0.004,
    },
    square,
  ],
  [
    'k10b',
    {
      merchant: 'Salon Mèche Folle',
      city: 'Dieppe',
      province: 'NB',
      month: 5,
      volume: 14_200,
      ticket: 78,
      fixed: [],
      mix: WITHOUT_AMEX,
      margin: { rate: 2.6, item: 0 },
      interacItem: 0.1,
      blended: true,
    },
    square,
  ],
  [
    'k11a',
    {
      merchant: 'Bruce Trail Outfitters',
      city: 'OWEN SOUND',
      province: 'ON',
      month: 8,
      volume: 71_600,
      ticket: 88,
      fixed: ['desk', 'account', 'pci'],
      mix: SHOP,
    },
    (m) => global(m, 'backward'),
  ],
  [
    'k11b',
    {
      merchant: 'Drumheller Rock & Fossil',
      city: 'DRUMHELLER',
      province: 'AB',
      month: 6,
      volume: 25_500,
      ticket: 49,
      fixed: ['mobile', 'statement', 'dispute'],
      mix: WITHOUT_AMEX,
      chargeback: 11_860,
    },
    (m) => global(m, 'kern'),
  ],
  [
    'k12a',
    {
      merchant: 'Marché des Deux-Rives',
      city: 'LÉVIS',
      province: 'QC',
      month: 9,
      volume: 112_000,
      ticket: 31,
      fixed: ['desk', 'statement'],
      mix: SHOP,
    },
    (m) => fiserv(m, 'whole', 'comma'),
  ],
  [
    'k12b',
    {
      merchant: 'Optique Vallée',
      city: 'EDMUNDSTON',
      province: 'NB',
      month: 8,
      volume: 40_300,
      ticket: 275,
      fixed: ['mobile', 'account', 'pci'],
      mix: WITHOUT_AMEX,
      chargeback: 18_975,
    },
    (m) => fiserv(m, 'words', 'point'),
  ],
]

await withBrowser(async (browser) => {
  for (const [i, [id, plan, draw]] of SHEETS.entries()) {
    const drawn = await draw(drawMonth({ ...plan, seed: 301 + i * 7 }))
    const bytes = 'bytes' in drawn ? drawn.bytes : await printHtml(browser, drawn.html, drawn.css)
    await save(import.meta.dir, id, bytes, drawn.truth, drawn.marks)
  }
})
