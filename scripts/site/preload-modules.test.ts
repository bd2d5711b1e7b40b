import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderWith } from '../testing/folder.fixture.ts'
import { preloadModules } from './preload-modules.ts'

test('a page names every module that it is sure to need, once, and none that it may never need', () => {
  const files = {
    '_astro/Market.1.js':
      'import{a}from"./shared.2.js";import"./react.3.js";const later=()=>import("./sheet.4.js");a(later)',
    '_astro/shared.2.js': 'import"./react.3.js";export const a=1',
    '_astro/react.3.js': `export const r=${'1'.repeat(300)}`,
    '_astro/sheet.4.js': 'export const s=1',
    'supplier/market.html':
      '<html><head><title>$&</title></head><body><astro-island component-url="/_astro/Market.1.js" renderer-url="/_astro/react.3.js"></astro-island></body></html>',
    'plain.html': '<html><head></head><body></body></html>',
  }
  const folder = folderWith(files)

  preloadModules(folder)

  const page = readFileSync(join(folder, 'supplier/market.html'), 'utf8')
  const preloaded = [...page.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(([, path]) => path)
  // The largest first, then from the smallest on.
  expect(preloaded).toEqual(['/_astro/react.3.js', '/_astro/shared.2.js', '/_astro/Market.1.js'])
  expect(page).toContain('<title>$&</title>')
  expect(page.indexOf('modulepreload')).toBeLessThan(page.indexOf('</head>'))
  expect(readFileSync(join(folder, 'plain.html'), 'utf8')).toBe(files['plain.html'])
})
