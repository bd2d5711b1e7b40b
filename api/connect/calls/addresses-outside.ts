import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** Why no delivery goes to an address that somebody typed. */
export type UrlRefusal = 'url_unreadable' | 'not_https' | 'port_not_allowed' | 'address_not_allowed'

/**
 * A demo also calls http, every port and this machine's loopback, so that a receiver can be tried; private networks it does
 * not. A demo that strangers use (`sandboxPublic`) leads none of them inside.
 */
export type Rules = { production: boolean; sandboxPublic: boolean }

/** A demo that only people at this machine use. */
export const isOwnDemo = ({ production, sandboxPublic }: Rules) => !production && !sandboxPublic

/**
 * What an address gives away before its name is looked up; undefined where there is nothing against it. What a name stands
 * for is judged at each delivery (`isOutside`): it may change at any time.
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

/** 443, or one that no service of the system itself listens on. */
const isPortAllowed = (port: string) => port === '' || Number(port) === 443 || Number(port) >= 1024

/** The address where a URL has one and no name. Every other notation (2130706433, 0x7f.1) has become this by its parsing. */
export function literalIn(url: URL): string | undefined {
  const host = withoutBrackets(url)
  return isIP(host) === 0 ? undefined : host
}

export const withoutBrackets = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1')

/** In use on the internet and outside of all that may be ours; in a demo of one's own also this machine's loopback. */
export function isOutside(address: string, rules: Rules, own = ownAddresses): boolean {
  // A zone (`%eth0`) is there only where an address is none of the internet's.
  if (isIP(address) === 0 || address.includes('%')) return false
  const read = ipaddr.parse(address)
  if (SERVICES_OF_CLOUDS.some((service) => isSame(read, service))) return false
  if (isOwnDemo(rules) && read.range() === 'loopback') return true
  return isGlobalUnicast(read) && !own().some((ours) => isSame(read, ours))
}

type Address = ipaddr.IPv4 | ipaddr.IPv6

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Of v6 only the part that is given out: everything else, and what carries a v4 address inside (mapped, compatible, 6to4,
 * Teredo, NAT64), has a special meaning or none.
 */
const isGlobalUnicast = (address: Address) =>
  address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST))

/** Where a cloud answers its machines' questions about themselves, where no range says so: Amazon, Google, Azure. */
const SERVICES_OF_CLOUDS = ['fd00:ec2::254', 'fd20:ce::254', '168.63.129.16']

const isSame = (one: Address, other: string) =>
  one.toNormalizedString() === ipaddr.parse(other).toNormalizedString()

/** This machine may be known to the internet under an address of its own, and reach services there that the internet does not. */
const ownAddresses = () =>
  Object.values(networkInterfaces()).flatMap((cards) =>
    (cards ?? []).map(({ address }) => address.replace(/%.*/, '')),
  )
