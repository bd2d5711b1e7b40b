import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { isIP } from 'node:net'

export type Certificate = { cert: string; key: string }
type Signer = { name: string; key: KeyObject }

/** Signs certificates that callers with `ca` trust. Created in each run, so that no stored certificate can expire. */
export function certificateAuthority() {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signer = { name: 'An authority of the tests', key: keys.privateKey }
  return {
    ca: certificate(signer.name, keys.publicKey, signer, []),
    /** For a name or an address; `signedBy: 'itself'` is self-signed. */
    certify(
      host: string,
      { signedBy = 'us', days = 2 }: { signedBy?: 'us' | 'itself'; days?: number } = {},
    ): Certificate {
      const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const by = signedBy === 'us' ? signer : { name: host, key: own.privateKey }
      return {
        cert: certificate(host, own.publicKey, by, [host], days),
        key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      }
    },
  }
}

/** X.509 v3, because no installed package creates one. Without hosts it may sign others. */
function certificate(name: string, publicKey: KeyObject, by: Signer, hosts: string[], days = 2): string {
  const contents = sequence(
    der(0xa0, integer(2)),
    integer(Math.floor(Math.random() * 1e9) + 1),
    ECDSA_WITH_SHA256,
    nameOf(by.name),
    sequence(utcTime(-3), utcTime(days)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(hosts.length === 0 ? CAN_SIGN : subjectAlternativeNames(hosts))),
  )
  const signature = sign('sha256', contents, by.key)
  const whole = sequence(contents, ECDSA_WITH_SHA256, der(0x03, Buffer.of(0), signature))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}

const sequence = (...contents: Uint8Array[]) => der(0x30, ...contents)

function integer(value: number): Buffer {
  const bytes = Buffer.alloc(5)
  bytes.writeUInt32BE(value, 1)
  const first = bytes.findIndex((byte, at) => byte !== 0 || at === 4)
  return der(0x02, bytes.subarray((bytes[first] ?? 0) > 127 ? first - 1 : first))
}

const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const ECDSA_WITH_SHA256 = sequence(objectId('2a8648ce3d040302'))
const nameOf = (commonName: string) =>
  sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(commonName)))))

const utcTime = (daysFromNow: number) => {
  const moment = new Date(Date.now() + daysFromNow * 86_400_000)
  return der(0x17, Buffer.from(`${moment.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`))
}

const CAN_SIGN = sequence(
  objectId('551d13'),
  der(0x01, Buffer.of(0xff)),
  der(0x04, sequence(der(0x01, Buffer.of(0xff)))),
)

const subjectAlternativeNames = (hosts: string[]) =>
  sequence(
    objectId('551d11'),
    der(
      0x04,
      sequence(
        ...hosts.map((host) =>
          isIP(host) === 4
            ? der(0x87, Buffer.from(host.split('.').map(Number)))
            : der(0x82, Buffer.from(host)),
        ),
      ),
    ),
  )
