import type { Dependencies } from '../dependencies.ts'
import { limitOf, networkLimitOf } from '../shared/limits.ts'
import { Refusal } from '../shared/refusal.ts'
import { keyedHash } from '../shared/secrets.ts'
import type { Channel } from './codes.ts'
import { smsBudgets } from './sms-budget.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR
const CODES_A_DAY_FOR_AN_ADDRESS = 10
const CODES_AN_HOUR_FOR_A_NETWORK = 30
const CODES_A_DAY_FOR_A_NETWORK = 100
/** One for oneself, and two for whoever mistypes. */
const PHONES_A_DAY_FOR_AN_EMAIL = 3

type Sending = {
  address: string
  clientAddress: string
} & ({ channel: Extract<Channel, 'email'> } | { channel: Extract<Channel, 'sms'>; provedEmail: string })

/** Rule 8: how many codes may go out. Counters name addresses by a keyed hash only. */
export function sendingLimits(deps: Pick<Dependencies, 'pool' | 'settings' | 'appSecrets' | 'log'>) {
  const forAddress = limitOf(deps.pool, 'codes-address-day', {
    points: CODES_A_DAY_FOR_AN_ADDRESS,
    seconds: DAY,
  })
  const forNetwork = [
    networkLimitOf(deps, 'codes-network-hour', { points: CODES_AN_HOUR_FOR_A_NETWORK, seconds: HOUR }),
    networkLimitOf(deps, 'codes-network-day', { points: CODES_A_DAY_FOR_A_NETWORK, seconds: DAY }),
  ]
  const phones = phonesOfEmails(deps)
  const budgets = smsBudgets(deps)
  const hash = keyedHash(deps.appSecrets, 'limits')
  const addressKey = (sending: Sending) => hash.digest(`${sending.channel}:${sending.address}`)

  return {
    /** Takes one sending from each limit, or throws the refusal of the first that is spent. */
    async take(sending: Sending): Promise<void> {
      for (const limit of forNetwork) {
        const wait = await limit.take(sending.clientAddress)
        if (wait > 0) throw tooManyCodesFromNetwork(wait)
      }
      if (sending.channel === 'sms') {
        const wait = await phones.take(sending.provedEmail, sending.address)
        if (wait > 0) throw tooManyPhones(wait)
      }
      const wait = await forAddress.take(addressKey(sending))
      if (wait > 0) throw tooManyCodesForAddress(sending.channel, wait)
      if (sending.channel === 'sms') {
        const spent = await budgets.take()
        if (spent === null) return
        await forAddress.giveBack(addressKey(sending))
        throw smsBudgetSpent(spent)
      }
    },
    /** The code did not go out. What the network took stays taken: it still cost us the try. */
    async giveBack(sending: Sending): Promise<void> {
      await forAddress.giveBack(addressKey(sending))
      if (sending.channel === 'sms') await budgets.giveBack()
    },
  }
}

/** How many different numbers someone who proved one e-mail address may have texted. */
function phonesOfEmails({ pool, appSecrets }: Pick<Dependencies, 'pool' | 'appSecrets'>) {
  const forEmail = limitOf(pool, 'phones-email-day', { points: PHONES_A_DAY_FOR_AN_EMAIL, seconds: DAY })
  const together = limitOf(pool, 'phone-of-email-day', { points: 1, seconds: DAY })
  const hash = keyedHash(appSecrets, 'limits')
  return {
    /** 0 for a number that this address has had texted today, or for a new one while there may be more. */
    async take(email: string, phone: string): Promise<number> {
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

const tooManyCodesForAddress = (channel: Channel, retryAfterSeconds: number) =>
  new Refusal(
    'too_many_codes',
    429,
    `We’ve sent as many codes as we can to this ${channel === 'email' ? 'address' : 'number'} today. Try again in ${waitInMinutes(retryAfterSeconds)}, or use another one.`,
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
