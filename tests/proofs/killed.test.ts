import { KILL_POINTS, type KillPoint } from './kill-points.ts'
import { stateOf, wrongAtRest } from './world/books.ts'
import type { Browser } from './world/browser.ts'
import { createLead, type Lead } from './world/people-and-leads.ts'
import { nothingWrong, prove, type Row, type Size } from './world/prove.ts'
import { twoSweepsLater } from './world/time.ts'
import { inWorld, type World } from './world/world.ts'

const ROUNDS: Record<Size, number> = { short: 1, full: 20 }

prove('a process killed at any step of a purchase loses and doubles nothing', killedAnywhere)

/**
 * Kills the only process at each step of a purchase, as when a machine dies, and starts it again. Two sweeps later the
 * books balance, nothing is still open, and only the buyer sees the contact.
 */
function killedAnywhere(size: Size): Promise<Row[]> {
  return inWorld({ processes: 1 }, async (world) => {
    const rows: Row[] = []
    for (const point of KILL_POINTS) rows.push(await killAt(point, world, ROUNDS[size]))
    return rows
  })
}

async function killAt(point: KillPoint, world: World, rounds: number): Promise<Row> {
  const faults: string[] = []
  for (let round = 0; round < rounds; round++) {
    const found = await killOnce(point, world, { losesEvents: round % 2 === 0 })
    faults.push(...found.map((fault) => `round ${round + 1}: ${fault}`))
  }
  return nothingWrong(`kill -9 ${point.name}, ${rounds} times: ${point.afterwards}`, faults)
}

/** In every other round no event arrives after the kill either, so that only the sweeps repair. */
async function killOnce(
  point: KillPoint,
  world: World,
  { losesEvents }: { losesEvents: boolean },
): Promise<string[]> {
  const { stripe, apis } = world
  const [api] = apis
  const [browser, bystander] = await world.browsers(2)
  if (api === undefined || browser === undefined || bystander === undefined)
    throw new Error('A process or a browser is missing.')
  const lead = await createLead(world.db)
  if (point.faults.length > 0) await stripe.setFaults(...point.faults)

  const letGo = await point.reach({ world, browser, lead })
  await api.kill()
  await letGo()
  const atKill = await stateOf(world, lead)

  await stripe.clearFaults()
  if (losesEvents) await world.loseEvents()
  await api.start()
  await twoSweepsLater(world)
  await stripe.clearFaults()
  const afterwards = await stateOf(world, lead)
  return [
    ...(atKill === point.atKill ? [] : [`it was ${atKill} at the kill`]),
    ...(afterwards === point.afterwards ? [] : [`it is ${afterwards} afterwards`]),
    ...(await wrongAtRest(world)),
    ...(await wronglyVisible(browser, lead, afterwards === 'bought')),
    ...(await wronglyVisible(bystander, lead, false)),
  ]
}

async function wronglyVisible(browser: Browser, lead: Lead, isOwner: boolean): Promise<string[]> {
  const bought = await browser.purchasedLeads()
  const market = await browser.send('GET', '/leads')
  if (bought.status !== 200 || market.status !== 200)
    return [`its pages are answered ${bought.status} and ${market.status}`]
  if (market.text.includes(lead.email)) return ['the market shows the contact']
  return bought.text.includes(lead.email) === isOwner
    ? []
    : [`the contact is ${isOwner ? 'missing' : 'shown'}`]
}
