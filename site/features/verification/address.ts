import * as v from 'valibot'
import { Email, Phone } from '../../../api/contract/verification.ts'
import type { Channel } from './proof.ts'

const SCHEMAS = { email: Email, phone: Phone } satisfies Record<Channel, unknown>

/** The address as the API keeps it, or what is wrong with it. */
export function readAddress(channel: Channel, typed: string) {
  const read = v.safeParse(SCHEMAS[channel], typed)
  return read.success
    ? { address: read.output, mistake: undefined }
    : { address: undefined, mistake: read.issues[0].message }
}
