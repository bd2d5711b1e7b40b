import { figuresAgainst, loadInTurns, raw } from '../load.ts'
import { startBare } from '../peers/start-peer.ts'
import { answerOf, type Row, requireSameBytes, startProduct } from '../world.ts'

/** In brotli, as every browser of today asks for it. */
export const landing: Row = {
  name: 'landing page',
  async measure(world) {
    await using product = await startProduct(await world.database('few'))
    const headers = { host: `localhost:${product.port}`, 'accept-encoding': 'br' }
    const answer = await answerOf(product, '/', headers)
    const page = { bytes: answer.bytes.toBase64(), headers: answer.headers, needsSession: false }
    await using bare = await startBare({ page })
    requireSameBytes(answer.bytes, await answerOf(bare, '/', headers))
    const requests = [raw('GET', '/', headers)]
    const measured = await loadInTurns(world, [
      { name: 'product', served: product, requests },
      { name: 'bare', served: bare, requests },
    ])
    return figuresAgainst(measured, 'bare', { requests: { atLeast: 0.75 }, cpu: { atMost: 1.5 } })
  },
}
