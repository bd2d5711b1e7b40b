import { describe, expect } from 'bun:test'
import { type Page, setWidth } from '../support/browser/browser.ts'
import { pressTabTo } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { chooseFiles, confirm, field, paperAt, rateOn, truthOf } from '../support/people/statement.ts'
import { button, textBox } from '../support/people/visitor.ts'

const { test } = stageForFile()

const LAYOUTS = ['g1', 'g2', 'g3', 'g4', 'g5', 'g6']
const SAMPLES = LAYOUTS.flatMap((layout) => ['a', 'b', 'c', 'd'].map((month) => `${layout}${month}`))
async function clickOnPage(page: Page, name: string, printed: number): Promise<void> {
  await pressTabTo(page, button(page, new RegExp(`: ${name}$`)))
  await page.keyboard.press('Enter')
  await pressTabTo(page, textBox(page, 'Find a number'))
  await page.keyboard.type(printed.toFixed(2))
  await page.getByText(/^1 of \d+$/).waitFor()
  await page.keyboard.press('Enter')
}

const amount = (text: string) => Number(text.replaceAll(',', ''))

describe.each([390, 1440])('each sample is read through the page by keyboard at %i px', (width) => {
  test.each(SAMPLES)('%s', async (page, sample) => {
    await setWidth(page, width)
    const { totalFees, grossSales } = truthOf(`samples/${sample}`)
    await page.goto('/statement')
    await chooseFiles(page, paperAt(`samples/${sample}`))
    await button(page, 'These are right').waitFor()
    for (const [figure, name, printed] of [
      [field.fees, 'total fees', totalFees],
      [field.sales, 'card sales', grossSales],
    ] as const) {
      // Where the reader is silent, its owner clicks.
      if ((await figure(page).inputValue()) === '') await clickOnPage(page, name, printed ?? 0)
      expect([name, amount(await figure(page).inputValue())]).toEqual([name, printed ?? 0])
    }
    await confirm(page)
    const rate = (100 * (totalFees ?? 0)) / (grossSales ?? 1)
    expect(await rateOn(page)).toBe(`${rate.toFixed(2)}%`)
  })
})
