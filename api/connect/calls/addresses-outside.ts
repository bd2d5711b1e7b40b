import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** Why a supplier's URL is never called. */
export type UrlRefusal = 'url_unreadable' | 'not_https' | 'port_not_allowed' | 'address_not_allowed'

/** A demo also calls http, every port and, unless it is for strangers (`sandboxPublic`), this machine's loopback. */
export type Rules = { production: boolean; sandboxPublic: boolean }

/** A demo for people at this machine only. */
export const isOwnDemo = ({ production, sandboxPublic }: Rules) => !production && !sandboxPublic

/**
 * The refusal that is known before a DNS lookup; undefined for an acceptable URL. `isOutside` checks the addresses of a name at
 * each delivery, because they may change.
 */
export function refusalOfUrl(text: string, rules: Rules): UrlRefusal | undefined {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return 'url_unreadable'
  if (url.hostname === '' || url.username !== '' || url.password !== '') return 'url_unreadable'
  if (rules.production && url.protocol !== 'https:') return 'not_https'
  if (rules.production && !isPortAllowed(url.port)) return 'port_not_allowed'
  if (!isOwnDemo(rules) && /(^|\.)localhost\.?$/.test(url.hostname)) return 'address_not_allowed'
  const literal = literalIn(url)
  return literal === undefined || isOutside(literal, rules) ? undefined : 'address_not_allowed'
}

/** 443, or a port that no system service uses. */
const isPortAllowed = (port: string) => port === '' || Number(port) === 443 || Number(port) >= 1024

/** The IP address in a URL, undefined for a name. URL parsing has normalised other notations (2130706433, 0x7f.1). */
export function literalIn(url: URL): string | undefined {
  const host = withoutBrackets(url)
  return isIP(host) === 0 ? undefined : host
}

export const withoutBrackets = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1')

/** A public address that is not ours; in a local demo also this machine's loopback. */
export function isOutside(address: string, rules: Rules, own = ownAddresses): boolean {
  // Only addresses of the local network have a zone (`%eth0`).
  if (isIP(address) === 0 || address.includes('%')) return false
  const read = ipaddr.parse(address)
  if (SERVICES_OF_CLOUDS.some((service) => isSame(read, service))) return false
  if (isOwnDemo(rules) && read.range() === 'loopback') return true
  return isGlobalUnicast(read) && !own().some((ours) => isSame(read, ours))
}

type Address = ipaddr.IPv4 | ipaddr.IPv6

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** For v6 only the assigned range: the others are special, or embed a v4 address (mapped, compatible, 6to4, Teredo, NAT64). */
const isGlobalUnicast = (address: Address) =>
  address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST))

/** Cloud metadata services outside the special ranges: Amazon, Google, Azure. */
const SERVICES_OF_CLOUDS = ['fd00:ec2::254', 'fd20:ce::254', '168.63.129.16']

const isSame = (one: Address, other: string) =>
  one.toNormalizedString() === ipaddr.parse(other).toNormalizedString()

/** This machine may have a public address at which only it can reach some services. */
const ownAddresses = () =>
  Object.values(networkInterfaces()).flatMap((cards) =>
    (cards ?? []).map(({ address }) => address.replace(/%.*/, '')),
  )
