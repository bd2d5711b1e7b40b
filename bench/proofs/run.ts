import { buildServerIfChanged } from '../../scripts/builds/build-server.ts'
import { buildSiteIfChanged } from '../../scripts/site/build-site.ts'
import { oneOwner } from './1-one-owner.ts'
import { killedAnywhere } from './2-kill.ts'
import { webhookInAnyOrder } from './3-webhook.ts'
import { stripeFails } from './4-stripe-fails.ts'
import { postgresDies } from './5-postgres-dies.ts'
import { notTheirs } from './6-not-theirs.ts'
import { changedMeanwhile } from './7-changed-meanwhile.ts'
import { deliveriesSurvive } from './8-deliveries.ts'
import { alertsAreSentOnce } from './9-alerts.ts'
import { showProgress } from './progress.ts'
import type { Proof } from './proof.ts'

const PROOFS: Record<string, { name: string; proof: Proof }> = {
  1: { name: 'one owner', proof: oneOwner },
  2: { name: 'killed anywhere', proof: killedAnywhere },
  3: { name: 'the webhook in any order', proof: webhookInAnyOrder },
  6: { name: 'what is not theirs', proof: notTheirs },
  7: { name: 'changed meanwhile', proof: changedMeanwhile },
  8: { name: 'deliveries survive', proof: deliveriesSurvive },
  5: { name: 'Postgres dies', proof: postgresDies },
  4: { name: 'Stripe fails', proof: stripeFails },
  9: { name: 'alerts are sent once', proof: alertsAreSentOnce },
}

/** `npm run proofs` runs all of them in full and prints what came of each; `npm run proofs -- 1 3` runs some. */
async function main(wanted: string[], isShort: boolean): Promise<number> {
  // The servers that the proofs start and kill serve it, and a fresh clone has none.
  await Promise.all([buildSiteIfChanged(), buildServerIfChanged('demo')])
  let failed = 0
  const table: Record<string, string>[] = []
  for (const number of wanted.length > 0 ? wanted : Object.keys(PROOFS)) {
    const found = PROOFS[number]
    if (found === undefined) throw new Error(`There is no proof ${number}.`)
    const startedAt = performance.now()
    console.log(`${number}. ${found.name} …`)
    const endProgress = showProgress(`${number}. ${found.name}`)
    const rows = await found.proof(isShort ? 'short' : 'full').finally(endProgress)
    for (const { ok, what, expected, seen } of rows) {
      if (!ok) failed += 1
      table.push({ '#': number, what, expected, seen, ok: ok ? 'yes' : 'NO' })
    }
    console.log(`${number}. ${found.name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  }
  console.table(table)
  console.log(`${table.length - failed} as expected, ${failed} not`)
  return failed === 0 ? 0 : 1
}

const given = process.argv.slice(2)
process.exit(
  await main(
    given.filter((word) => word !== '--short'),
    given.includes('--short'),
  ),
)
