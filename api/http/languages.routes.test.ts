import { expect, test } from 'bun:test'
import { signedInAdmin } from '../../tests/support/people/admin.ts'
import { supplierWithKey } from '../../tests/support/people/api-key.ts'
import { signedInSupplier } from '../../tests/support/people/supplier.ts'
import { testProduct } from '../../tests/support/product.ts'

const product = await testProduct()

const FRENCH = { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.8' }

test.each([
  [undefined, 'en', 'Please log in.'],
  ['en-CA,en;q=0.9,fr;q=0.8', 'en', 'Please log in.'],
  ['de', 'en', 'Please log in.'],
  ['*', 'en', 'Please log in.'],
  ['fr;q=0', 'en', 'Please log in.'],
  ['fr', 'fr', 'Veuillez vous connecter.'],
  ['fr-CA', 'fr', 'Veuillez vous connecter.'],
  ['de, en;q=0.4, fr-FR;q=0.5', 'fr', 'Veuillez vous connecter.'],
])('a refusal to a caller who accepts %p is in %s', async (accepted, language, says) => {
  const headers: Record<string, string> = accepted === undefined ? {} : { 'accept-language': accepted }
  const answer = await product.browser().get('/api/supplier/leads', headers)
  expect(answer.status).toBe(401)
  expect(answer.body).toEqual({ code: 'not_signed_in', message: says, error: says })
  expect(answer.headers.get('content-language')).toBe(language)
  expect(answer.headers.get('vary')).toBe('Accept-Language')
})

test('a form with mistakes says them in the language of its reader', async () => {
  const send = (headers: Record<string, string>) =>
    product.browser().send('POST', '/api/send-email-verification', { email: 'ana' }, headers)
  const english = await send({})
  expect(english.body).toMatchObject({
    message: 'Check the marked answers.',
    fields: { email: 'Enter an email address, such as name@example.com.' },
  })
  const french = await send(FRENCH)
  expect(french.body).toEqual({
    code: 'check_your_answers',
    message: 'Vérifiez les réponses indiquées.',
    error: 'Vérifiez les réponses indiquées.',
    fields: { email: 'Entrez une adresse courriel, comme nom@exemple.com.' },
  })
})

test('a value without a message of its own is refused in French', async () => {
  const { browser } = await signedInSupplier(product)
  const wrong = await browser.send('POST', '/api/supplier/login', '"no form"', FRENCH)
  expect(wrong.body).toMatchObject({
    fields: { form: 'Cette valeur n’est pas de celles que nous attendons ici.' },
  })
})

test.each([
  ['an unknown path', 'GET', '/api/nothing', undefined, 'not_found'],
  ['another method', 'DELETE', '/api/send-email-verification', undefined, 'method_not_allowed'],
  ['what is no JSON', 'POST', '/api/send-email-verification', '{', 'malformed_json'],
  ['too much', 'POST', '/api/send-email-verification', ' '.repeat(1024 * 1024), 'too_large'],
])('%s is refused in French before a route sees it', async (_, method, path, body, code) => {
  const answer = await product.browser().send(method, path, body, FRENCH)
  expect(answer.body).toMatchObject({ code })
  expect(answer.headers.get('content-language')).toBe('fr')
  expect(answer.headers.get('vary')).toBe('Accept-Language')
  if (code === 'method_not_allowed') expect(answer.headers.get('allow')).toBe('POST')
  const english = await product.browser().send(method, path, body)
  expect(english.body).toMatchObject({ code })
  expect(english.headers.get('content-language')).toBe('en')
  expect(english.body).not.toEqual(answer.body)
})

test('a call by key is refused in English unless it asks for French', async () => {
  const { caller } = await supplierWithKey(product)
  const path = '/api/supplier/leads/none'
  expect((await caller.get('/api/supplier/api-keys')).body).toMatchObject({
    code: 'key_not_accepted',
    message: 'This call doesn’t accept API keys. Log in to do this.',
  })
  expect((await caller.get('/api/supplier/api-keys', FRENCH)).body).toMatchObject({
    code: 'key_not_accepted',
    message: 'Cet appel n’accepte pas de clé d’API. Connectez-vous pour le faire.',
  })
  expect((await caller.get(path, FRENCH)).headers.get('content-language')).toBe('fr')
})

test('what only admins are refused stays English, and says so', async () => {
  const { browser } = await signedInAdmin(product)
  const path = '/api/admin/providers/018f8f8f-0000-7000-8000-000000000000'
  const answer = await browser.send('GET', path, undefined, FRENCH)
  expect(answer.body).toMatchObject({
    code: 'provider_not_found',
    message: expect.stringContaining('We can’t find'),
  })
  expect(answer.headers.get('content-language')).toBe('en')
})

test('one list answers readers of both languages with the same bytes and tag', async () => {
  const { browser } = await signedInSupplier(product)
  const english = await browser.get('/api/supplier/leads')
  const french = await browser.get('/api/supplier/leads', FRENCH)
  expect(french.body).toEqual(english.body)
  expect(french.headers.get('etag')).toBe(english.headers.get('etag'))
  expect(french.headers.get('vary')).toBe(english.headers.get('vary'))
  const again = await browser.get('/api/supplier/leads', {
    ...FRENCH,
    'if-none-match': english.headers.get('etag') ?? '',
  })
  expect(again.status).toBe(304)
})

test('two callers who are refused at once are each answered in their language', async () => {
  const one = () => product.browser().get('/api/supplier/leads')
  const other = () => product.browser().get('/api/supplier/leads', FRENCH)
  const answers = await Promise.all([one(), other(), one(), other()])
  expect(answers.map(({ headers }) => headers.get('content-language'))).toEqual(['en', 'fr', 'en', 'fr'])
})
