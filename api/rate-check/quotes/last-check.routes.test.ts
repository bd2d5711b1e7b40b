import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { leads } from '../../../db/schema/leads.ts'
import { signedInOwner } from '../../../tests/support/people/owner.ts'
import { newPerson, submit } from '../../../tests/support/people/rate-check.ts'
import { testProduct } from '../../../tests/support/product.ts'

const product = await testProduct()

async function lastCheckOf(email: string) {
  const { browser } = await signedInOwner(product, { email, firstName: '', lastName: '' })
  return (await browser.get('/api/user/last-check')).body
}

test('all answers of the newest rate check come back as the form asks them', async () => {
  const person = newPerson()
  await submit(product, { monthlyVolume: '1' }, person)
  product.clock.passMinutes(1)
  await submit(
    product,
    {
      businessType: 'other',
      customBusinessType: 'Ferry',
      currentProvider: 'other',
      customProvider: 'My bank',
      monthlyVolume: '20,000.50',
      averageTransaction: '50',
      cardPresentRate: '2.65',
      monthlyFee: '0',
      website: 'ferry.example',
      isDecisionMaker: false,
      decisionMakerName: 'Max Roy',
    },
    person,
  )
  expect(await lastCheckOf(person.email)).toEqual({
    checkedAt: product.clock.now().toISOString(),
    email: person.email,
    firstName: 'Marie-Ève',
    lastName: 'Côté',
    businessType: 'other',
    customBusinessType: 'Ferry',
    currentProvider: 'other',
    customProvider: 'My bank',
    monthlyVolume: 20_000.5,
    averageTransaction: 50,
    cardPresentRate: 2.65,
    cardNotPresentRate: null,
    monthlyFee: 0,
    phone: person.phone,
    company: person.company,
    website: 'ferry.example',
    isDecisionMaker: false,
    decisionMakerName: 'Max Roy',
  })
})

test('a listed type and provider come back as they are in the list', async () => {
  const { person } = await submit(product)
  expect(await lastCheckOf(person.email)).toMatchObject({
    businessType: 'retail',
    customBusinessType: '',
    currentProvider: 'moneris',
    customProvider: '',
  })
})

test('a first-time owner has their address and name filled in, and nothing else', async () => {
  const { owner, browser } = await signedInOwner(product)
  const { body } = await browser.get('/api/user/last-check')
  expect(body).toMatchObject({
    checkedAt: null,
    email: owner.email,
    firstName: 'Bea',
    lastName: 'Roy',
    businessType: '',
    currentProvider: '',
    monthlyVolume: null,
    phone: '',
    company: '',
    isDecisionMaker: true,
  })
})

test('who shares a telephone with someone is not shown what that person has answered since', async () => {
  const first = newPerson()
  const second = { ...newPerson(), phone: first.phone }
  await submit(product, { website: 'first.example' }, first)
  await submit(product, { website: 'second.example' }, second)
  expect(await lastCheckOf(first.email)).toMatchObject({
    company: first.company,
    phone: first.phone,
    website: 'first.example',
  })
})

test('a lead that was erased gives nothing back', async () => {
  const { person } = await submit(product, { website: 'gone.example' })
  const erased = { erasedAt: product.clock.now(), offMarketAt: product.clock.now() }
  await product.db
    .update(leads)
    .set({ ...erased, offMarketReason: 'withdrawn' })
    .where(eq(leads.email, person.email))
  expect(await lastCheckOf(person.email)).toMatchObject({ website: '' })
})
