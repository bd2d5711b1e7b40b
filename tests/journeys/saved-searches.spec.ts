import { beforeAll, describe, expect } from 'bun:test'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { SavedSearch } from '../../api/contract/market/saved-searches.ts'
import { leadsToMatch, savedSearchMatches } from '../../db/schema/saved-searches.ts'
import { type Page, setWidth } from '../support/browser/browser.ts'
import {
  expectAccessible,
  expectFits,
  expectFocus,
  layoutShift,
  post,
  toast,
} from '../support/browser/on-page.ts'
import { ownStageForFile } from '../support/browser/stage-for-file.ts'
import { only } from '../support/only.ts'
import { signUpAsSupplier } from '../support/people/portal.ts'
import { requested } from '../support/people/submitted.ts'
import { leadOnMarket } from '../support/people/supplier.ts'
import { button, choice, textBox } from '../support/people/visitor.ts'

const { stage, test } = ownStageForFile()

beforeAll(() => nothingToMatch())

const MARKET = '/supplier/dashboard'
const SEARCHES = '/api/supplier/saved-searches'
const RESTAURANTS = { name: 'Restaurants', businessType: 'restaurant', alerts: 'instant' }

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const saved = (page: Page, name: string | RegExp) =>
  page
    .getByRole('region', { name: /^Saved searches/ })
    .getByRole('listitem')
    .filter({ hasText: name })
/** The button that applies a saved search; the other one beside it opens it. */
const apply = (page: Page, name: string) => saved(page, name).getByRole('button').first()
const edit = (page: Page, name: string) => button(page, `Edit ${name}`)
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const savedHeading = (page: Page) => page.getByRole('heading', { name: /^Saved searches/ })

async function openMarket(page: Page, query = ''): Promise<void> {
  await page.goto(MARKET + query)
  await cards(page).first().waitFor()
}

/** As in another window of this supplier. */
const keep = async (page: Page, search: object) => v.parse(SavedSearch, await post(page, SEARCHES, search))

const listed = async (page: Page) =>
  v.parse(v.array(SavedSearch), await (await page.request.get(SEARCHES)).json())

/** Otherwise leads of one test would be found by the searches of the next. */
const nothingToMatch = () => stage.db.delete(leadsToMatch)

async function find({ id }: SavedSearch, leads: number): Promise<void> {
  const matches = Array.from({ length: leads }, async () => {
    const { id: leadId } = await leadOnMarket(stage)
    return { searchId: id, leadId, matchedAt: new Date() }
  })
  await stage.db.insert(savedSearchMatches).values(await Promise.all(matches))
  await nothingToMatch()
}

describe('a search is saved', () => {
  test('under a name made of its filters, emailed as often as its supplier wants, and there after a reload', async (page) => {
    await signUpAsSupplier(page)
    await openMarket(page, '?sort=volume')
    await page.getByText('Save a search to see what’s new in it').waitFor()
    await choice(page, 'Business type').selectOption({ label: 'Restaurant' })
    await choice(page, 'Province').selectOption('Ontario')
    await choice(page, 'Tier').selectOption({ label: 'Tier 1' })
    await page.getByRole('checkbox', { name: 'Phone verified' }).check()
    await button(page, 'Save this search').first().click()

    const saving = dialog(page, 'Save this search')
    await expectFocus(page, textBox(page, 'Name'))
    await saving.getByText('Restaurants in Ontario, tier 1, phone verified').waitFor()
    expect(await textBox(page, 'Name').inputValue()).toBe('Restaurants in Ontario, tier 1, phone verified')
    await saving.getByText('Emails start once you’ve confirmed your email address.').waitFor()
    await expectAccessible(page, 'save this search')
    await textBox(page, 'Name').fill('My restaurants')
    await saving.getByRole('radio', { name: 'Every morning' }).check()
    await button(page, 'Save search').click()

    await toast(page, 'Search saved').waitFor()
    await saving.waitFor({ state: 'detached' })
    await expectFocus(page, savedHeading(page))
    const [search] = await listed(page)
    expect(search).toMatchObject({ name: 'My restaurants', alerts: 'daily' })
    const address = new URL(page.url()).searchParams
    expect([address.get('saved'), address.get('sort')]).toEqual([`${search?.id}`, 'volume'])

    await page.reload()
    const alerts = saved(page, 'My restaurants').getByText('Emails every morning')
    for (const width of [390, 1440]) {
      await setWidth(page, width)
      await alerts.waitFor()
      const isWhole = await alerts.evaluate((words) => {
        const card = words.closest('button')
        return card !== null && words.getBoundingClientRect().right <= card.getBoundingClientRect().right
      })
      expect({ width, isWhole }).toEqual({ width, isWhole: true })
    }
    expect(await apply(page, 'My restaurants').getAttribute('aria-current')).toBe('true')
    expect(await choice(page, 'Province').inputValue()).toBe('Ontario')
    expect(await page.getByRole('checkbox', { name: 'Phone verified' }).isChecked()).toBe(true)
    expect(await button(page, 'Save this search').count()).toBe(0)
    await expectAccessible(page, 'a saved search')
  })
})

