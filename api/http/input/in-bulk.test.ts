import { expect, test } from 'bun:test'
import { Refusal } from '../../platform/shared/refusal.ts'
import { inBulk } from './in-bulk.ts'

type Selected = { id: string }
const items = (...ids: string[]): Selected[] => ids.map((id) => ({ id }))
const logged: unknown[] = []
const around = {
  matching: async () => [],
  find: async (ids: string[]) => ids.map((id) => ({ id, name: `Shop ${id}`, isSo: false })),
  log: { error: (about: unknown) => void logged.push(about) },
}

test('an error ends the call with the outcomes so far and the rest', async () => {
  const act = async ({ id }: Selected) => {
    if (id === 'b') throw new Refusal('lead_held', 409, { en: 'Not now.', fr: 'Pas maintenant.' })
    if (id === 'c') throw new Error('The database is gone.')
  }
  expect(await inBulk({ items: items('a', 'b', 'c', 'd') }, { ...around, act })).toEqual({
    results: [
      { id: 'a', name: 'Shop a', outcome: 'done', code: null, message: null },
      { id: 'b', name: 'Shop b', outcome: 'refused', code: 'lead_held', message: 'Not now.' },
    ],
    rest: items('c', 'd'),
  })
  expect(logged).toHaveLength(1)
})

test('an error at the first item is thrown', () => {
  const act = () => Promise.reject(new Error('The database is gone.'))
  expect(inBulk({ items: items('a') }, { ...around, act })).rejects.toThrow('The database is gone.')
})
