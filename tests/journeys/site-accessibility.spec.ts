import { test as bunTest, describe, expect } from 'bun:test'
import { expectFailures, type Page, setWidth } from '../support/browser/browser.ts'
import { headingsIn, landmarksIn, namelessIn, readAloud } from '../support/browser/read-aloud.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { WIDTHS } from '../support/browser/widths.ts'
import { openRateCheck, textBox } from '../support/people/visitor.ts'

const NOTHING_HERE = '/no/such/page'
const expects = /^404 GET \/no\/such\/page$/
const WHOLE_WITHOUT_SCRIPTS = [
  '/',
  '/privacy',
  '/terms',
  '/help',
  '/numbers',
  '/lead-confirmation',
  NOTHING_HERE,
]
const DRAWN_BY_SCRIPT = [
  '/login',
  '/privacy/my-data',
  '/supplier/login',
  '/supplier/signup',
  '/supplier/reset-password',
  '/your-request',
]
const PAGES = [...WHOLE_WITHOUT_SCRIPTS, ...DRAWN_BY_SCRIPT, '/statement']

const LONGER_IN_FRENCH = ['/fr', '/fr/help', '/fr/numbers', '/fr/privacy']

const { stage, test } = stageForFile()

/** Until what a page shows at first is there. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  if (DRAWN_BY_SCRIPT.includes(path)) await textBox(page, 'Email address').waitFor()
}

test.onPhone('every page has landmarks, headings in order and named controls', async (page) => {
  expectFailures(page, expects)
  for (const path of PAGES) {
    await open(page, path)
    await expectWellRead(page, path)
  }
})

test.onPhone('a screen reader comes from the landing page to the form and its fields', async (page) => {
  await openRateCheck(page)
  await expectWellRead(page, 'the rate check')
  const form = await readAloud(page.getByRole('main'))
  const controls = form.filter(({ role }) => ['textbox', 'combobox', 'button'].includes(role))
  expect(controls.map(({ role, name }) => `${role} ${name}`)).toEqual([
    'button Back to Home',
    'textbox First name',
    'textbox Last name',
    'combobox Business type',
    'textbox Email address',
    'button Send code',
    'button Previous',
    'button Next',
  ])
})

async function expectWellRead(page: Page, where: string): Promise<void> {
  const read = await readAloud(page.locator('body'))
  const levels = headingsIn(read)
  expect({
    where,
    parts: landmarksIn(read),
    nameless: namelessIn(read),
    mainHeadings: levels.filter((level) => level === 1).length,
    firstLevel: levels[0],
    skips: levels.filter((level, index) => level > (levels[index - 1] ?? level) + 1),
  }).toEqual({
    where,
    parts: ['banner', 'main', 'contentinfo'],
    nameless: [],
    mainHeadings: 1,
    firstLevel: 1,
    skips: [],
  })
}

test.each([
  [320, 16],
  [390, 32],
])('nothing has to be scrolled sideways at %i px with text of %i px', async (page, width, standard) => {
  await setWidth(page, width)
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard } })
  expectFailures(page, expects)
  const overflow = new Map<string, number>()
  for (const path of [...PAGES, ...LONGER_IN_FRENCH]) {
    await open(page, path)
    overflow.set(path, await sideways(page))
  }
  await openRateCheck(page)
  overflow.set('the rate check', await sideways(page))
  expect([...overflow].filter(([, pixels]) => pixels > 0)).toEqual([])
})

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('what can be pressed or filled in keeps its edge in colours of the visitor’s own', async (page) => {
  expectFailures(page, expects)
  for (const path of PAGES) {
    await open(page, path)
    await expectEdges(page, path)
  }
  await openRateCheck(page)
  await expectEdges(page, 'the rate check')
})

/** Of fields and buttons, and of the links that are drawn as buttons: those with a ground or an edge of their own. */
async function expectEdges(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'none' })
  // A tick box is drawn by the browser itself, which knows the visitor's colours.
  const drawnByUs = 'a:visible, button:visible, input:not([type=checkbox]):visible, select:visible'
  await page.locator(drawnByUs).evaluateAll((all) => {
    for (const control of all) {
      const { borderTopWidth, backgroundColor } = getComputedStyle(control)
      const isDrawn = borderTopWidth !== '0px' || backgroundColor !== 'rgba(0, 0, 0, 0)'
      control.toggleAttribute('data-control', control.localName !== 'a' || isDrawn)
    }
  })
  await page.emulateMedia({ forcedColors: 'active' })
  const controls = await page.locator('[data-control]').evaluateAll((all) =>
    all.map((control) => {
      const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(control)
      const hasEdge =
        borderTopWidth !== '0px' && borderTopStyle !== 'none' && borderTopColor !== backgroundColor
      return { name: control.textContent.trim() || control.id, hasEdge }
    }),
  )
  expect(controls.length).toBeGreaterThan(0)
  const lost = controls.filter(({ hasEdge }) => !hasEdge).map(({ name }) => name)
  expect([where, lost]).toEqual([where, []])
}

