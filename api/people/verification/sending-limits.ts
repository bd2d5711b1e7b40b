import type { Channel } from '../../../domain/people.ts'
import { widestNetworkOf } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { isSpared, type Limit, limitOf, networkLimitOf } from '../../platform/shared/limits.ts'
import { type Refusal, type Said, tooMany, unavailable } from '../../platform/shared/refusal.ts'
import { keyedHash } from '../../platform/shared/secrets.ts'
import type { AddressToProve } from './codes.ts'
import { smsBudgets } from './sms-budget.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR
/** For each purpose, so that a stranger who uses up one leaves the others. */
const CODES_A_DAY_FOR_AN_ADDRESS = 10
/** For each purpose: one network's part of them. */
const CODES_A_DAY_FOR_A_NETWORK_AND_ADDRESS = 4
/** In all browsers that have proved the address, for all purposes together. */
const CODES_A_DAY_FOR_KNOWN_BROWSERS = 10
const CODES_AN_HOUR_FOR_A_NETWORK = 30
const CODES_A_DAY_FOR_A_NETWORK = 100
/** One's own, and two mistyped ones. */
const PHONES_A_DAY_FOR_AN_EMAIL = 3

type Sending = AddressToProve & { clientAddress: string }

type GiveBack = () => Promise<void>

/**
 * Rule 8: how many codes may go out (decision 21). Counters name addresses by a keyed hash only, and count all spellings of a
 * mailbox as one. In a day a mailbox gets 10 codes for each purpose and 10 for its own browsers, 40 in all.
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

  /** Takes a point, or throws the refusal; returns how to give it back. */
  async function takeOne(limit: Limit, key: string, refused: (wait: number) => Refusal): Promise<GiveBack> {
    const wait = await limit.take(key)
    if (wait > 0) throw refused(wait)
    return () => limit.giveBack(key)
  }

  /** The limits that strangers to the address share. */
  async function takeOfAddress(sending: Sending, taken: GiveBack[]): Promise<void> {
    const { channel, purpose, clientAddress } = sending
    const key = hash.digest(`${purpose}:${nameOf(sending)}`)
    if (!isSpared(deps.settings, clientAddress)) {
      // The widest one: an attacker with 48 bits of IPv6 could use each of its 65,536 networks.
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

  return {
    /** Takes one sending from each limit, or refuses. Returns how to give it back, all but the network's point: the try cost us. */
    async take(sending: Sending): Promise<GiveBack> {
      const taken: GiveBack[] = []
      const giveBack = async () => {
        for (const give of taken) await give()
      }
      if (sending.channel === 'email' && sending.isKnownBrowser) {
        const key = hash.digest(nameOf(sending))
        // Once these are used up it counts like any other browser.
        if ((await forKnownBrowsers.take(key)) === 0) return () => forKnownBrowsers.giveBack(key)
      }
      try {
        await takeOfAddress(sending, taken)
        if (sending.channel === 'sms') {
          const spent = await budgets.take()
          if (spent !== null) throw smsBudgetSpent(spent)
          taken.push(() => budgets.giveBack())
        }
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

const GMAIL = ['gmail.com', 'googlemail.com']

/**
 * One name for all spellings of a mailbox, for counting only: without a `+tag`, and without Gmail's dots. Mail goes to the
 * address as typed, because elsewhere a dot, and at some servers a plus, makes another mailbox.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)]
  const [untagged = ''] = local.split('+')
  const isGmail = GMAIL.includes(domain)
  const name = isGmail ? untagged.replaceAll('.', '') : untagged
  return `${name || local}@${isGmail ? 'gmail.com' : domain}`
}

/** How many different numbers we text for one proved e-mail address. */
function phonesOfEmails({ pool, appSecrets }: Pick<Dependencies, 'pool' | 'appSecrets'>) {
  const forEmail = limitOf(pool, 'phones-email-day', { points: PHONES_A_DAY_FOR_AN_EMAIL, seconds: DAY })
  const together = limitOf(pool, 'phone-of-email-day', { points: 1, seconds: DAY })
  const hash = keyedHash(appSecrets, 'limits')
  return {
    /** 0 for a number that was texted for this address today, or for a new one within the limit. */
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

const FROM_HERE: Said = { en: ' from your network', fr: ' à partir de votre réseau' }

const tooManyCodesForAddress = (channel: Channel, seconds: number, fromHere: Said = { en: '', fr: '' }) => {
  const wait = waitInMinutes(seconds)
  const isEmail = channel === 'email'
  return tooMany('too_many_codes', seconds, {
    en: `We’ve sent as many codes as we can to this ${isEmail ? 'address' : 'number'}${fromHere.en} today. Try again in ${wait.en}, or use another one.`,
    fr: `Nous avons envoyé aujourd’hui autant de codes que possible ${isEmail ? 'à cette adresse' : 'à ce numéro'}${fromHere.fr}. Réessayez dans ${wait.fr} ou utilisez-en ${isEmail ? 'une autre' : 'un autre'}.`,
  })
}

const tooManyCodesFromNetwork = (retryAfterSeconds: number) =>
  tooMany('too_many_requests', retryAfterSeconds, {
    en: `Too many codes were requested from your network. Try again in ${waitInMinutes(retryAfterSeconds).en}.`,
    fr: `Trop de codes ont été demandés à partir de votre réseau. Réessayez dans ${waitInMinutes(retryAfterSeconds).fr}.`,
  })

const tooManyPhones = (retryAfterSeconds: number) =>
  tooMany('too_many_phones', retryAfterSeconds, {
    en: `We’ve texted as many numbers as we can for your email address today. Try again in ${waitInMinutes(retryAfterSeconds).en}, or use one of those numbers.`,
    fr: `Nous avons envoyé aujourd’hui des textos à autant de numéros que possible pour votre adresse courriel. Réessayez dans ${waitInMinutes(retryAfterSeconds).fr} ou utilisez l’un de ces numéros.`,
  })

const smsBudgetSpent = (spent: { period: 'hour' | 'day'; retryAfterSeconds: number }) =>
  unavailable('sms_paused', spent.retryAfterSeconds, {
    en: `We can’t send text messages right now. Please try again ${spent.period === 'hour' ? 'in an hour' : 'tomorrow'}.`,
    fr: `Nous ne pouvons pas envoyer de textos pour le moment. Veuillez réessayer ${spent.period === 'hour' ? 'dans une heure' : 'demain'}.`,
  })

export function waitInMinutes(seconds: number): Said {
  if (seconds < 90) return { en: 'a minute', fr: 'une minute' }
  if (seconds < 5400) {
    const minutes = Math.ceil(seconds / 60)
    return { en: `${minutes} minutes`, fr: `${minutes}\u00a0minutes` }
  }
  const hours = Math.ceil(seconds / 3600)
  return { en: `${hours} hours`, fr: `${hours}\u00a0heures` }
}
