import { expect } from 'bun:test'
import type { Locator } from 'playwright-core'
import type { Page } from '../support/browser/browser.ts'
import { expectFocus } from '../support/browser/on-page.ts'
import { ownStageForFile } from '../support/browser/stage-for-file.ts'
import { logInAsAdmin } from '../support/people/admin-visit.ts'
import { signInQuickly } from '../support/people/owner.ts'
import { logInAsDemoSupplier } from '../support/people/portal.ts'
import { button, dialog, goToRateInfo, SHOP_THAT_CAN_SAVE, someVisitor } from '../support/people/visitor.ts'

const { stage, test } = ownStageForFile()

/** Opens the page, as far as the button can be seen; then the dialogs open, each from the one before. */
type Visit = [path: string, openers: (string | RegExp)[], before?: (page: Page) => Promise<unknown>]

const chooseFirst = (page: Page) =>
  page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check()

/** Each page is opened again, so that each dialog loads its code. */
async function openAndLeave(page: Page, visits: Visit[]): Promise<void> {
  for (const [path, openers, before] of visits) {
    if (path !== '') {
      await page.goto('about:blank')
      await page.goto(path)
    }
    if (before) await before(page)
    const opened: Locator[] = []
    for (const name of openers) {
      const within = opened.length === 0 ? page : dialog(page)
      const opener = within.getByRole('button', { name, exact: true }).first()
      await opener.focus()
      await page.keyboard.press('Enter')
      opened.push(opener)
      await expectDialogs(page, opened.length)
    }
    for (const [left, opener] of [...opened.entries()].reverse()) {
      await page.keyboard.press('Escape')
      await expectDialogs(page, left)
      await expectFocus(page, opener)
    }
  }
}

test('dialogs of leads, opened for the first time by keyboard, give the focus back at Escape', async (page) => {
  await logInAsAdmin(page)
  await openAndLeave(page, [
    ['/admin?state=on-market', [/^Details of /, 'Assign']],
    ['/admin?state=on-market', [/^Unlist ./]],
    ['/admin', ['Columns']],
    ['/admin', ['Set status…'], chooseFirst],
  ])
})

test('an admin’s other dialogs, opened for the first time by keyboard, give the focus back at Escape', async (page) => {
  await logInAsAdmin(page)
  await openAndLeave(page, [
    ['/admin?tab=providers', [/^Edit /]],
    ['/admin?tab=providers', [/^Credits of /]],
    ['/admin?tab=providers', [/^Rate card of /]],
    ['/admin?tab=providers', [/^Delete /]],
    ['/admin/settings', ['Set price'], (page) => page.getByLabel('Price (CAD)').fill('140')],
    ['/admin/settings#breaches', ['Record a breach']],
  ])
})

test('a supplier’s dialogs, opened for the first time by keyboard, give the focus back at Escape', async (page) => {
  await logInAsDemoSupplier(page)
  await openAndLeave(page, [
    ['/supplier/dashboard', [/^Purchase Lead/]],
    ['/supplier/dashboard?province=Ontario', ['Save this search']],
    [
      '/supplier/analytics',
      [/^Update Status: /],
      (page) => page.getByRole('article').first().getByRole('button', { expanded: false }).first().click(),
    ],
    ['/supplier/integrations', ['Create key']],
    ['/supplier/integrations', ['Add endpoint']],
  ])
})

test('an owner’s and a visitor’s dialogs, opened for the first time by keyboard, give the focus back at Escape', async (page) => {
  await signInQuickly(page, someVisitor().email, stage.url)
  await openAndLeave(page, [['/', ['Login and security']]])
  await page.context().clearCookies()
  await goToRateInfo(page, someVisitor(), SHOP_THAT_CAN_SAVE)
  await openAndLeave(page, [['', ['Read my statement']]])
})

test('a lead that is closed after another dialog over it stays closed, and is not read again', async (page) => {
  let reads = 0
  page.on('request', (request) => {
    if (/^\/api\/admin\/leads\/[\da-f-]{36}$/.test(new URL(request.url()).pathname)) reads += 1
  })
  await logInAsAdmin(page)
  for (const open of [openFromList, openByAddress]) {
    await open(page)
    reads = 0
    await dialog(page).getByRole('button', { name: 'Assign', exact: true }).click()
    await expectDialogs(page, 2)
    await page.keyboard.press('Escape')
    await expectDialogs(page, 1)
    await page.evaluate(() => {
      window.dialogsSeen = 0
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
          if (node instanceof Element && node.matches('[role=dialog]')) window.dialogsSeen += 1
      }).observe(document.body, { childList: true })
    })
    await page.keyboard.press('Escape')
    await page.waitForURL(({ search }) => search === '?state=on-market')
    await expectDialogs(page, 0)
    await page.waitForTimeout(600)
    expect(await page.evaluate(() => window.dialogsSeen)).toBe(0)
    expect(reads).toBe(0)
  }
})

declare global {
  interface Window {
    dialogsSeen: number
  }
}

async function openFromList(page: Page): Promise<void> {
  await page.goto('/admin?state=on-market')
  await button(page, /^Details of /)
    .first()
    .click()
  await dialog(page).getByRole('heading', { name: 'History' }).waitFor()
}

async function openByAddress(page: Page): Promise<void> {
  await openFromList(page)
  const { search } = new URL(page.url())
  await page.goto('/admin/analytics')
  await page.goto(`/admin${search}`)
  await dialog(page).getByRole('heading', { name: 'History' }).waitFor()
}

test('Back from a lead opened by its address leads to the page before', async (page) => {
  await logInAsAdmin(page)
  await openByAddress(page)
  await page.goBack()
  await page.waitForURL(({ pathname }) => pathname === '/admin/analytics')
})

/** The topmost has the focus. */
const expectDialogs = (page: Page, count: number) =>
  page.waitForFunction((wanted) => {
    const open = [...document.querySelectorAll('[role=dialog]')]
    return open.length === wanted && (open.at(-1)?.contains(document.activeElement) ?? true)
  }, count)
