import { expect, test } from 'bun:test'
import { HELPER, notYetLoaded } from './lazy-modules.ts'

test('a module that loads on demand is preloaded with what the page does not have, once', async () => {
  const files = {
    'market.js': { imports: ['react.js', 'controls.js'] },
    'controls.js': { imports: ['start.js'] },
    'dialog.js': { imports: ['sheet.js', 'controls.js'] },
  }
  const wanted = ['dialog.js', 'sheet.js', 'controls.js', 'start.js', 'react.js']
  expect(notYetLoaded(wanted, 'market.js', files)).toEqual(['dialog.js', 'sheet.js'])

  const links: unknown[] = []
  const document = { createElement: () => ({}), head: { append: (link: unknown) => links.push(link) } }
  const load = new Function('document', `${HELPER.replace('export', '')};return __vitePreload`)(document)
  for (const paths of [['dialog.js', 'sheet.js'], ['dialog.js'], undefined])
    expect(await load(async () => 'the module', paths)).toBe('the module')
  expect(links).toEqual([
    { rel: 'modulepreload', href: '/dialog.js' },
    { rel: 'modulepreload', href: '/sheet.js' },
  ])
})
