import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { DEMO_SUPPLIER } from '../../sandbox/demo/demo-suppliers.ts'
import { DEMO_ADMIN } from '../../sandbox/demo/seed-demo.ts'
import { openServer, type TestServer } from '../support/browser/stage.ts'
import { latestCode } from '../support/inbox.ts'
import { ENGINES } from '../support/other-browsers/engines.ts'
import { type Visit, visitWith } from '../support/other-browsers/visit.ts'
import { paperAt } from '../support/people/statement.ts'
import { SHOP_THAT_CAN_SAVE, someVisitor, type Visitor } from '../support/people/visitor.ts'
import { CARDS } from '../support/stripe/stripe-client.ts'

let stage: TestServer

beforeAll(async () => {
  stage = await openServer()
})
afterAll(() => stage?.close())

const BETTER = 'Great News! We Found You Better Rates'

describe.each(ENGINES.filter((engine) => engine.isInstalled()))('in $name', ({ name, open, ...engine }) => {
  /** Leaves a picture when it fails; no page may have logged an error. */
  async function onVisit(walk: (visit: Visit) => Promise<void>): Promise<void> {
    const window = await open({ width: 390, height: 900 })
    try {
      await walk(visitWith(window, stage.url, engine)).catch(async (error: unknown) => {
        mkdirSync('test-results', { recursive: true })
        const picture = `test-results/failed-${name}-${Date.now()}.png`
        await Bun.write(picture, await window.picture())
        console.log(picture)
        throw error
      })
      expect(await window.errors()).toEqual([])
    } finally {
      await window.close()
    }
  }

  test('a rate check leads to results, to the confirmation, and Back to results that can be used', () =>
    onVisit(async (visit) => {
      const visitor = someVisitor()
      await checkRates(visit, visitor)
      await visit.markPage()
      await visit.click('button', 'Yes, Connect Me with Better Providers')
      await visit.arrive('/lead-confirmation')
      await visit.see(`the number ending in ${visitor.phone.slice(-2)}`)

      await visit.back()
      await visit.see('You asked to be contacted on')
      await visit.isKept()
      expect(await visit.text()).not.toContain('Sending…')
      await visit.click('button', 'Start a new check')
      await startCheck(visit, someVisitor())
    }))

  test('an owner signs in, and Back after signing out shows nothing of theirs', () =>
    onVisit(async (visit) => {
      const { email } = someVisitor()
      await signIn(visit, email, '/')
      await visit.see('Welcome back!')
      await visit.goto('/privacy/my-data')
      await visit.see(email)
      await visit.watchFor(email)
      await visit.goto('/api/logout')
      await visit.arrive('/')
      await visit.back()
      await visit.arrive('/privacy/my-data')
      await visit.missing(email)
      await visit.expectUnseen()
    }))

  test('Back after somebody else has signed in shows nothing of the first owner', () =>
    onVisit(async (visit) => {
      const [first, second] = [someVisitor(), someVisitor()]
      await signIn(visit, first.email, '/privacy/my-data')
      await visit.see(first.email)
      await visit.watchFor(first.email)
      await visit.goto('/api/logout')
      await visit.arrive('/')
      await signIn(visit, second.email, '/privacy/my-data')
      await visit.see(second.email)
      await visit.back()
      await visit.arrive('/')
      await visit.back()
      await visit.arrive('/privacy/my-data')
      await visit.missing(first.email)
      await visit.expectUnseen()
    }))

  test('a supplier buys a lead, goes elsewhere and Back, and sees nothing after logging out', () =>
    onVisit(async (visit) => {
      await visit.goto('/supplier/login')
      await visit.fill('Email address', DEMO_SUPPLIER.email)
      await visit.fill('Password', DEMO_SUPPLIER.password)
      await visit.click('button', 'Log in')
      await visit.arrive('/supplier/dashboard')
      await openPurchase(visit)

      await visit.markPage()
      await visit.goto('/terms')
      await visit.back()
      await visit.arrive('/supplier/dashboard')
      if (await visit.isKept()) await visit.see('Card number')
      else await openPurchase(visit)
      await visit.fill('Card number', CARDS.good)
      await visit.fill('Expiry', '12 / 40')
      await visit.fill('Security code', '123')
      await visit.fill('Postal code', 'M5V 2T6')
      await visit.click('checkbox', 'I accept the terms and conditions of this purchase')
      await visit.click('button', 'Pay $')
      await visit.see('Lead purchased!')

      await visit.goto('/supplier/analytics')
      await visit.see('Total Purchased')
      await visit.watchFor('Total Purchased')
      await visit.click('button', 'Logout')
      await visit.arrive('/')
      await visit.back()
      await visit.arrive('/supplier/analytics')
      await visit.missing('Total Purchased')
      await visit.expectUnseen()
    }))

  test('an admin signs in, sees the leads, and nobody sees them after logging out', () =>
    onVisit(async (visit) => {
      await visit.goto('/admin/login')
      await visit.fill('Username', DEMO_ADMIN.username)
      await visit.fill('Password', DEMO_ADMIN.password)
      await visit.click('button', 'Log In')
      await visit.arrive('/admin')
      const shown = await visit.readEmail()
      await visit.watchFor(shown)
      await visit.click('button', 'Log out')
      await visit.arrive('/admin/login')
      await visit.back()
      await visit.arrive('/admin')
      await visit.missing(shown)
      await visit.expectUnseen()
    }))

  test('a statement is read on the device', () =>
    onVisit(async (visit) => {
      await visit.goto('/statement')
      await visit.upload('Choose your statement', paperAt('samples/g1a'))
      await visit.see('Check what we found')
      await visit.goto('/terms')
      await visit.back()
      await visit.missing('Check what we found')
      await visit.upload('Choose your statement', paperAt('samples/g1a'))
      await visit.see('Check what we found')
    }))
})

