import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { checkoutWith } from './folder.fixture.ts'
import { findPrivateAddresses } from './private-addresses.ts'

// Put together here, so that this file does not hold what it looks for.
const at = (...parts: string[]) => parts.join('/')
const HOME = at('', 'home', 'ada', 'northrate')

const found = (text: string, places: string[] = []) =>
  findPrivateAddresses(checkoutWith({ 'notes.md': `first line\n${text}\n` }), places)

describe('an address that means nothing elsewhere is found', () => {
  test.each([
    [`see ${HOME}`, at('', 'home', 'ada', '')],
    [`"${at('', 'Users', 'ada', 'x.ts')}"`, at('', 'Users', 'ada', '')],
    [`C:${'\\'}Users${'\\'}ada`, `C:${'\\'}Users${'\\'}`],
    [`from ${at('https:', '', 'registry.example.org', 'pg')}`, at('https:', '', 'registry.example.org')],
    [
      `"${at('http:', '', 'mirror.example.org', 'pg-1.0.0.tgz')}"`,
      at('http:', '', 'mirror.example.org', 'pg-1.0.0.tgz'),
    ],
  ])('%s', (text, address) => {
    expect(found(text)).toEqual([`notes.md:2: ${address}`])
  })

  test('the folder that this checkout lies in', () => {
    expect(found('cd /checkouts/main/', ['/checkouts/main/'])).toEqual(['notes.md:2: /checkouts/main/'])
  })
})

test('ordinary addresses are left alone', () => {
  expect(found('site/home/ada/x /home/ https://example.org/a.html ./Users/ada/')).toEqual([])
})

test('no file of ours holds one', () => {
  expect(findPrivateAddresses(join(import.meta.dir, '..'))).toEqual([])
})
