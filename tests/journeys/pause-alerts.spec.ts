import { expect } from 'bun:test'
import * as v from 'valibot'
import { SavedSearch } from '../../api/contract/market/saved-searches.ts'
import { searchTokens } from '../../api/market/saved-searches/unsubscribe-token.ts'
import type { Page } from '../support/browser/browser.ts'
import { expectAccessible, expectFocus, toast } from '../support/browser/on-page.ts'
import { ownStageForFile } from '../support/browser/stage-for-file.ts'
import { signUpAsSupplier } from '../support/people/portal.ts'
import { button } from '../support/people/visitor.ts'

const APP_SECRET = 'a secret for the journeys of alerts alone'
const SEARCHES = '/api/supplier/saved-searches'

const { stage, test } = ownStageForFile({ APP_SECRET })

const pauseButton = (page: Page) => button(page, 'Pause emails for this search')
const listed = async (page: Page) =>
  v.parse(v.array(SavedSearch), await (await page.request.get(SEARCHES)).json())

/** As it stands in the mails about this new search. */
async function pauseLink(page: Page): Promise<string> {
  const answer = await page.request.post(SEARCHES, { data: { name: 'Shops & more', alerts: 'instant' } })
  const { id } = v.parse(SavedSearch, await answer.json())
  return `/supplier/pause-alerts#token=${searchTokens([APP_SECRET]).token(id)}`
}

test.onPhone('the link of a mail pauses its search by a click, without signing in', async (page, width) => {
  await signUpAsSupplier(page)
  const link = await pauseLink(page)
  await stage.onPage({ width }, async (elsewhere) => {
    await elsewhere.goto(link)
    await pauseButton(elsewhere).waitFor()
    expect(elsewhere.url()).toBe(`${stage.url}/supplier/pause-alerts`)
    expect(await elsewhere.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    expect(await listed(page)).toMatchObject([{ paused: false }])
    await expectAccessible(elsewhere, 'about to pause')

    await pauseButton(elsewhere).focus()
    await elsewhere.keyboard.press('Enter')
    await elsewhere.getByRole('status').getByText('Shops & more is paused').waitFor()
    await elsewhere.getByText('choose “Resume alerts”').waitFor()
    const market = elsewhere.getByRole('link', { name: 'Go to the market' })
    expect(await market.getAttribute('href')).toBe('/supplier/dashboard')
    await expectFocus(elsewhere, market)
    await expectAccessible(elsewhere, 'paused')
    expect(await elsewhere.getByText('We’ll stop emailing you').count()).toBe(0)
    expect(await listed(page)).toMatchObject([{ paused: true }])

    await elsewhere.reload()
    await elsewhere.getByText('Shops & more is paused').waitFor()
    expect(await pauseButton(elsewhere).count()).toBe(0)
    expect(elsewhere.url()).toBe(`${stage.url}/supplier/pause-alerts`)
    expect(
      await elsewhere.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }])),
    ).not.toMatch(/token|[0-9a-f]{20}/)
  })

  // The same link again, now signed in: it says the same, and the market has the way to turn them on again.
  await page.goto(link)
  await pauseButton(page).click()
  await page.getByText('Shops & more is paused').waitFor()
  await page.getByRole('link', { name: 'Go to the market' }).click()
  await button(page, 'Edit Shops & more').click()
  await button(page, 'Resume alerts').click()
  // The list cannot be seen before the dialog is closed.
  await toast(page, 'Alerts resumed').waitFor()
  await page.getByRole('listitem').getByText('Paused').waitFor({ state: 'detached' })
  expect(await listed(page)).toMatchObject([{ paused: false }])
})