async function startCheck(visit: Visit, { firstName, lastName, email }: Visitor): Promise<void> {
  await visit.see("Let's Get Started")
  await visit.fill('First name', firstName)
  await visit.fill('Last name', lastName)
  await visit.choose('Business type', SHOP_THAT_CAN_SAVE.type)
  await visit.fill('Email address', email)
  await visit.click('button', 'Send code')
  await visit.fill('Code from the email', await latestCode(stage.url, email))
  await visit.click('button', 'Verify')
  await visit.see('Email verified.')
}

async function checkRates(visit: Visit, visitor: Visitor): Promise<void> {
  await visit.goto('/#check-my-rates')
  await startCheck(visit, visitor)
  await visit.click('button', 'Next')
  await visit.choose('Current payment provider', SHOP_THAT_CAN_SAVE.provider)
  await visit.fill('Monthly card sales', SHOP_THAT_CAN_SAVE.monthlyVolume)
  await visit.fill('Average sale', SHOP_THAT_CAN_SAVE.averageSale)
  await visit.click('button', 'Next')
  await visit.fill('Phone number', visitor.phone)
  await visit.fill('Company name', visitor.company)
  await visit.click('checkbox', 'I agree to the Terms of Use')
  await visit.click('button', 'Send code')
  await visit.fill(
    'Code from the text message',
    await latestCode(stage.url, `+1${visitor.phone.replaceAll(' ', '')}`),
  )
  await visit.click('button', 'Verify')
  await visit.see('Phone verified.')
  await visit.click('button', 'Find My Better Rates')
  await visit.see(BETTER)
}

async function signIn(visit: Visit, email: string, path: string): Promise<void> {
  await visit.goto(`/api/login?return=${encodeURIComponent(path)}`)
  await visit.fill('Email address', email)
  await visit.click('button', 'Send code')
  await visit.fill('Code from the email', await latestCode(stage.url, email))
  await visit.click('button', 'Log in')
  await visit.arrive(path)
}

async function openPurchase(visit: Visit): Promise<void> {
  await visit.click('button', 'Purchase Lead')
  await visit.see('Card number')
}
