import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { figuresAgainst, loadInTurns, type Side } from '../load/in-turns.ts'
import { rawGet } from '../load/load.ts'
import { startBare, startNginx, WITHOUT_NGINX } from '../peers/start-peer.ts'
import { type Row, startProduct } from '../world.ts'
import { answerOf, requireSameBytes } from './answers.ts'

/** In brotli, as every browser of today asks for it. */
export const landing: Row = {
  name: 'landing page, brotli',
  remarks:
    'At parity with a bare server; against nginx it lies between 0.72 and 1.15 from round to round. What is left is ' +
    'the server of the runtime itself: making a Response takes 3 µs, as all of the product’s own path does.',
  async measure(world) {
    await using opened = new AsyncDisposableStack()
    const product = opened.use(await startProduct(await world.database('few')))
    const headers = { host: `localhost:${product.port}`, 'accept-encoding': 'br' }
    const answer = await answerOf(product, '/', headers)
    const folder = await mkdtemp(join(tmpdir(), 'northrate-landing-'))
    opened.defer(() => rm(folder, { recursive: true, force: true }))
    const file = join(folder, 'index.html.br')
    await writeFile(file, answer.bytes)
    const fixed = { '/': { file, headers: answer.headers, needsSession: false } }

    const peers = [
      {
        name: 'bare Bun.serve',
        served: opened.use(
          await startBare({ databaseUrl: '', sessionCookie: '', fixed, list: null, submission: null }),
        ),
      },
      ...(WITHOUT_NGINX === null ? [{ name: 'nginx', served: opened.use(await startNginx({ fixed })) }] : []),
    ]
    for (const { served } of peers)
      requireSameBytes(answer.bytes, (await answerOf(served, '/', headers)).bytes)
    const requests = [rawGet('/', headers)]
    const sides: Side[] = [{ name: 'product', served: product }, ...peers].map((side) => ({
      ...side,
      requests,
    }))
    const measured = await loadInTurns(world, sides)
    return peers.flatMap(({ name }) => figuresAgainst(measured, name, { requests: { atLeast: 0.8 } }))
  },
}
