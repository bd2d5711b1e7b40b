import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const SITE = join(import.meta.dir, '..')
/** Sets a global in the head of a page, before any module is there. */
const WITHOUT_MODULES = 'lib/data/early-answers.ts'

test('only page-life.ts listens to a page being left, shown again or hidden', () => {
  const listening = [...new Bun.Glob('**/*.{ts,tsx,astro}').scanSync(SITE)].filter(
    (file) =>
      !/\.test\.tsx?$/.test(file) &&
      /['"`.](on)?(pagehide|pageshow|visibilitychange|beforeunload|unload|freeze)\b(?!\()/.test(
        readFileSync(join(SITE, file), 'utf8'),
      ),
  )
  expect(listening.sort()).toEqual([WITHOUT_MODULES, 'lib/page-life.ts'])
})

test('a component that listens to the life of the page can stop', () => {
  const unstoppable = [...new Bun.Glob('**/*.tsx').scanSync(SITE)].filter((file) =>
    /^ *(whenLeft|whenShownAgain|whenInFront)\(/m.test(readFileSync(join(SITE, file), 'utf8')),
  )
  expect(unstoppable).toEqual([])
})
