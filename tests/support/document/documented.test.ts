import { expect, test } from 'bun:test'
import { notAsDocumented } from './documented.ts'

const answered = (method: string, path: string, status: number, code: string) => {
  const problem = { code, message: 'No.', error: 'No.' }
  const headers = new Map([
    ['content-type', 'application/json'],
    ['content-language', 'en'],
    ['vary', 'accept-language'],
    ['retry-after', '1'],
  ])
  const body = async () => new TextEncoder().encode(JSON.stringify(problem))
  return notAsDocumented({ method, url: `http://localhost${path}` }, { status, headers, body })
}

test('a refusal with a status that the document does not give the call is a fault', async () => {
  expect(await answered('POST', '/api/login', 409, 'lead_held')).toBe(
    'openapi.yaml: POST /api/login: 409 is not described',
  )
})

test('so is one with a described status and a code that the route does not declare', async () => {
  expect(await answered('POST', '/api/login', 422, 'reset_link_over')).toBe(
    'openapi.yaml: POST /api/login: 422 reset_link_over is not declared',
  )
  expect(await answered('GET', '/api/supplier/receipts/NR-1', 404, 'lead_not_found')).toEndWith(
    'GET /api/supplier/receipts/{number}: 404 lead_not_found is not declared',
  )
})
