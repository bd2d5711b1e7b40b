import { eq } from 'drizzle-orm'
import { suppliers } from '../../db/schema/people/people.ts'
import { expectFailures, setWidth } from '../support/browser/browser.ts'
import { crawlStage, look, openAndLook, pressAndLook } from '../support/browser/french.ts'
import { fill, list, press } from '../support/browser/french-controls.ts'
import { expectAccessible, takeDown } from '../support/browser/on-page.ts'
import { signUpAndConfirm } from '../support/people/portal.ts'
import { leadOnMarket } from '../support/people/supplier.ts'

const { stage, crawl } = crawlStage()

const MARKET = '/fr/supplier/dashboard'
const NAME = { name: 'Paiements Érable' }

crawl('the market in French: nothing found, filters of a phone, marks, and failures', async (page) => {
  expectFailures(page, /^(4\d\d|no answer) (GET|POST|PUT) \/api\//)
  const { email } = await signUpAndConfirm(page, stage.url, NAME)
  // Its words are put into French, as those of a company are not.
  const described = { aiDescription: 'Compared its card rates.', lastName: 'Roy' }
  await leadOnMarket(stage, { ...described, province: 'Yukon', city: null })
  await openAndLook(page, `${MARKET}?search=aucune-piste-ne-le-dit`, 'No leads available')
  for (const [marked, words] of [
    ['shortlisted', 'Nothing on your shortlist'],
    ['hidden', 'No hidden leads'],
  ] as const) {
    await openAndLook(page, `${MARKET}?marked=${marked}`, words)
  }
  await setWidth(page, 390)
  await page.goto(MARKET)
  const cards = page.getByRole('main').getByRole('article')
  const card = cards.first()
  await card.waitFor()
  await pressAndLook(page, 'Filters', list(page, 'Business type'))
  await setWidth(page, 1440)
  await page.goto(`${MARKET}?province=Yukon`)
  await card.locator('button[aria-pressed=false]').first().click()
  await look(page, card.locator('button[aria-pressed=true]'))
  await cards
    .nth(1)
    .getByRole('button', { name: /^Masquer/ })
    .click()
  await look(page, 'Lead hidden')
  await takeDown(page, '**/mark')
  await pressAndLook(page, 'Undo', 'We couldn’t bring the lead back')
  await page.unrouteAll()

  await takeDown(page, '**/api/supplier/{leads*,saved-searches,lead-marks}')
  await openAndLook(page, MARKET, 'We couldn’t load the leads')
  await page.unrouteAll()
  await takeDown(page, '**/api/supplier/me')
  await openAndLook(page, MARKET, 'We couldn’t check your session.')
  await page.unrouteAll()
  await stage.db.update(suppliers).set({ status: 'active' }).where(eq(suppliers.email, email))
  await openAndLook(page, MARKET, card)
  await stage.db.update(suppliers).set({ status: 'inactive' }).where(eq(suppliers.email, email))
  await openAndLook(page, MARKET, 'Your account is inactive')
  return email
})

crawl('a saved search in French: refused, saved, paused, deleted and undone', async (page) => {
  expectFailures(page, /^(4\d\d|no answer) (GET|POST) \/api\//)
  const { email } = await signUpAndConfirm(page, stage.url, NAME)
  await page.goto(`${MARKET}?businessType=restaurant`)
  await pressAndLook(page, 'Save this search', 'Email me about new leads')
  await fill(page, 'Name', ' ')
  await pressAndLook(page, 'Save search', 'Name this search.')
  await fill(page, 'Name', 'a'.repeat(61))
  await pressAndLook(page, 'Save search', 'Shorten the name to 60 characters.')
  await fill(page, 'Name', 'Resto')
  await takeDown(page, '**/saved-searches')
  await pressAndLook(
    page,
    'Save search',
    'We couldn’t reach the server. Check your connection and try again.',
  )
  await page.unrouteAll()
  await pressAndLook(page, 'Save search', 'Search saved')
  await page.goto(`${MARKET}?businessType=retail`)
  await press(page, 'Save this search')
  await fill(page, 'Name', 'Resto')
  await pressAndLook(page, 'Save search', /^Vous avez déjà une recherche enregistrée sous ce nom/)
  await page.goto(MARKET)
  const edit = page.getByRole('button', { name: /^Modifier .*Resto/ })
  await edit.click()
  await look(page, 'Delete search')
  await expectAccessible(page, 'a saved search in French')
  await pressAndLook(page, 'Pause alerts', 'Alerts paused')
  await edit.click()
  await pressAndLook(page, 'Delete search', 'Search deleted')
  await takeDown(page, '**/saved-searches/**')
  await pressAndLook(page, 'Undo', 'We couldn’t bring the search back')
  await page.unrouteAll()
  await pressAndLook(page, 'Try again', edit)
  return email
})
