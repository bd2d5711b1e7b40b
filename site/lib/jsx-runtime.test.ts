import { expect, test } from 'bun:test'
import { createContext, Suspense } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Fragment, jsx, jsxs } from './jsx-runtime.ts'

const icon = () => jsx('svg', {})
const some = (...children: unknown[]) => jsxs('p', { children })

test.each([
  ['the only text of an element stays as it is', some('Send', null), '<p>Send</p>'],
  ['texts in a row are one', some(3, ' leads', false, ' of ', 12), '<p>3 leads of 12</p>'],
  ['a text beside a sign', some(icon(), 'Sending…'), '<p><svg></svg><span>Sending…</span></p>'],
  ['and beside one that is not there now', some(false, 'Send'), '<p>Send</p>'],
  [
    'texts on both sides of an element',
    some('Read ', jsx('b', { children: 'this' }), ' now'),
    '<p><span>Read </span><b>this</b><span> now</span></p>',
  ],
  ['a text in a list in a list', some([['a'], icon()]), '<p><span>a</span><svg></svg></p>'],
  ['a space between two', some(icon(), ' ', icon()), '<p><svg></svg><span> </span><svg></svg></p>'],
  ['zero, which is shown', some(icon(), 0, ''), '<p><svg></svg><span>0</span></p>'],
  [
    'a text in a fragment, which has no element of its own',
    some(jsx(Fragment, { children: 'Saved' }), icon()),
    '<p><span>Saved</span><svg></svg></p>',
  ],
  ['a text that waits', some(jsx(Suspense, { children: 'Saved' })), '<p><span>Saved</span></p>'],
  [
    'a text in a context',
    jsx('p', { children: jsx(createContext(''), { value: '', children: 'Saved' }) }),
    '<p><span>Saved</span></p>',
  ],
  [
    'an option, which holds texts alone',
    jsx('select', { children: jsxs('option', { children: ['Tier ', 1] }) }),
    '<select><option>Tier 1</option></select>',
  ],
])('%s', (_, element, html) => expect(renderToStaticMarkup(element)).toBe(html))

test('a function as a child and what a component gets are left alone', () => {
  const shout = ({ children }: { children: (word: string) => string }) =>
    jsx('p', { children: children('hey') })
  expect(renderToStaticMarkup(jsx(shout, { children: (word: string) => word.toUpperCase() }))).toBe(
    '<p>HEY</p>',
  )
})
