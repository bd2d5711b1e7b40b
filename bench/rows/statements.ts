import { percentile } from '../load.ts'
import { findPapers, layoutsOf, readAll } from '../statements/papers.ts'
import type { Row } from '../world.ts'

/** Every paper of bench/statements, read as the product reads it. `npm run bench:statements` shows each value. */
export const statementsRead: Row = {
  name: 'statements read',
  async measure() {
    const papers = await readAll(findPapers())
    const verdicts = papers.flatMap(({ score }) => [...score.verdicts.values()])
    const { all, right } = layoutsOf(papers)
    const times = papers.map(({ ms }) => ms)
    return [
      {
        what: 'share of layouts with sales and fees right',
        product: [right.length / all.length],
        aim: { atLeast: 0.8 },
      },
      {
        what: 'wrong values called sure',
        product: [verdicts.filter((one) => one === 'wrong and sure').length],
        aim: { atMost: 0 },
      },
      { what: 'ms a paper, p95', product: [percentile(times, 95)] },
    ]
  },
}
