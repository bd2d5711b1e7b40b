import type { Dependencies } from '../../platform/dependencies.ts'
import { networksOf } from '../../platform/shared/client-address.ts'
import { isSpared, type Limit, limitOf, networkLimitOf } from '../../platform/shared/limits.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { keyedHash } from '../../platform/shared/secrets.ts'
import type { Channel, Purpose } from './codes.ts'
import { mailboxOf } from './mailbox.ts'
import { smsBudgets } from './sms-budget.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR
/** For each purpose, so that what a stranger asks for one leaves the others. */
const CODES_A_DAY_FOR_AN_ADDRESS = 10
/** For each purpose: what one network can use up of an address. */
const CODES_A_DAY_FOR_A_NETWORK_AND_ADDRESS = 4
/** In all browsers that have proved the address, for all purposes together. */
const CODES_A_DAY_FOR_KNOWN_BROWSERS = 10
const CODES_AN_HOUR_FOR_A_NETWORK = 30
const CODES_A_DAY_FOR_A_NETWORK = 100
/** One for oneself, and two for whoever mistypes. */
const PHONES_A_DAY_FOR_AN_EMAIL = 3

type Sending = {
  address: string
  purpose: Purpose
  clientAddress: string
} & (
  | {
      channel: Extract<Channel, 'email'>
      /** The address was proved in this browser before. */
      isKnownBrowser: boolean
    }
  | { channel: Extract<Channel, 'sms'>; provedEmail: string }
)

type GiveBack = () => Promise<void>

/**
 * Rule 8: how many codes may go out (decision 62). Counters name addresses by a keyed hash only, and count all spellings of a
 * mailbox as one. A day’s codes to one mailbox are 10 for each purpose and 10 that its own browsers ask for, 40 in all.
 */
export function sendingLimits(deps: Pick<Dependencies, 'pool' | 'settings' | 'appSecrets' | 'log'>) {
  const aDay = (name: string, points: number) => limitOf(deps.pool, name, { points, seconds: DAY })
  const forAddress = aDay('codes-purpose-address-day', CODES_A_DAY_FOR_AN_ADDRESS)
  const forNetworkAndAddress = aDay('codes-network-address-day', CODES_A_DAY_FOR_A_NETWORK_AND_ADDRESS)
  const forKnownBrowsers = aDay('codes-known-browsers-day', CODES_A_DAY_FOR_KNOWN_BROWSERS)
  const forNetwork = [
    networkLimitOf(deps, 'codes-network-hour', { points: CODES_AN_HOUR_FOR_A_NETWORK, seconds: HOUR }),
    networkLimitOf(deps, 'codes-network-day', { points: CODES_A_DAY_FOR_A_NETWORK, seconds: DAY }),
  ]
  const phones = phonesOfEmails(deps)
  const budgets = smsBudgets(deps)
  const hash = keyedHash(deps.appSecrets, 'limits')

  /** Takes a point, or throws the refusal; the way to give it back. */
  async function takeOne(limit: Limit, key: string, refused: (wait: number) => Refusal): Promise<GiveBack> {
    const wait = await limit.take(key)
    if (wait > 0) throw refused(wait)
    return () => limit.giveBack(key)
  }

  /** What strangers to the address share. */
  async function takeOfAddress(sending: Sending, taken: GiveBack[]): Promise<void> {
    const { channel, purpose, clientAddress } = sending
    const key = hash.digest(`${purpose}:${nameOf(sending)}`)
    if (!isSpared(deps.settings, clientAddress)) {
      const network = widestNetworkOf(clientAddress)
      const both = hash.digest(`${purpose}:${nameOf(sending)}:${network}`)
      taken.push(
        await takeOne(forNetworkAndAddress, both, (wait) => tooManyCodesForAddress(channel, wait, FROM_HERE)),
      )
    }
    for (const limit of forNetwork) {
      const wait = await limit.take(clientAddress)
      if (wait > 0) throw tooManyCodesFromNetwork(wait)
    }
    if (sending.channel === 'sms') {
      const wait = await phones.take(sending.provedEmail, sending.address)
      if (wait > 0) throw tooManyPhones(wait)
    }
    taken.push(await takeOne(forAddress, key, (wait) => tooManyCodesForAddress(channel, wait)))
  }

  async function takeOfBudgets(taken: GiveBack[]): Promise<void> {
    const spent = await budgets.take()
    if (spent !== null) throw smsBudgetSpent(spent)
    taken.push(() => budgets.giveBack())
  }

  return {
    /**
     * Takes one sending from each limit, or throws the refusal of the first that is spent. Gives what takes it back where the
     * code does not go out; what the network took stays taken, because it still cost us the try.
     */
    async take(sending: Sending): Promise<GiveBack> {
      const taken: GiveBack[] = []
      const giveBack = async () => {
        for (const give of taken) await give()
      }
      if (sending.channel === 'email' && sending.isKnownBrowser) {
        const key = hash.digest(nameOf(sending))
        // Once these are used up it is as good as any other browser.
        if ((await forKnownBrowsers.take(key)) === 0) return () => forKnownBrowsers.giveBack(key)
      }
      try {
        await takeOfAddress(sending, taken)
        if (sending.channel === 'sms') await takeOfBudgets(taken)
      } catch (refused) {
        await giveBack()
        throw refused
      }
      return giveBack
    },
  }
}

