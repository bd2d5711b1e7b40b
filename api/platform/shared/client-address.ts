import { BlockList, isIP } from 'node:net'

/** Null where the client is unknown. */
type AddressFinder = (peerAddress: string, forwardedFor: string | null) => string | null

/**
 * Finds the client behind our proxies: the last address in `X-Forwarded-For` that is not a trusted proxy. Ignores the header of
 * any other peer. Null if a proxy sends an invalid entry: taking the proxy's own address would make all such clients one, or
 * this machine (decision 19). `trustedProxies` are CIDRs or addresses; a wrong one throws.
 */
export function addressFinder(trustedProxies: string[]): AddressFinder {
  const trusted = new BlockList()
  for (const proxy of trustedProxies) {
    if (!isAddressOrCidr(proxy)) throw new Error(`TRUSTED_PROXIES: ${proxy} is not an address or a CIDR.`)
    addToList(trusted, proxy)
  }
  const isTrusted = (address: string) =>
    trustedProxies.length > 0 && trusted.check(address, familyOf(address))

  return (peerAddress, forwardedFor) => {
    let client = plainAddress(peerAddress)
    const hops = forwardedFor?.split(',') ?? []
    while (client !== '' && isTrusted(client)) {
      const hop = hops.pop()
      if (hop === undefined) break
      client = plainAddress(hop)
      if (isIP(client) === 0) return null
    }
    return client
  }
}

/** Such as 192.0.2.7, 10.0.0.0/8 or fd00::/8. An empty prefix is invalid, so that it never means every address. */
export function isAddressOrCidr(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  if (isIP(address) === 0 || more.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longestPrefix(address))
}

/** Whether an address is in this list of `isAddressOrCidr`; false for an unknown one, ''. */
export function isAmong(addressesOrCidrs: string[], address: string): boolean {
  const list = new BlockList()
  for (const one of addressesOrCidrs) addToList(list, one)
  return isIP(address) !== 0 && list.check(address, familyOf(address))
}

function addToList(list: BlockList, addressOrCidr: string): void {
  const [address = '', prefix = longestPrefix(address)] = addressOrCidr.split('/')
  list.addSubnet(address, Number(prefix), familyOf(address))
}

const longestPrefix = (address: string) => (isIP(address) === 6 ? 128 : 32)

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Without what sockets and proxies add: ::ffff: for IPv4 on an IPv6 socket, a port (1.2.3.4:5678, [::1]:99), a link (%eth0). */
export const plainAddress = (address: string) =>
  address
    .trim()
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/%[^%]*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '')

export const isLoopback = (address: string) => address === '::1' || address.startsWith('127.')

type Network = {
  name: string
  /** How many times the limit of one customer all clients of this network share. */
  share: number
}

/** Decision 21: how far a customer's own IPv6 addresses reach, and how many of its neighbours are counted with it. */
const SHARE_OF_56_BITS = 2
const SHARE_OF_48_BITS = 4

/**
 * The networks that limits count, narrowest first: an IPv4 address, or the first 64, 56 and 48 bits of an IPv6 address, because
 * a customer with 48 bits has 65,536 networks of 64.
 */
export function networksOf(address: string): Network[] {
  if (isIP(address) !== 6) return [{ name: address, share: 1 }]
  const [one = 0, two = 0, three = 0, four = 0] = groupsOf(address)
  const nameOf = (...groups: number[]) => groups.map((group) => group.toString(16)).join(':')
  return [
    { name: nameOf(one, two, three, four), share: 1 },
    { name: `${nameOf(one, two, three, four & 0xff00)}/56`, share: SHARE_OF_56_BITS },
    { name: `${nameOf(one, two, three)}/48`, share: SHARE_OF_48_BITS },
  ]
}

/** The eight numbers of an IPv6 address, or those before an IPv4 address at its end. */
function groupsOf(address: string): number[] {
  const [head = '', tail = ''] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = address.includes('::') ? Array(8 - left.length - right.length).fill('0') : []
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16))
}
