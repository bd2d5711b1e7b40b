import { expect } from 'bun:test'
import { expectAccessible } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { openResults } from '../support/people/submitted.ts'
import { button, someVisitor } from '../support/people/visitor.ts'

const { stage, test } = stageForFile()

const addressWith = (query: Record<string, string>) => `/lead-confirmation?${new URLSearchParams(query)}`

test('the lead confirmation shows the saving and the email address', async (page) => {
  await page.goto(addressWith({ savings: '1234', email: 'ana@example.com' }))
  await page.getByText('$1,234').waitFor()
  await page.getByText('Conservative estimate based on your current rates').waitFor()
  await page.getByText('ana@example.com').waitFor()
  for (const time of ['2 hours', '24 hours', '48 hours']) {
    expect(await page.getByText(time).count()).toBeGreaterThan(0)
  }
})

test.onPhone(
  'the browser that requested contact sees its number and the way to its data',
  async (page, width) => {
    const visitor = someVisitor()
    const end = visitor.phone.slice(-2)
    const address = await stage.onPage({ width }, async (page) => {
      await openResults(page, stage.url, { person: visitor })
      await button(page, 'Yes, Connect Me with Better Providers').click()
      await page.getByText(`At the number ending in ${end}`).waitFor()
      await page.getByText(/shared your request anonymously with payment providers/).waitFor()
      expect([...new URL(page.url()).searchParams.keys()]).toEqual(['savings', 'email'])
      await expectAccessible(page, 'the confirmation')

      await page.getByRole('main').getByRole('link', { name: 'Your data' }).click()
      await page.waitForURL('/privacy/my-data')
      return addressWith({ savings: '110', email: visitor.email })
    })

    await page.goto(address, { waitUntil: 'networkidle' })
    await page.getByText('At the number you verified.').waitFor()
    expect(await page.getByText('ending in').isVisible()).toBe(false)
  },
)
