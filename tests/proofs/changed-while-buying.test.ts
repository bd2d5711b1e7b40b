import { wrongAtRest } from './world/books.ts'
import { type Answer, type Browser, openPayment } from './world/browser.ts'
import { createLead, type Lead, PRICE_CENTS, takeOffMarket } from './world/people-and-leads.ts'
import { stepsDone, willTake } from './world/progress.ts'
import { exactly, nothingWrong, prove, type Row, type Size } from './world/prove.ts'
import { comeToRest, twoSweepsLater } from './world/time.ts'
import { inWorld, type World } from './world/world.ts'

const ROUNDS: Record<Size, number> = { short: 1, full: 20 }
const DEARER_CENTS = 19_900

type Scene = { world: World; browser: Browser; lead: Lead; intent: string; secret: string }

/** Changes to the lead, its price or its buyer while the buyer has the dialog open. */
const CHANGES: Record<string, (scene: Scene) => Promise<unknown>> = {
  'the price goes up': ({ world }) =>
    world.pool.query(
      "insert into lead_prices (tier, price_cents, valid_from) values ('tier2', $1, clock_timestamp())",
      [DEARER_CENTS],
    ),
  'the lead is taken off the market': ({ world, lead }) => takeOffMarket(world.pool, lead, 'admin'),
  'consent is withdrawn': ({ world, lead }) => takeOffMarket(world.pool, lead, 'withdrawn'),
  'the supplier is made inactive': ({ world, browser }) =>
    world.pool.query("update suppliers set status = 'inactive' where id = $1", [browser.supplier.id]),
}

/** When it happens; the buyer goes on as if it had not. */
const MOMENTS = [
  'the dialog is open',
  'the dialog is open and skips the hold',
  'the lead is held',
  'it is paid but not settled',
] as const

prove(
  'a lead that changes while its dialog is open is charged as it was shown, or not at all',
  changedWhileBuying,
)

/** With a refund where the payment came before the change. */
function changedWhileBuying(size: Size): Promise<Row[]> {
  return inWorld({ processes: 2 }, async (world) => {
    await world.loseEvents()
    willTake(Object.keys(CHANGES).length * MOMENTS.length * ROUNDS[size])
    const rows: Row[] = []
    for (const [change, happen] of Object.entries(CHANGES))
      for (const moment of MOMENTS) {
        const ends = new Set<string>()
        for (let round = 0; round < ROUNDS[size]; round++) {
          ends.add(await buyWhile(world, happen, moment))
          stepsDone()
        }
        rows.push(exactly(`${change} while ${moment}`, expectedEnd(change, moment), [...ends].join(' / ')))
      }
    await twoSweepsLater(world)
    return [...rows, nothingWrong('books afterwards', await wrongAtRest(world))]
  })
}

function expectedEnd(change: string, moment: (typeof MOMENTS)[number]): string {
  if (change === 'the price goes up') return 'bought for what was shown, contact shown'
  return moment === 'the dialog is open'
    ? 'nothing charged, contact hidden'
    : 'refunded in full, contact hidden'
}

async function buyWhile(
  world: World,
  happen: (scene: Scene) => Promise<unknown>,
  moment: (typeof MOMENTS)[number],
): Promise<string> {
  await world.pool.query('delete from lead_prices where price_cents = $1', [DEARER_CENTS])
  const browser = await world.newBrowser()
  const lead = await createLead(world.db)
  const { paymentIntentId: intent, clientSecret: secret, price } = await openPayment(browser, lead)
  const scene = { world, browser, lead, intent, secret }
  const shownCents = Math.round(price * 100)

  if (moment.startsWith('the dialog is open')) await happen(scene)
  const skips = moment === 'the dialog is open and skips the hold'
  const refusal = skips ? undefined : await refusalOfHold(scene)
  if (moment === 'the lead is held') await happen(scene)
  if (refusal === undefined) await world.stripe.confirm(secret)
  if (moment === 'it is paid but not settled') await happen(scene)
  const answer = refusal ?? (await browser.purchase(lead.id, intent))
  await comeToRest(world)

  const ledger = await world.stripe.ledger()
  const paid = ledger.intents.find(({ id }) => id === intent)
  const isShown = `${answer.text}${(await browser.purchasedLeads()).text}`.includes(lead.email)
  return `${whatWasPaid(paid, shownCents)}, contact ${isShown ? 'shown' : 'hidden'}`
}

async function refusalOfHold({ browser, lead, intent }: Scene): Promise<Answer | undefined> {
  const held = await browser.hold(lead.id, intent)
  return held.status === 200 ? undefined : held
}

function whatWasPaid(paid: { captured: number; refunded: number } | undefined, shownCents: number): string {
  if (paid === undefined || paid.captured === 0) return 'nothing charged'
  if (paid.refunded === paid.captured) return 'refunded in full'
  const isShown = paid.captured === shownCents && shownCents === PRICE_CENTS
  return isShown && paid.refunded === 0
    ? 'bought for what was shown'
    : `charged ${paid.captured - paid.refunded}`
}