const nameOf = ({ channel, address }: Sending) =>
  `${channel}:${channel === 'email' ? mailboxOf(address) : address}`

/** With all its narrower ones, or whoever has 48 bits of IPv6 could take a share with each of 65,536 networks. */
const widestNetworkOf = (clientAddress: string) => networksOf(clientAddress).at(-1)?.name ?? clientAddress

/** How many different numbers someone who proved one e-mail address may have texted. */
function phonesOfEmails({ pool, appSecrets }: Pick<Dependencies, 'pool' | 'appSecrets'>) {
  const forEmail = limitOf(pool, 'phones-email-day', { points: PHONES_A_DAY_FOR_AN_EMAIL, seconds: DAY })
  const together = limitOf(pool, 'phone-of-email-day', { points: 1, seconds: DAY })
  const hash = keyedHash(appSecrets, 'limits')
  return {
    /** 0 for a number that this address has had texted today, or for a new one while there may be more. */
    async take(address: string, phone: string): Promise<number> {
      const email = mailboxOf(address)
      const both = hash.digest(`phone-of-email:${email}:${phone}`)
      if ((await together.usage(both)).taken > 0) return 0
      const wait = await forEmail.take(hash.digest(`phones:${email}`))
      // Only once the number has been counted, so that of two requests at once none passes as an old number.
      if (wait === 0 && (await together.take(both)) > 0)
        await forEmail.giveBack(hash.digest(`phones:${email}`))
      return wait
    },
  }
}

const FROM_HERE = ' from your network'

const tooManyCodesForAddress = (channel: Channel, retryAfterSeconds: number, fromHere = '') =>
  new Refusal(
    'too_many_codes',
    429,
    `We’ve sent as many codes as we can to this ${channel === 'email' ? 'address' : 'number'}${fromHere} today. Try again in ${waitInMinutes(retryAfterSeconds)}, or use another one.`,
    { retryAfterSeconds },
  )

const tooManyCodesFromNetwork = (retryAfterSeconds: number) =>
  new Refusal(
    'too_many_requests',
    429,
    `Too many codes were requested from your network. Try again in ${waitInMinutes(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  )

const tooManyPhones = (retryAfterSeconds: number) =>
  new Refusal(
    'too_many_phones',
    429,
    `We’ve texted as many numbers as we can for your email address today. Try again in ${waitInMinutes(retryAfterSeconds)}, or use one of those numbers.`,
    { retryAfterSeconds },
  )

const smsBudgetSpent = (spent: { period: 'hour' | 'day'; retryAfterSeconds: number }) =>
  new Refusal(
    'sms_paused',
    503,
    `We can’t send text messages right now. Please try again ${spent.period === 'hour' ? 'in an hour' : 'tomorrow'}.`,
    { retryAfterSeconds: spent.retryAfterSeconds },
  )

export function waitInMinutes(seconds: number): string {
  if (seconds < 90) return 'a minute'
  if (seconds < 5400) return `${Math.ceil(seconds / 60)} minutes`
  return `${Math.ceil(seconds / 3600)} hours`
}
