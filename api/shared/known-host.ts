import { isIP } from 'node:net'
import { Refusal } from './refusal.ts'

/**
 * Refuses, in a demo, a call for a name that is not ours. A page of somebody else's can have its own name lead to this
 * machine (DNS rebinding); its browser then takes a demo, with sign-ins that everybody knows, for that page's own server.
 * An address in place of a name cannot be led anywhere else, and names under `localhost` never leave a machine.
 */
export function refuseUnknownHost({ hostname }: URL, publicUrl: string): void {
  const host = hostname.replace(/\.$/, '').replace(/^\[|\]$/g, '')
  const isOurs =
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    isIP(host) !== 0 ||
    hostname === new URL(publicUrl).hostname
  if (!isOurs)
    throw new Refusal(
      'unknown_host',
      400,
      'A demo does not answer to this name. Open it as localhost, or set PUBLIC_URL to the address you use.',
    )
}
