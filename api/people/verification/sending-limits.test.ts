import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { Email } from '../../contract/people/verification.ts'
import { mailboxOf, waitInMinutes } from './sending-limits.ts'

test.each([
  [89, 'a minute'],
  [91, '2 minutes'],
  [3600, '60 minutes'],
  [5399, '90 minutes'],
  [5400, '2 hours'],
  [7201, '3 hours'],
])('a wait of %i seconds is %s', (seconds, words) => expect(waitInMinutes(seconds).en).toBe(words))

test.each([
  ['ana@shop.example', 'ana+rates@shop.example'],
  ['ana@shop.example', 'ana+a+b@shop.example'],
  ['ana.roy@gmail.com', 'anaroy@gmail.com'],
  ['ana.roy@gmail.com', 'a.n.a.r.o.y+tax@googlemail.com'],
])('one mailbox is counted once, however its address is written: %s and %s', (one, other) =>
  expect(mailboxOf(one)).toBe(mailboxOf(other)),
)

test.each([
  ['ana@shop.example', 'ben@shop.example'],
  ['ana@shop.example', 'ana@shop.test'],
  ['ana.roy@shop.example', 'anaroy@shop.example'],
  ['+ana@shop.example', '+ben@shop.example'],
  ['ana@gmail.com', 'ana@gmail.com.example'],
])('two mailboxes are counted apart: %s and %s', (one, other) =>
  expect(mailboxOf(one)).not.toBe(mailboxOf(other)),
)

test('no tag, and no dot in a Gmail address, makes another mailbox', () => {
  const pick = (from: string) => from[Math.floor(Math.random() * from.length)] ?? ''
  const text = (from: string, length: number) => Array.from({ length }, () => pick(from)).join('')
  for (let round = 0; round < 2_000; round++) {
    const name = text('abcdefghij0123456789', 1 + (round % 12))
    const tag = text('abc019_-+', round % 6)
    const plain = `${name}@shop.example`
    const tagged = `${name}+${tag}@shop.example`
    const dotted = name.split('').join(pick('.z').replace('z', ''))
    expect(mailboxOf(tagged)).toBe(mailboxOf(plain))
    expect(mailboxOf(`${dotted}+${tag}@googlemail.com`)).toBe(mailboxOf(`${name}@gmail.com`))
    for (const address of [plain, tagged, `${dotted}@gmail.com`]) {
      expect(mailboxOf(mailboxOf(address))).toBe(mailboxOf(address))
      expect(v.is(Email, mailboxOf(address))).toBe(true)
    }
  }
})
