import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import * as commonInFrench from '../../lib/words/common.messages.fr.ts'
import * as common from '../../lib/words/common.messages.ts'
import { marketMessages as french } from './browsing/market.messages.fr.ts'
import { marketMessages as english } from './browsing/market.messages.ts'

/** What suppliers and admins read: the portals, mails about the market and tables to download. */
const TEXTS =
  /^(site\/features\/(market|buying|suppliers|connect|platform)|api\/(buying|market|suppliers|platform\/notifications\/templates\/suppliers))\//

test('the filter and the field are named as in the specification', () => {
  expect([english.volume, common.monthlyVolume]).toEqual(['Monthly volume', 'Monthly volume'])
  expect([french.volume, commonInFrench.monthlyVolume]).toEqual(['Volume mensuel', 'Volume mensuel'])
})

test('no text of the portals has another name for the monthly volume', () => {
  const files = [...new Bun.Glob('{site,api}/**/*.messages{,.fr}.ts').scanSync('.')].filter((file) =>
    TEXTS.test(file),
  )
  expect(files.length).toBeGreaterThan(40)
  const others = /(monthly|highest) (card )?sales|ventes (par carte )?mensuelles|ventes les plus/i
  expect(files.filter((file) => others.test(readFileSync(file, 'utf8')))).toEqual([])
})
