import { expect, test } from 'bun:test'
import { openLog } from '../../platform/shared/log.ts'
import { allowedMethodsOf, faultResponse } from './problems.ts'

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

test.each([
  ['ECONNREFUSED', 503],
  ['ECONNRESET', 503],
  ['EPIPE', 503],
  ['ETIMEDOUT', 503],
  ['other', 500],
])('a query that fails by %s is answered %i', (code, status) => {
  const cause = Object.assign(new Error('the connection'), { code })
  expect(faultResponse(new Error('the query', { cause }), openLog('silent')).status).toBe(status)
})
