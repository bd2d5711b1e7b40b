import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { isOutside, refusalOfUrl } from './addresses-outside.ts'

const RULES = {
  production: { production: true, sandboxPublic: false },
  demo: { production: false, sandboxPublic: false },
  'public demo': { production: false, sandboxPublic: true },
}
const { production, demo, 'public demo': publicDemo } = RULES

const REFUSED: Record<string, string> = {
  'this machine': '127.0.0.1 127.255.255.254 ::1',
  'any address of this machine': '0.0.0.0 ::',
  'this network': '0.1.2.3',
  'a private network': '10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 fc00::1 fd12:3456:789a::1',
  'a link': '169.254.1.1 fe80::1',
  'a link, with its card': 'fe80::1%eth0',
  'the internet, with a card': '2607:f8b0::1%eth0',
  'cloud metadata':
    '169.254.169.254 169.254.170.2 fd00:ec2::254 fd20:ce::254 100.100.100.200 192.0.0.192 168.63.129.16',
  'a network behind a carrier': '100.64.0.1 100.127.255.255',
  'multicast and broadcast': '224.0.0.1 239.255.255.250 ff02::1 255.255.255.255',
  'unassigned ranges': '240.0.0.1 4000::1',
  'special protocols': '192.0.0.8 2001:1::1',
  examples: '192.0.2.1 198.51.100.1 203.0.113.1 2001:db8::1 3fff::1',
  measurements: '198.18.0.1 198.19.255.255 2001:2::1',
  'relays of 6to4': '192.88.99.1',
  'v4 in v6': '::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:a9fe:a9fe ::ffff:8.8.8.8',
  'v4 in v6, the old way': '::127.0.0.1 ::a9fe:a9fe',
  'v4 by SIIT': '::ffff:0:127.0.0.1',
  'v4 by 6to4': '2002:7f00:1::',
  'v4 by NAT64': '64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 64:ff9b:1::a9fe:a9fe',
  'v4 by Teredo': '2001::7f00:1',
  'site-local addresses': 'fec0::1',
  'the discard prefix': '100::1',
  'no address': 'localhost ',
  'other notations': '0x7f.1 2130706433 010.8.8.8',
}

describe('an address of a name', () => {
  test.each([
    ...Object.entries(REFUSED).map(
      ([what, addresses]) => ['production', 'refused', what, addresses] as const,
    ),
    ['production', 'accepted', 'public v4', '8.8.8.8 1.1.1.1 142.250.69.110 172.15.0.1 172.32.0.1'],
    ['production', 'accepted', 'public v4', '100.63.255.255 100.128.0.0 223.255.255.255'],
    ['production', 'accepted', 'public v6', '2607:f8b0:400b:80c::200e 2a00:1450:4001:81b::200e 2400:cb00::1'],
    ['demo', 'accepted', 'loopback and public', '127.0.0.1 127.255.255.254 ::1 8.8.8.8 2607:f8b0::1'],
    ['demo', 'refused', 'private', '10.0.0.1 172.16.3.4 192.168.1.20 fc00::1 fd12::1 0.0.0.0'],
    ['demo', 'refused', 'link-local', '169.254.169.254 169.254.1.1 fe80::1'],
    ['demo', 'refused', 'cloud metadata', 'fd00:ec2::254 fd00:0ec2:0:0:0:0:0:0254 fd20:ce::254'],
    ['demo', 'refused', 'cloud metadata', '168.63.129.16 100.100.100.200 192.0.0.192'],
    ['demo', 'refused', 'v4 in v6', '::ffff:127.0.0.1 ::ffff:169.254.169.254'],
    ['public demo', 'accepted', 'public', '8.8.8.8 2607:f8b0::1'],
    ['public demo', 'refused', 'private', '127.0.0.1 ::1 10.0.0.1 172.16.3.4 192.168.1.20 fd12::1'],
    ['public demo', 'refused', 'link-local', '169.254.169.254'],
  ] as const)('in %s is %s: %s, %s', (kind, verdict, _what, addresses) => {
    for (const address of addresses.split(' '))
      expect([address, isOutside(address, RULES[kind])]).toEqual([address, verdict === 'accepted'])
  })

  test('of this machine is refused although it is public', () => {
    for (const rules of [production, publicDemo])
      expect(isOutside('142.250.69.110', rules, () => ['10.0.0.5', '142.250.69.110'])).toBe(false)
    expect(isOutside('2607:f8b0::200e', production, () => ['2607:F8B0:0:0:0:0:0:200E'])).toBe(false)
    expect(isOutside('142.250.69.111', production, () => ['142.250.69.110', 'fe80::1'])).toBe(true)
  })
})

/** A separate list, so that it cannot share a mistake with the rule: first address and bits. */
const FORBIDDEN_V4 = `
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`

const forbiddenV4 = fc.constantFrom(...FORBIDDEN_V4.trim().split(/\s+/)).chain((network) => {
  const [first = '', bits = ''] = network.split('/')
  const start = first.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  return fc.integer({ min: 0, max: 2 ** (32 - Number(bits)) - 1 }).map((offset) => start + offset)
})
const bytesOf = (address: number) => [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256)
const dotted = (address: number) => bytesOf(address).join('.')
const pair = (address: number) =>
  [Math.floor(address / 65_536), address % 65_536].map((half) => half.toString(16)).join(':')

