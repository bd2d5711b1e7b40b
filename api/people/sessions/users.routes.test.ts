import { afterAll, describe, expect, test } from 'bun:test'
import { signInByCode } from '../../../tests/support/people/owner.ts'
import { fieldsAtFault, newPerson, submit } from '../../../tests/support/people/rate-check.ts'
import { openProduct } from '../../../tests/support/product.ts'

const product = await openProduct()
afterAll(() => product.close())

/** A browser signed in by code with this address. */
async function ownerOf(email: string) {
  const browser = product.browser()
  await signInByCode(product, browser, email)
  return browser
}

test('an owner without a rate check has to enter a name once, and is greeted by it from then on', async () => {
  const { email } = newPerson()
  const owner = await ownerOf(email)
  expect((await owner.get('/api/auth/user')).body).toMatchObject({
    firstName: '',
    name: '',
    needsName: true,
  })

  const answer = await owner.post('/api/auth/name', { firstName: ' Zoë ', lastName: 'Tremblay' })

  const named = { firstName: 'Zoë', name: 'Zoë Tremblay', needsName: false }
  expect(answer).toMatchObject({ status: 200, body: named })
  expect((await owner.get('/api/auth/user')).body).toMatchObject(named)
  expect((await (await ownerOf(email)).get('/api/auth/user')).body).toMatchObject(named)
})

test('an owner whose rate check has a name need not enter one', async () => {
  const { person } = await submit(product)
  const owner = await ownerOf(person.email)
  expect((await owner.get('/api/auth/user')).body).toMatchObject({ name: 'Marie-Ève Côté', needsName: false })
})

test('the records of two owners of the same name are different, so that Back cannot take one for the other', async () => {
  const [first, second] = await Promise.all([ownerOf(newPerson().email), ownerOf(newPerson().email)])
  const recordOf = async (owner: typeof first) => (await owner.get('/api/auth/user')).body

  expect(await recordOf(second)).not.toEqual(await recordOf(first))
  expect(await recordOf(first)).toEqual(await recordOf(first))
})

test('an account that was made before its rate check takes the name from it at the next sign-in', async () => {
  const person = newPerson()
  await ownerOf(person.email)
  await submit(product, {}, person)
  const owner = await ownerOf(person.email)
  expect((await owner.get('/api/auth/user')).body).toMatchObject({ name: 'Marie-Ève Côté', needsName: false })
})

test('a name that the owner entered is not replaced by a rate check under another', async () => {
  const person = newPerson()
  await (await ownerOf(person.email)).post('/api/auth/name', { firstName: 'Zoë', lastName: 'Roy' })
  await submit(product, {}, person)
  const owner = await ownerOf(person.email)
  expect((await owner.get('/api/auth/user')).body).toMatchObject({ name: 'Zoë Roy' })
})

describe('a name is refused', () => {
  test('from a caller who is not signed in, before it is judged', async () => {
    expect((await product.browser().post('/api/auth/name', { firstName: '' })).status).toBe(401)
  })

  test.each<[string, Record<string, unknown>, string[]]>([
    ['nothing', {}, ['firstName', 'lastName']],
    ['blanks', { firstName: ' ', lastName: '\t' }, ['firstName', 'lastName']],
    ['half of it', { firstName: 'Zoë' }, ['lastName']],
    ['too long', { firstName: 'a'.repeat(101), lastName: 'Roy' }, ['firstName']],
    ['a control character', { firstName: 'Zo\u0000ë', lastName: 'Roy' }, ['firstName']],
    ['no text', { firstName: { a: 1 }, lastName: 7 }, ['firstName', 'lastName']],
  ])('that is %s, and nothing changes', async (_, name, atFault) => {
    const owner = await ownerOf(newPerson().email)
    const answer = await owner.post('/api/auth/name', name)
    expect(answer.status).toBe(422)
    expect(fieldsAtFault(answer)).toEqual(atFault)
    expect((await owner.get('/api/auth/user')).body).toMatchObject({ needsName: true })
  })

  test('from another site', async () => {
    const owner = await ownerOf(newPerson().email)
    const answer = await owner.post(
      '/api/auth/name',
      { firstName: 'Zoë', lastName: 'Roy' },
      { origin: 'https://evil.example' },
    )
    expect(answer).toMatchObject({ status: 403, body: { code: 'foreign_origin' } })
  })
})