describe('what is new in a saved search', () => {
  test('is counted up to 99, first in the row, and is looked at when the search is chosen', async (page) => {
    await setWidth(page, 390)
    await signUpAsSupplier(page)
    await keep(page, { ...RESTAURANTS, name: 'A quiet one' })
    const shops = await keep(page, { name: 'Shops', alerts: 'never', businessType: 'retail' })
    await find(shops, 100)
    await openMarket(page)
    await saved(page, 'Shops').getByText('99+ new leads').waitFor()
    await saved(page, 'A quiet one').getByText('No new leads').waitFor()
    expect(await saved(page, /./).first().textContent()).toContain('Shops')
    await apply(page, 'Shops').click()
    await saved(page, 'Shops').getByText('No new leads').waitFor()
    await page.waitForURL((url) => url.searchParams.get('saved') === shops.id)
    expect(new URL(page.url()).searchParams.get('businessType')).toBe('retail')
    expect(await saved(page, /./).first().textContent()).toContain('Shops')
    await button(page, 'Filters (1)').waitFor()

    await page.reload()
    await saved(page, 'Shops').getByText('No new leads').waitFor()
    const { total, moved } = await layoutShift(page)
    expect({ moved, still: total < 0.005 }).toEqual({ moved, still: true })
  })

  test('has a badge on its card when the search is opened, and none at the next look', async (page) => {
    await setWidth(page, 390)
    await signUpAsSupplier(page)
    const shops = await keep(page, { name: 'Shops', alerts: 'never', businessType: 'retail' })
    await find(shops, 2)
    const badge = cards(page).getByText('New to you since you last opened this search')
    await openMarket(page)
    expect(await badge.count()).toBe(0)
    await apply(page, 'Shops').click()
    await cards(page).nth(1).getByText('New to you since you last opened this search').waitFor()
    expect(await badge.count()).toBe(2)
    await expectAccessible(page, 'leads that are new in a saved search')
    await expectFits(page)
    await apply(page, 'Shops').click()
    await badge.first().waitFor({ state: 'detached' })
  })

  test('comes of a rate check in another window, and is looked at with the leads that it brings', async (page) => {
    await signUpAsSupplier(page)
    const search = await keep(page, { name: 'Everything', alerts: 'never' })
    await page.clock.install()
    await openMarket(page)
    await apply(page, 'Everything').click()
    await saved(page, 'Everything').getByText('No new leads').waitFor()
    await stage.onPage({}, (elsewhere) => requested(elsewhere, stage.url))
    while ((await listed(page)).every(({ newLeads }) => newLeads === 0)) await wait(50)
    const answered = page.waitForResponse(`**${SEARCHES}`)
    await page.clock.fastForward(30_000)
    expect((await answered).request().headers()['x-northrate-poll']).toBe('1')
    await saved(page, 'Everything').getByText('1 new lead').waitFor()
    const looked = page.waitForResponse(`**${SEARCHES}/${search.id}/looked`)
    await button(page, 'Show 1 new lead').click()
    await looked
    await saved(page, 'Everything').getByText('No new leads').waitFor()
  })
})

