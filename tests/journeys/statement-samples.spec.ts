import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { takePicture } from '../support/browser/browser.ts'
import { openStage, type Stage } from '../support/browser/stage.ts'
import { chooseFiles, confirm, field, paperAt, rateOn, truthOf } from '../support/people/statement.ts'
import { heading } from '../support/people/visitor.ts'

setDefaultTimeout(60_000)

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const SLOW = { timeout: 25_000 }
const LAYOUTS = ['g1', 'g2', 'g3', 'g4', 'g5', 'g6']
const SAMPLES = LAYOUTS.flatMap((layout) => ['a', 'b', 'c', 'd'].map((month) => `${layout}${month}`))
const amount = (text: string) => Number(text.replaceAll(',', ''))

describe.each([390, 1440])('each sample is read through the page by keyboard at %i px', (width) => {
  test.each(SAMPLES)('%s', async (sample) => {
    const { totalFees, grossSales } = truthOf(`given/${sample}`)
    await stage.onPage({ width }, async (page) => {
      await page.goto('/statement')
      await chooseFiles(page, paperAt(`given/${sample}`))
      await heading(page, 'Check what we found').waitFor(SLOW)
      await takePicture(page, `statement-${sample}-${width}`)
      expect({
        fees: amount(await field.fees(page).inputValue()),
        sales: amount(await field.sales(page).inputValue()),
      }).toEqual({ fees: totalFees ?? 0, sales: grossSales ?? 0 })
      await confirm(page)
      const rate = (100 * (totalFees ?? 0)) / (grossSales ?? 1)
      expect(await rateOn(page)).toBe(`${rate.toFixed(2)}%`)
    })
  })
})
