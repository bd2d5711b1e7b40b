import { expect } from 'bun:test'
import * as v from 'valibot'
import { LeadCard } from '../../api/contract/market/market.ts'
import { expectFailures, type Page } from '../support/browser/browser.ts'
import { expectAccessible, expectFits, expectFocus, post, toast } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { openProviders, row } from '../support/people/admin-visit.ts'
import { signUpAndConfirm } from '../support/people/portal.ts'
import { requested } from '../support/people/submitted.ts'
import { button, dialog, textBox } from '../support/people/visitor.ts'
import { enterMarket, expectBought, payFor } from '../support/purchase/purchase.ts'

const { stage, test } = stageForFile()

const Requests = v.object({ requests: v.array(v.object({ id: v.string() })) })

/** The newest request of this browser. */
async function requestIn(owner: Page): Promise<string> {
  const answer = await owner.request.get('/api/requests')
  const [request] = v.parse(Requests, await answer.json()).requests
  if (request === undefined) throw new Error('This browser has requested nothing.')
  return request.id
}

const leadOf = (page: Page, company: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: company }) })

test.onPhone(
  'a supplier sees on a bought lead by when it promised contact, when to call, and what the owner says',
  async (page) =>
    stage.onPage({}, async (owner) => {
      const { company } = await requested(owner, stage.url)
      const id = await requestIn(owner)
      const wishes = { callTimes: { days: ['mon', 'fri'], from: 9, to: 17 }, wantsText: false }
      await owner.request.put(`/api/requests/${id}/call-times`, { data: wishes })
      await enterMarket(page)
      const card = v.parse(LeadCard, await (await page.request.get(`/api/supplier/leads/${id}`)).json())
      await payFor(page, card)
      await expectBought(page)

      await page.goto(`/supplier/analytics#${id}`)
      const lead = leadOf(page, company)
      await lead
        .getByText(/^Promised: contact by tomorrow \d/)
        .first()
        .waitFor()
      await lead.getByText('Likes to be called: Mon, Fri, 9:00 to 17:00, time of Ontario').waitFor()
      await expectAccessible(page, 'a promise')
      await expectFits(page)

      await post(owner, `/api/requests/${id}/contacted`, { answer: 'not-yet' })
      await page.reload()
      await lead.getByText('The owner says you haven’t called').first().waitFor()
      await expectAccessible(page, 'an owner who waits')
      await expectFits(page)

      await post(owner, `/api/requests/${id}/cancel`)
      await page.reload()
      await lead.getByText('Don’t contact', { exact: true }).waitFor()
      await lead
        .getByText(/^Don’t call: the owner cancelled this request on /)
        .filter({ visible: true })
        .first()
        .waitFor()
      expect(await lead.getByText(/^Promised/).count()).toBe(0)
      expect(await lead.getByRole('link', { name: /^\+1 / }).count()).toBe(0)
      await expectFits(page)
    }),
)

test.onPhone('a supplier sets what owners see, and an admin sees that it changed', async (page, width) => {
  expectFailures(page, /^422 PUT \/api\/supplier\/profile$/)
  const { name } = await signUpAndConfirm(page, stage.url)
  await page.goto('/supplier/account')
  const [phone, website] = [textBox(page, /Phone number you call from/), textBox(page, /Website/)]
  const form = page.locator('form', { has: website })
  const save = form.getByRole('button', { name: 'Save' })
  await save.waitFor()
  await expectAccessible(page, 'the account')
  await expectFits(page)
  await phone.fill('212 555 0123')
  await website.fill('payments.example')
  await save.click()
  await form.getByText('Enter a website that starts with https://').waitFor()
  await website.fill('https://payments.example')
  await save.click()
  await form.getByText('Enter a 10-digit Canadian or toll-free phone number').waitFor()
  await expectFocus(page, phone)
  await phone.fill('(416) 555-0123')
  await save.click()
  await toast(page, 'Profile saved').waitFor()

  await page.reload()
  await save.waitFor()
  expect(await phone.inputValue()).toBe('+1 416 555 0123')
  expect(await website.inputValue()).toBe('https://payments.example/')

  await stage.onPage({ width }, async (admin) => {
    await openProviders(admin)
    await row(admin, name)
      .getByText(/^Changed what owners see: /)
      .waitFor()
    await button(admin, `Edit ${name}`).click()
    await dialog(admin).getByText('+1 416 555 0123').waitFor()
    await dialog(admin).getByText('https://payments.example/').waitFor()
    await dialog(admin)
      .getByText(/^Provider changed this on /)
      .waitFor()
    await expectAccessible(admin, 'what owners see of a provider')
    await expectFits(admin)
  })
})
