import { expect, test } from 'bun:test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SessionGate } from './SessionGate.tsx'

const SAY = {
  lookingUp: 'Checking…',
  accessRequired: 'Log in',
  accessRequiredWhy: 'To see your leads.',
  unreachable: 'We couldn’t check your session.',
  unreachableWhy: 'The connection failed.',
  tryAgain: 'Try again',
}

test.each([
  ['signed-out', SAY.accessRequired],
  ['unreachable', SAY.unreachable],
] as const)('a page whose session is %s has one heading', (name, heading) => {
  const gate = { session: { name }, say: SAY, waysIn: null, onTryAgain: () => {}, children: () => null }
  const html = renderToStaticMarkup(createElement(SessionGate, gate))
  expect([...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, words]) => words)).toEqual([heading])
})
