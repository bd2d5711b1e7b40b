import type { Logger } from 'pino'
import type { Parts } from '../parts.ts'
import { isLoopback, networkOf } from '../shared/client-address.ts'
import { limitOf } from '../shared/limits.ts'
import { smsBudgetSpentTotal } from '../shared/metrics.ts'
import { keyedHash } from '../shared/secrets.ts'
import type { Channel } from './codes.ts'
import { smsBudgetSpent, tooManyCodesForAddress, tooManyCodesFromNetwork } from './verification.refusals.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR
const CODES_A_DAY_FOR_AN_ADDRESS = 10
const CODES_AN_HOUR_FOR_A_NETWORK = 30
const CODES_A_DAY_FOR_A_NETWORK = 100

const WHOLE_SITE = 'all'

export type Sending = { channel: Channel; address: string; clientAddress: string }

/** Rule 8: how many codes may go out. Counters name addresses by a keyed hash only. */
export function sendingLimits(parts: Pick<Parts, 'pool' | 'settings' | 'appSecrets' | 'log'>) {
  const forAddress = limitOf(parts.pool, 'codes-address-day', {
    points: CODES_A_DAY_FOR_AN_ADDRESS,
    seconds: DAY,
  })
  const forNetworkHour = limitOf(parts.pool, 'codes-network-hour', {
    points: CODES_AN_HOUR_FOR_A_NETWORK,
    seconds: HOUR,
  })
  const forNetworkDay = limitOf(parts.pool, 'codes-network-day', {
    points: CODES_A_DAY_FOR_A_NETWORK,
    seconds: DAY,
  })
  const forSite = smsBudget(parts)
  const hash = keyedHash(parts.appSecrets, 'limits')
  /** Nobody's address is no reason to be spared in production, where it would spare everybody behind a Unix socket. */
  const isSpared = (clientAddress: string) =>
    !parts.settings.production && (clientAddress === '' || isLoopback(clientAddress))
  const addressKey = (sending: Sending) => hash.digest(`${sending.channel}:${sending.address}`)

  return {
    /** Takes one sending from each limit, or throws the refusal of the first that is spent. */
    async take(sending: Sending): Promise<void> {
      if (!isSpared(sending.clientAddress)) {
        const network = hash.digest(networkOf(sending.clientAddress))
        const wait = (await forNetworkHour.take(network)) || (await forNetworkDay.take(network))
        if (wait > 0) throw tooManyCodesFromNetwork(wait)
      }
      const wait = await forAddress.take(addressKey(sending))
      if (wait > 0) throw tooManyCodesForAddress(sending.channel, wait)
      if (sending.channel === 'sms' && (await forSite.take(WHOLE_SITE)) > 0) {
        await forAddress.giveBack(addressKey(sending))
        raiseAlarm(parts.log)
        throw smsBudgetSpent()
      }
    },
    /** The code did not go out. What the network took stays taken: it still cost us the try. */
    async giveBack(sending: Sending): Promise<void> {
      await forAddress.giveBack(addressKey(sending))
      if (sending.channel === 'sms') await forSite.giveBack(WHOLE_SITE)
    },
  }
}

/** How many text messages of the day's budget are used. */
export const smsUsedToday = (parts: Pick<Parts, 'pool' | 'settings'>) => smsBudget(parts).taken(WHOLE_SITE)

/** A day begins with its first message. */
const smsBudget = ({ pool, settings }: Pick<Parts, 'pool' | 'settings'>) =>
  limitOf(pool, 'sms-site-day', { points: settings.smsDailyBudget, seconds: DAY })

function raiseAlarm(log: Logger): void {
  smsBudgetSpentTotal.inc()
  log.error({ alarm: 'sms_budget_spent' }, 'the day’s text messages are used up; sending has stopped')
}
