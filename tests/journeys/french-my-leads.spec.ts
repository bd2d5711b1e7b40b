import { expectFailures } from '../support/browser/browser.ts'
import { crawlStage, look, openAndLook, pressAndLook } from '../support/browser/french.ts'
import { onPaper, press, pressInDialog, unfold } from '../support/browser/french-controls.ts'
import { inFrench } from '../support/browser/french-words.ts'
import { expectAccessible, takeDown } from '../support/browser/on-page.ts'
import { logInAsDemoSupplier, signUpAsSupplier } from '../support/people/portal.ts'
import { dialog, textBox } from '../support/people/visitor.ts'

const { crawl } = crawlStage()

/** Of the demo's leads. */
const DEMO = /NorthPay Solutions/

crawl('My Leads in French: empty, full, a lead with its notes, reminder and outcome', async (page) => {
  expectFailures(page, /^(4\d\d|no answer) (GET|POST|PATCH|PUT|DELETE) \/api\//)
  await signUpAsSupplier(page, { name: 'Paiements Érable' })
  await openAndLook(page, '/fr/supplier/analytics', 'No purchased leads yet')
  await logInAsDemoSupplier(page)
  await page.goto('/fr/supplier/analytics')
  const row = page.getByRole('article').first()
  await look(page, row, DEMO)
  await row.getByRole('button', { expanded: false }).first().click()
  await unfold(row)
  await look(page, 'Add a note', DEMO)
  await expectAccessible(page, 'a lead of mine in French')
  await pressAndLook(page, 'Save note', 'Write a note first.', DEMO)
  await textBox(page, /note/).fill('Message laissé.')
  await takeDown(page, '**/notes')
  await pressAndLook(page, 'Save note', 'We couldn’t save your note. It’s still here: try again.', DEMO)
  await page.unrouteAll()
  await pressAndLook(page, 'Save note', 'Note saved', DEMO)
  await page.getByRole('button', { name: /Message laissé/ }).click()
  await look(page, 'Delete this note? You can’t get it back.', DEMO)
  await pressAndLook(page, 'Delete note', 'Note deleted', DEMO)
  await pressAndLook(page, 'Set reminder', 'Choose a day first.', DEMO)
  await page.getByLabel(inFrench('Follow up on')).fill('2099-01-01')
  await pressAndLook(page, 'Set reminder', /^Choisissez un jour/, DEMO)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel(inFrench('Follow up on')).fill(tomorrow)
  await pressAndLook(page, 'Set reminder', /^Rappel fixé/, DEMO)

  await row
    .getByRole('button', { name: /^Mettre à jour/ })
    .first()
    .click()
  // The filters of the page behind it hold a list of the same name.
  await dialog(page).getByLabel(inFrench('Outcome')).selectOption('converted')
  const value = textBox(page, /^Valeur de l’entente/)
  await look(page, value, DEMO)
  await value.fill('beaucoup')
  await pressInDialog(page, 'Save')
  await look(page, 'Enter the deal value in dollars, such as 1,200.50.', DEMO)
  await page.keyboard.press('Escape')
  await look(page, 'Discard your changes?', DEMO)
  await press(page, 'Keep editing')
  await value.fill('1 200,50')
  await takeDown(page, '**/outcome')
  await pressInDialog(page, 'Save')
  await look(page, 'Update failed', DEMO)
  await page.unrouteAll()
  await pressInDialog(page, 'Save')
  await look(page, 'Outcome updated', DEMO)
  await page.getByRole('searchbox').fill('personne du tout')
  await look(page, 'No leads match your filters')
})

crawl('figures and receipts in French: empty, full, printed, not found and not loaded', async (page) => {
  expectFailures(page, /^(4\d\d|no answer) GET \/api\//)
  await signUpAsSupplier(page, { name: 'Paiements Érable' })
  await openAndLook(page, '/fr/supplier/figures', 'No leads bought in this period')
  await logInAsDemoSupplier(page)
  await openAndLook(page, '/fr/supplier/figures', 'By province')
  await unfold(page.getByRole('main'))
  await look(page, page.getByRole('table').first())
  await expectAccessible(page, 'figures in French')
  await press(page, 'Last month')
  await page.waitForURL(/\?/)
  await look(page, 'By province')
  await page.getByLabel(inFrench('To')).fill('2020-01-01')
  await look(page, 'Choose an end that isn’t before the start.')
  await page.getByLabel(inFrench('From')).fill('2010-01-01')
  await look(page, 'Choose two years or less.')

  await page.goto('/fr/supplier/analytics')
  const row = page.getByRole('article').first()
  await row.getByRole('button', { expanded: false }).first().click()
  await row.getByRole('link', { name: /NR-/ }).click()
  const receipt = page.getByRole('heading', { name: /NR-/ })
  await look(page, receipt, DEMO)
  await onPaper(page, () => look(page, receipt, DEMO))
  await openAndLook(page, '/fr/supplier/receipt?number=NR-999999', 'Receipt not found')
  await takeDown(page, /\/api\/supplier\/(purchased-leads|analytics|figures|receipts)/)
  for (const [path, words] of [
    ['analytics', 'We couldn’t load your leads.'],
    ['figures', 'We couldn’t load your figures.'],
    ['receipt?number=NR-1001', 'We couldn’t load this receipt.'],
  ] as const) {
    await openAndLook(page, `/fr/supplier/${path}`, words)
  }
})