describe('without scripts', () => {
  bunTest.each([
    ['/login', 'Logging in needs JavaScript'],
    ['/supplier/login', 'needs JavaScript'],
    ['/supplier/signup', 'needs JavaScript'],
    ['/supplier/dashboard', 'needs JavaScript'],
    ['/supplier/pause-alerts', 'JavaScript'],
    ['/privacy/withdraw', 'JavaScript'],
    ['/your-request', 'JavaScript'],
    ['/past-check', 'JavaScript'],
    ['/check-again', 'JavaScript'],
    ['/stop-reminders', 'JavaScript'],
    ['/privacy/my-data', 'Email '],
    ['/consent-receipt', 'Email '],
  ])('%s says what it needs, or how to reach us', (path, words) =>
    stage.onPage({ withoutScripts: true }, async (page) => {
      await page.goto(path)
      expect((await page.getByRole('main').allInnerTexts()).join()).toContain(words)
      expect(await page.getByRole('main').getByText('Email address', { exact: true }).isVisible()).toBe(false)
    }),
  )

  bunTest('every page but the login says all that it says with them', async () => {
    const notice = /The rate check needs JavaScript.+? or call us at [\d-]+\. /
    const without = await wordsOfPages({ withoutScripts: true })
    const withThem = await wordsOfPages({ withoutScripts: false })
    for (const [path, words] of without) {
      expect(words.length).toBeGreaterThan(100)
      expect([path, words.replace(notice, '')]).toEqual([path, withThem.get(path) ?? ''])
    }
  })

  function wordsOfPages({ withoutScripts }: { withoutScripts: boolean }): Promise<Map<string, string>> {
    return stage.onPage({ width: 390, withoutScripts, expects }, async (page) => {
      const wordsOf = new Map<string, string>()
      for (const path of WHOLE_WITHOUT_SCRIPTS) {
        await page.goto(path)
        const [words = ''] = await page.getByRole('main').allInnerTexts()
        wordsOf.set(path, words.replaceAll(/\s+/g, ' ').trim())
      }
      return wordsOf
    })
  }

  bunTest.each(WIDTHS)('the rate check says what it needs, on each page that links to it: %i px', (width) =>
    stage.onPage({ width, withoutScripts: true }, async (page) => {
      for (const path of ['/', '/privacy']) {
        await page.goto(path)
        await page.getByRole('banner').getByRole('link', { name: 'Check My Rates' }).click()
        await expectNoticeInSight(page)
      }
      await page.getByRole('main').getByRole('link', { name: 'Check My Rates' }).last().click()
      await expectNoticeInSight(page)
    }),
  )

  async function expectNoticeInSight(page: Page): Promise<void> {
    await page.waitForURL('/#check-my-rates')
    const box = await page.locator('#check-my-rates').boundingBox()
    const header = await page.getByRole('banner').boundingBox()
    expect(box?.y).toBeWithin(header?.height ?? 0, 900)
  }
})
