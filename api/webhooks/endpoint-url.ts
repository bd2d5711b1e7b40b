import ipaddr from 'ipaddr.js'
import { Refusal } from '../shared/refusal.ts'

const HTTPS_PORT = 443
/** Below it lie the ports of mail, remote access and databases' older kin, which no webhook is received at. */
const FIRST_FREE_PORT = 1024

/**
 * Refuses what could never be called, while its supplier looks on. Whether a name leads to an address that may be called is
 * found out at each delivery (`call-endpoint.ts`), because names change. In a demo a receiver may run beside us.
 */
export function refuseUnreachableUrl(url: string, { production }: { production: boolean }): void {
  const fault = faultOf(new URL(url), production)
  if (fault !== undefined)
    throw new Refusal('check_your_answers', 422, 'Check the marked answers.', { fields: { url: fault } })
}

function faultOf({ protocol, port, hostname }: URL, production: boolean): string | undefined {
  if (!production) return undefined
  if (protocol !== 'https:') return 'Use an address that begins with https://.'
  const number = port === '' ? HTTPS_PORT : Number(port)
  if (number !== HTTPS_PORT && number < FIRST_FREE_PORT) return 'Use port 443, or one from 1024 to 65535.'
  if (isInside(hostname)) return 'Use an address that can be reached from the internet.'
  return undefined
}

function isInside(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '')
  if (ipaddr.isValid(host)) return ipaddr.process(host).range() !== 'unicast'
  return host === 'localhost' || host.endsWith('.localhost')
}
