import { describe, expect, test } from 'bun:test'
import { addressFinder, isAmong, isLoopback, networksOf } from './client-address.ts'

describe('behind proxies of ours', () => {
  const find = addressFinder(['10.0.0.0/8', '192.0.2.7', 'fd00::/8'])

  test.each([
    ['one proxy', '10.0.0.1', '203.0.113.5', '203.0.113.5'],
    ['two proxies', '10.0.0.1', '203.0.113.5, 192.0.2.7', '203.0.113.5'],
    ['an address that the client made up', '10.0.0.1', '198.51.100.1, 203.0.113.5', '203.0.113.5'],
    ['a proxy of ours that the client made up', '10.0.0.1', '10.9.9.9, 203.0.113.5', '203.0.113.5'],
    ['a proxy on IPv6', 'fd00::1', '2001:db8::5', '2001:db8::5'],
    ['an IPv4 proxy on an IPv6 socket', '::ffff:10.0.0.1', '203.0.113.5', '203.0.113.5'],
    ['an IPv4 client on an IPv6 socket', '10.0.0.1', '::ffff:203.0.113.5', '203.0.113.5'],
    ['blanks and no blanks', '10.0.0.1', ' 1.1.1.1,203.0.113.5 ,192.0.2.7', '203.0.113.5'],
  ])('the client is found behind %s', (_, peer, header, client) => expect(find(peer, header)).toBe(client))

  test.each([
    ['a stranger', '203.0.113.5', '198.51.100.1', '203.0.113.5'],
    ['the neighbour of a single trusted address', '192.0.2.8', '198.51.100.1', '192.0.2.8'],
    ['no connection at all', '', '198.51.100.1', ''],
  ])('a header from %s is ignored', (_, peer, header, client) => expect(find(peer, header)).toBe(client))

  test.each([
    ['an IPv4 address with a port', '203.0.113.5:5678', '203.0.113.5'],
    ['an IPv6 address in brackets', '[2001:db8::5]', '2001:db8::5'],
    ['an IPv6 address with a port', '[2001:db8::5]:99', '2001:db8::5'],
    ['an IPv4 address on an IPv6 socket, with a port', '[::ffff:203.0.113.5]:99', '203.0.113.5'],
    ['an address of one link alone', 'fe80::1%eth0', 'fe80::1'],
    ['a proxy of ours with a port before it', '203.0.113.5:5678, 192.0.2.7:443', '203.0.113.5'],
    ['what the client made up before it', 'unknown, 203.0.113.5', '203.0.113.5'],
  ])('the client is read from %s', (_, header, client) => expect(find('10.0.0.1', header)).toBe(client))

  test.each([
    ['an empty header', ''],
    ['an empty entry', '203.0.113.5, '],
    ['a word', 'unknown'],
    ['a word behind a good entry', '203.0.113.5, unknown'],
    ['a name', '_hidden'],
    ['an address that is none', '203.0.113.256'],
    ['an IPv6 address with something behind it', '2001:db8::5]:99'],
    ['a port alone', ':443'],
    ['a script', '203.0.113.5, <script>'],
    ['an entry that is none behind a proxy of ours', 'unknown, 192.0.2.7'],
  ])('%s is no address, and the proxy’s is not used instead', (_, header) =>
    expect(find('10.0.0.1', header)).toBeNull(),
  )

  test('a proxy without the header is the client itself, such as a load balancer that checks our health', () =>
    expect(find('10.0.0.1', null)).toBe('10.0.0.1'))

  test('a chain of only proxies ends at the first of them', () =>
    expect(find('10.0.0.1', '10.0.0.3, 10.0.0.2')).toBe('10.0.0.3'))
})

test('without trusted proxies no header is used', () =>
  expect(addressFinder([])('203.0.113.5', '127.0.0.1')).toBe('203.0.113.5'))

test.each([
  'proxy.example.ca',
  '10.0.0.0/',
  '10.0.0.0/33',
  '10.0.0.0/8/8',
  '10.0.0.0/x',
  '10.0.0/8',
  '::1/129',
  '',
])('%p is refused as a proxy', (proxy) => expect(() => addressFinder([proxy])).toThrow('TRUSTED_PROXIES'))

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['128.0.0.1', false],
  ['::2', false],
  ['', false],
])('%p is our own machine: %p', (address, own) => expect(isLoopback(address)).toBe(own))

describe('one network', () => {
  const narrowest = (address: string) => networksOf(address)[0]?.name
  test.each([
    ['every IPv4 address by itself', '203.0.113.5', '203.0.113.6', false],
    ['a customer’s 64 bits of IPv6', '2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
    ['the same, however it is written', '2001:DB8:0001:2:0:0:0:1', '2001:db8:1:2::9', true],
    ['another customer', '2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['zeros that are left out', '2001:db8::1', '2001:db8:0:0:5::', true],
    ['zeros that are left out before the last four groups', '2001::5:0:0:0:1', '2001:0:0:5::1', true],
    ['zeros that are left out at the end', '2001:db8:1::', '2001:db8:1:0:7::1', true],
  ])('%s', (_, one, other, same) => expect(narrowest(one) === narrowest(other)).toBe(same))
})

describe('the networks around an address', () => {
  test('of IPv6 are its first 64, 56 and 48 bits, the wider with a larger share', () =>
    expect(networksOf('2001:db8:a:bcd::1')).toEqual([
      { name: '2001:db8:a:bcd', share: 1 },
      { name: '2001:db8:a:b00/56', share: 2 },
      { name: '2001:db8:a/48', share: 4 },
    ]))

  test('of IPv4 and of nowhere that is known are one', () => {
    expect(networksOf('203.0.113.5')).toEqual([{ name: '203.0.113.5', share: 1 }])
    expect(networksOf('')).toEqual([{ name: '', share: 1 }])
  })
})

describe('an address is among addresses and CIDRs', () => {
  const allowed = ['192.0.2.7', '10.20.30.40/8', '2001:db8::/32', 'fd00::7']
  test.each(['192.0.2.7', '10.0.0.1', '10.255.255.255', '2001:db8:ffff::1', '2001:0DB8::1', 'fd00::7'])(
    'as %s is',
    (address) => expect(isAmong(allowed, address)).toBe(true),
  )
  test.each(['192.0.2.8', '11.0.0.1', '2001:db9::1', 'fd00::8', '::ffff:192.0.2.8', '', 'unknown'])(
    'as %j is not',
    (address) => expect(isAmong(allowed, address)).toBe(false),
  )
  test('and none is where the list is empty', () => expect(isAmong([], '192.0.2.7')).toBe(false))
  test('and no IPv6 address in a CIDR of every IPv4 one', () =>
    expect(isAmong(['0.0.0.0/0'], '2001:db8::1')).toBe(false))
})
