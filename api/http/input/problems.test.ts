import { expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { openLog } from '../../platform/shared/log.ts'
import { allowedMethodsOf, faultResponse, problems } from './problems.ts'

const allowed = allowedMethodsOf([
  { method: 'GET', path: '/api/leads' },
  { method: 'post', path: '/api/leads' },
  { method: 'PUT', path: '/api/leads/:id/status' },
  { method: 'DELETE', path: '/api/leads/:id/status' },
  { method: 'GET', path: '/api/openapi.yaml' },
  { method: 'GET', path: '/docs/*' },
  { method: 'GET', path: '/' },
  { method: 'GET', path: '/api/prices/' },
  { method: 'POST', path: '/api/prices/' },
  { method: 'GET', path: '/api/receipts/:id' },
  { method: 'POST', path: '/api/receipts/check' },
])

test.each([
  ['/api/leads', ['GET', 'HEAD', 'POST']],
  ['/api/leads/', ['GET', 'HEAD', 'POST']],
  ['/api/leads/42/status', ['DELETE', 'PUT']],
  ['/api/openapi.yaml', ['GET', 'HEAD']],
  ['/docs/a/b.js', ['GET', 'HEAD']],
  ['/', ['GET', 'HEAD']],
  ['/api/receipts/7', ['GET', 'HEAD']],
  ['/api/receipts/check', ['GET', 'HEAD', 'POST']],
  ['/api/prices', ['GET', 'HEAD', 'POST']],
  ['/api/prices/', ['GET', 'HEAD', 'POST']],
  ['/api/lead', []],
  ['/api/leads/42', []],
  ['/api/leads/42/43/status', []],
  ['/api/leads//status', []],
  ['/api/openapi-yaml', []],
  ['/x/api/leads', []],
])('%s allows %p', (path, methods) => expect(allowed(path)).toEqual(methods))

test('a body that is no JSON is refused as malformed', async () => {
  const app = new Elysia().use(problems(openLog('silent'), () => [])).post('/', ({ body }) => body)
  const headers = { 'content-type': 'application/json' }
  const answer = await app.handle(new Request('http://localhost/', { method: 'POST', headers, body: '{' }))
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'malformed_json' }])
})

test('a query whose answer did not come in time is answered 503', () => {
  const cause = new Error('Query read timeout')
  expect(faultResponse(new Error('the query', { cause }), openLog('silent')).status).toBe(503)
})

test.each([
  ['ECONNREFUSED', 503],
  ['ECONNRESET', 503],
  ['EPIPE', 503],
  ['ETIMEDOUT', 503],
  ['40P01', 503],
  ['other', 500],
])('a query that fails by %s is answered %i', (code, status) => {
  const cause = Object.assign(new Error('the connection'), { code })
  expect(faultResponse(new Error('the query', { cause }), openLog('silent')).status).toBe(status)
})
