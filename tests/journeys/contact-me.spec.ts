import { expect } from 'bun:test'
import { expectAccessible, expectFocus, pressTabTo } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { matchInMessages } from '../support/inbox.ts'
import { submitted } from '../support/people/submitted.ts'
import { button } from '../support/people/visitor.ts'

const { stage, test } = stageForFile()

const ASK = 'Yes, Contact Me with Better Rates'
const DONE = 'There’s nothing to do until one contacts you.'

/** The link in the summary of a rate check, which the mail's reader may open anywhere. */
const mailedLink = (email: string) => matchInMessages(stage.url, email, /\/contact-me#\S+/)

test.onPhone(
  'the reader of the summary mail requests contact by keyboard on any device',
  async (page, width) => {
    const { email, company } = await submitted(page, stage.url)
    const link = await mailedLink(email)
    await stage.onPage({ width }, async (elsewhere) => {
      await elsewhere.goto(link)
      await elsewhere.getByText(`Rate check for ${company}, `).waitFor()
      await elsewhere.getByText('We haven’t shared your request with anyone.').waitFor()
      expect(new URL(elsewhere.url()).hash).toBe('')
      await expectAccessible(elsewhere, 'asking')
      await pressTabTo(elsewhere, button(elsewhere, ASK))
      await elsewhere.keyboard.press('Enter')
      const done = elsewhere.getByText(DONE)
      await done.waitFor()
      await expectFocus(elsewhere, elsewhere.getByRole('main').locator('[tabindex="-1"]', { has: done }))
      expect(await button(elsewhere, ASK).count()).toBe(0)
      await expectAccessible(elsewhere, 'requested')
      await elsewhere.reload()
      await elsewhere.getByText('We’ve got your request').waitFor()
      await done.waitFor()
      expect(new URL(elsewhere.url()).hash).toBe('')
    })
    await stage.onPage({ width }, async (again) => {
      await again.goto(link)
      await again.getByText('Your request is already shared').waitFor()
      await again.getByText(/^You asked to be contacted on /).waitFor()
      expect(await button(again, ASK).count()).toBe(0)
    })
  },
)
