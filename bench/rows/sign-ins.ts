import { hashPassword } from '../../api/people/passwords/passwords.ts'
import { signedInSupplier } from '../../tests/support/people/supplier.ts'
import { ORIGIN, openProduct } from '../../tests/support/product.ts'
import { spreadOf } from '../figures.ts'
import type { Row } from '../world.ts'

const SIGN_INS = 20
const PASSWORD = 'seven-geese-over-gaspe'
const LISTS_ALONE = 60
/** One alone would soon have read as often as an account may in a minute. */
const READERS = 20

/** In one process, so that its event loop can be watched: 20 suppliers sign in at the same moment while one reads the list. */
export const signIns: Row = {
  name: '20 sign-ins at once',
  remarks:
    'Passwords are hashed off the event loop, one at a time on two cores, so that a core is left to it; two at a ' +
    'time held it for 19 ms. What is left is the waking of threads on a machine whose cores Postgres shares, and the sign-ins’ ' +
    'own work. Left out: hashing at a lower priority, which helps (decision 14) and lets sign-ins starve on a busy machine.',
  async measure(world) {
    const product = await openProduct({ database: await world.database('few') })
    try {
      const passwordDigest = await hashPassword(PASSWORD, null)
      const cookies: string[] = []
      for (let reader = 0; reader < READERS; reader++) cookies.push(await cookieOf(product))
      let reads = 0
      const list = async () => {
        const startedAt = performance.now()
        const cookie = cookies[reads++ % READERS] ?? ''
        const request = new Request(`${ORIGIN}/api/supplier/leads?limit=100`, { headers: { cookie } })
        const answer = await product.middleware.handle(request, '127.0.0.1')
        await answer.arrayBuffer()
        if (answer.status !== 200) throw new Error(`The list was answered ${answer.status}.`)
        return performance.now() - startedAt
      }
      const [lags, alone, duringSignIns]: [number[], number[], number[]] = [[], [], []]
      for (let round = 0; round < world.rounds; round++) {
        const emails: string[] = []
        for (let made = 0; made < SIGN_INS; made++) {
          const email = `sign-in-${round}-${made}@bench.example`
          await signedInSupplier(product, { email, passwordDigest })
          emails.push(email)
        }
        const quiet: number[] = []
        for (let done = 0; done < LISTS_ALONE; done++) quiet.push(await list())
        alone.push(spreadOf(quiet).median)

        const signingIn = Promise.all(emails.map((email) => signIn(product, email)))
        let isOver = false
        const end = () => {
          isOver = true
        }
        // Also when one fails: the await below throws its error.
        void signingIn.then(end, end)
        const watched = longestLag(() => isOver)
        const busy: number[] = []
        do busy.push(await list())
        while (!isOver)
        await signingIn
        lags.push(await watched)
        duringSignIns.push(spreadOf(busy).median)
      }
      return [
        { what: 'event-loop lag, longest, ms', product: lags, aim: { atMost: 10 } },
        {
          what: 'p50 of the list meanwhile, ms',
          product: duringSignIns,
          peer: { name: 'alone', figures: alone },
          aim: { atMost: 3 },
        },
      ]
    } finally {
      await product.close()
    }
  },
}

type Product = Awaited<ReturnType<typeof openProduct>>

async function cookieOf(product: Product): Promise<string> {
  const { browser } = await signedInSupplier(product)
  return [...browser.cookies].map((pair) => pair.join('=')).join('; ')
}

async function signIn({ middleware }: Product, email: string): Promise<void> {
  const request = new Request(`${ORIGIN}/api/supplier/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const answer = await middleware.handle(request, '127.0.0.1')
  if (answer.status !== 200)
    throw new Error(`A sign-in was answered ${answer.status}: ${await answer.text()}`)
}

/** The longest that a timer of a millisecond came too late. */
async function longestLag(isOver: () => boolean): Promise<number> {
  let longest = 0
  while (!isOver()) {
    const startedAt = performance.now()
    await Bun.sleep(1)
    longest = Math.max(longest, performance.now() - startedAt - 1)
  }
  return longest
}