/** Every notation of a v4 address in a URL. */
const NOTATIONS: ((address: number) => string)[] = [
  dotted,
  (address) => `${dotted(address)}.`,
  String,
  (address) => `0x${address.toString(16)}`,
  (address) => `0X${address.toString(16).toUpperCase()}`,
  (address) => `0${address.toString(8)}`,
  ...['0x', '0'].map((prefix) => (address: number) => {
    const written = bytesOf(address).map((byte) => prefix + byte.toString(prefix === '0x' ? 16 : 8))
    return written.join('.')
  }),
  (address) => `${Math.floor(address / 2 ** 24)}.${address % 2 ** 24}`,
  (address) => `0x${Math.floor(address / 2 ** 24).toString(16)}.0${(address % 2 ** 24).toString(8)}`,
  (address) => dotted(address).replaceAll('.', '%2e'),
  (address) => dotted(address).replaceAll('.', '。'),
  (address) => dotted(address).replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (address) => `[::ffff:${dotted(address)}]`,
  (address) => `[0:0:0:0:0:FFFF:${pair(address)}]`,
  (address) => `[::${pair(address)}]`,
  (address) => `[2002:${pair(address)}::]`,
  (address) => `[64:ff9b::${dotted(address)}]`,
  (address) => `[2001::${pair(address)}]`,
]

describe('a URL', () => {
  test('never leads to a private network, in any notation of its address', () => {
    fc.assert(
      fc.property(forbiddenV4, fc.constantFrom(...NOTATIONS), (address, written) => {
        for (const rules of [production, publicDemo])
          expect(refusalOfUrl(`https://${written(address)}/hook`, rules)).toBeDefined()
      }),
      { numRuns: 3000 },
    )
  })

  test('in a demo never leads to a link-local address, in any notation', () => {
    const links = fc.integer({ min: 0xa9fe0000, max: 0xa9feffff })
    fc.assert(
      fc.property(links, fc.constantFrom(...NOTATIONS), (address, written) => {
        expect(refusalOfUrl(`http://${written(address)}/hook`, demo)).toBeDefined()
      }),
      { numRuns: 2000 },
    )
  })

  test('with a v6 address leads only to the assigned part', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const address = ipaddr.fromByteArray([...bytes]).toString()
        const isAssigned = (bytes[0] ?? 0) >> 5 === 1
        if (!isAssigned) expect(refusalOfUrl(`https://[${address}]/`, production)).toBe('address_not_allowed')
      }),
      { numRuns: 3000 },
    )
  })

  test('with any text is judged without an error', () => {
    fc.assert(
      fc.property(fc.constantFrom('', 'https://'), fc.oneof(fc.string(), fc.webUrl()), (scheme, text) => {
        for (const rules of [production, demo]) refusalOfUrl(scheme + text, rules)
      }),
    )
  })

  test.each([
    ['production', undefined, 'https://hooks.acme.example/leads?from=northrate https://пример.example/'],
    ['production', undefined, 'https://crm.example:443/ https://crm.example:1024/ https://crm.example:8443/'],
    ['production', undefined, 'https://8.8.8.8/'],
    ['production', 'not_https', 'http://hooks.acme.example/'],
    ['production', 'port_not_allowed', 'https://hooks.acme.example:80/ https://hooks.acme.example:22/'],
    ['production', 'port_not_allowed', 'https://hooks.acme.example:1023/ https://hooks.acme.example:0/'],
    ['production', 'url_unreadable', 'https://crm.example:65536/ https://me:secret@crm.example/'],
    ['production', 'url_unreadable', 'https://me@hooks.acme.example/ https://hooks.acme.example@127.0.0.1/'],
    ['production', 'url_unreadable', 'https://256.256.256.256/ https://[::1%25lo]/ ftp://crm.example/'],
    ['production', 'url_unreadable', 'file:///etc/passwd javascript:alert(1) hooks.acme.example https:// '],
    ['production', 'address_not_allowed', 'https://127.0.0.1#@hooks.acme.example/'],
    ['production', 'address_not_allowed', 'https://127.0.0.1\\@hooks.acme.example/ https:127.0.0.1/'],
    ['production', 'address_not_allowed', 'https://127.0.0.1./ https://2130706433/ https://0x7f.1/'],
    ['production', 'address_not_allowed', 'https://[::ffff:127.0.0.1]/ https://①②⑦.⓪.⓪.①/'],
    ['production', 'address_not_allowed', 'https://localhost/ https://LOCALHOST./ https://hooks.localhost/'],
    ['demo', undefined, 'http://localhost:4000/hook http://127.0.0.1:4000/hook http://[::1]:4000/hook'],
    ['demo', undefined, 'https://hooks.acme.example:80/'],
    ['demo', 'address_not_allowed', 'http://192.168.1.20/hook http://[fd12::1]/hook'],
    ['demo', 'address_not_allowed', 'http://169.254.169.254/latest/meta-data'],
    ['demo', 'address_not_allowed', 'http://[fd00:ec2::254]/meta-data http://[::ffff:169.254.169.254]/'],
    ['demo', 'url_unreadable', 'http://me:secret@localhost/ ftp://localhost/'],
    ['public demo', undefined, 'http://hooks.acme.example/ http://hooks.acme.example:81/'],
    ['public demo', 'address_not_allowed', 'http://localhost:4000/hook http://hooks.localhost./'],
    ['public demo', 'address_not_allowed', 'http://127.0.0.1:4000/hook http://[::1]:4000/hook'],
    ['public demo', 'address_not_allowed', 'http://192.168.1.20/hook http://2130706433/'],
  ] as const)('in %s has the refusal %p: %s', (kind, refusal, urls) => {
    for (const url of urls.split(' ')) expect([url, refusalOfUrl(url, RULES[kind])]).toEqual([url, refusal])
  })
})