describe('a saved search', () => {
  test('whose filters are changed can be updated, or saved as a new one', async (page) => {
    await setWidth(page, 390)
    await signUpAsSupplier(page)
    const search = await keep(page, RESTAURANTS)
    await openMarket(page)
    await apply(page, 'Restaurants').click()
    await button(page, 'Filters (1)').click()
    expect(await button(page, 'Update search').count()).toBe(0)
    await choice(page, 'Province').selectOption('Quebec')
    await page.waitForURL(/province=Quebec/)
    await expectAccessible(page, 'changed filters')
    await button(page, 'Update search').click()
    await toast(page, 'Search updated').waitFor()
    await button(page, 'Update search').waitFor({ state: 'detached' })
    expect(await listed(page)).toMatchObject([
      { id: search.id, query: 'businessType=restaurant&province=Quebec' },
    ])

    await choice(page, 'Tier').selectOption({ label: 'Tier 2' })
    await button(page, 'Save as new').click()
    expect(await textBox(page, 'Name').inputValue()).toBe('Restaurants in Quebec, tier 2')
    await button(page, 'Save search').click()
    await saved(page, 'Restaurants in Quebec, tier 2').waitFor()
    expect(await listed(page)).toHaveLength(2)
    expect(await apply(page, 'Restaurants in Quebec').getAttribute('aria-current')).toBe('true')
  })

  test('is renamed, emailed at another pace, paused and resumed', async (page) => {
    await setWidth(page, 390)
    await signUpAsSupplier(page)
    await keep(page, RESTAURANTS)
    await openMarket(page)
    await edit(page, 'Restaurants').click()
    await dialog(page, 'Edit saved search').getByText('Restaurants').waitFor()
    await expectFocus(page, textBox(page, 'Name'))
    await expectAccessible(page, 'edit a saved search')
    await textBox(page, 'Name').fill('Diners')
    await page.getByRole('radio', { name: 'Don’t email me' }).check()
    await button(page, 'Save changes').click()
    await saved(page, 'Diners').getByText('No emails').waitFor()
    await expectFocus(page, edit(page, 'Diners'))

    await edit(page, 'Diners').press('Enter')
    await button(page, 'Pause alerts').click()
    await toast(page, 'Alerts paused').waitFor()
    await saved(page, 'Diners').getByText('Paused').waitFor()
    await page.reload()
    await saved(page, 'Diners').getByText('Paused').waitFor()
    await edit(page, 'Diners').click()
    await button(page, 'Resume alerts').click()
    await toast(page, 'Alerts resumed').waitFor()
    await saved(page, 'Diners').getByText('Paused').waitFor({ state: 'detached' })
  })

  test('that was deleted comes back with Undo as it was: at its place, with its alerts and what is new in it', async (page) => {
    await signUpAsSupplier(page)
    const names = ['Cafés', 'Diners', 'Eateries']
    for (const name of names) await keep(page, { ...RESTAURANTS, name, alerts: 'daily' })
    const diners = only((await listed(page)).filter(({ name }) => name === 'Diners'))
    await page.request.patch(`${SEARCHES}/${diners.id}`, { data: { paused: true } })
    await openMarket(page)
    await apply(page, 'Diners').click()
    await saved(page, 'Diners').getByText('No new leads').waitFor()
    await find(diners, 2)
    await edit(page, 'Diners').click()
    const before = await listed(page)
    await button(page, 'Delete search').click()
    await toast(page, 'Search deleted').waitFor()
    await saved(page, 'Diners').waitFor({ state: 'detached' })
    expect(await listed(page)).toHaveLength(2)
    await button(page, 'Undo').click()
    await saved(page, 'Diners').getByText('Paused').waitFor()
    expect(await listed(page)).toEqual(before)
    const inRow = await saved(page, /./).evaluateAll((all) => all.map((item) => item.textContent ?? ''))
    expect(inRow.map((words, place) => words.startsWith(names[place] ?? '-'))).toEqual([true, true, true])
    await page.waitForURL((url) => url.searchParams.get('saved') === diners.id)
    await expectFocus(page, savedHeading(page))
  })
})
