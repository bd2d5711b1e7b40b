import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { type ConnectionOptions, checkServerIdentity } from 'node:tls'

/** Parameters of libpq that we take. Each driver reads them in its own way, so neither gets to see them. */
const MODE = 'sslmode'
const ROOT_CERTIFICATE = 'sslrootcert'
const VERIFIED = 'verify-full'
const MODES = ['', 'disable', VERIFIED]
/** libpq's word for the certificates that the system trusts. */
const SYSTEM = 'system'

/** The address without its parameters for TLS, and the TLS of its connections for either driver: verified, or none. */
export function withTls(address: string): { address: string; tls: ConnectionOptions | false } {
  const url = new URL(address)
  const mode = url.searchParams.get(MODE)
  const root = url.searchParams.get(ROOT_CERTIFICATE) ?? SYSTEM
  const host = (hostsOf(url)[0] ?? '').replace(/^\[(.*)\]$/, '$1')
  url.searchParams.delete(MODE)
  url.searchParams.delete(ROOT_CERTIFICATE)
  if (mode !== VERIFIED) return { address: url.href, tls: false }
  return {
    address: url.href,
    tls: {
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
      // The drivers leave the name out for an IP address, and it would be compared with "localhost".
      checkServerIdentity: (_, certificate) => checkServerIdentity(host, certificate),
      ...(root !== SYSTEM && { ca: readRoot(root) }),
    },
  }
}

/** What is wrong with the TLS of this address, as the end of a sentence that begins with its setting; null when nothing is. */
export function faultOfTls(address: string, { production }: { production: boolean }): string | null {
  const url = URL.parse(address)
  if (url === null) return null
  const mode = url.searchParams.get(MODE) ?? ''
  if (!MODES.includes(mode))
    return `must have sslmode=${VERIFIED}: sslmode=${mode} does not prove who answers.`
  const unknown = [...url.searchParams.keys()].find(
    (name) => /ssl|libpq|hostaddr/i.test(name) && name !== MODE && name !== ROOT_CERTIFICATE,
  )
  if (unknown !== undefined)
    return `must not have ${unknown}: for TLS it takes ${MODE} and ${ROOT_CERTIFICATE}.`
  const hosts = hostsOf(url)
  if (!production || mode === VERIFIED || (hosts.length > 0 && hosts.every(isThisMachine))) return null
  return `must have ?sslmode=${VERIFIED} in production, since its host is not this machine. Add &sslrootcert=/path/to/ca.pem if the certificate is from an authority of your own.`
}

/** A loopback address, `localhost`, or the path of a Unix socket. */
export function isThisMachine(host: string): boolean {
  if (isIP(host) === 4) return host.startsWith('127.')
  return host === 'localhost' || host === '[::1]' || host.startsWith('/')
}

/** A parameter may name another than the address does, and not every driver agrees on which counts. */
function hostsOf(url: URL): string[] {
  const hosts = [url.searchParams.get('host') ?? '', decodeURIComponent(url.hostname)]
  return hosts.filter((host) => host !== '')
}

function readRoot(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`The certificate of the database's authority, ${path}, cannot be read.`, { cause: error })
  }
}
