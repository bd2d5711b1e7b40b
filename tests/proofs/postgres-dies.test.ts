import { expect, setDefaultTimeout, test } from 'bun:test'
import { postgresDies } from '../../bench/proofs/5-postgres-dies.ts'
import { unproved } from '../../bench/proofs/proof.ts'

setDefaultTimeout(120_000)

test('a database that dies while suppliers buy loses nothing that was answered', async () => {
  expect(unproved(await postgresDies('short'))).toEqual([])
})
