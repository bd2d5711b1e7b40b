import { expect } from 'bun:test'
import { expectAccessible, expectFits } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { signInQuickly } from '../support/people/owner.ts'
import { openResults } from '../support/people/submitted.ts'
import { noBetterRates, someVisitor } from '../support/people/visitor.ts'

const { stage, test } = stageForFile()

const WELL_PRICED = {
  businessType: 'retail',
  currentProvider: 'paystone',
  monthlyVolume: '20000',
  averageTransaction: '50',
  statementFees: '330',
}

test.onPhone(
  'where nobody is cheaper, one’s own cost leads, and the home screen sends nobody through the same check',
  async (page) => {
    const person = someVisitor()
    await openResults(page, stage.url, { person, ...WELL_PRICED })
    await noBetterRates(page).waitFor()
    expect(await page.title()).toStartWith("We're Finding You Better Rates")
    const main = page.getByRole('main')
    await main.getByText('$330.00', { exact: true }).first().waitFor()
    await main.getByText('1.65% of your card sales', { exact: true }).waitFor()
    await main
      .getByText(/^That’s low\. Published prices for sales like yours come to \d\.\d\d% to \d\.\d\d%\.$/)
      .waitFor()
    await main
      .getByText(/^Further down, Helcim looks \$\d+ a month cheaper\. But that leaves out terminals\./)
      .waitFor()
    await page.getByText('How we did the math', { exact: true }).click()
    const everyone = main.getByRole('listitem')
    await everyone.filter({ hasText: /^Helcim \$\d+\.\d\d a month, no saving$/ }).waitFor()
    await everyone.filter({ hasText: /^Chase Merchant Services price not published$/ }).waitFor()
    await expectAccessible(page, 'results without a saving')
    await expectFits(page)

    await signInQuickly(page, person.email, stage.url)
    await page.goto('/')
    await main.getByText('Your last check found no lower price', { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Get Your First Quote' }).count()).toBe(0)
    await main.getByRole('link', { name: 'See Your Last Check', exact: true }).waitFor()
    await main.getByText('No lower price found', { exact: true }).waitFor()
    await page.getByRole('banner').locator('summary').click()
    for (const [name, path] of [
      ['Dashboard', '/'],
      ['Your data', '/privacy/my-data'],
      ['Sessions', '/#sessions'],
    ] as const)
      expect(
        await page.getByRole('banner').getByRole('link', { name, exact: true }).getAttribute('href'),
      ).toBe(path)
    await expectAccessible(page, 'home screen with the menu open')
  },
)
