import { brand } from '../contract/brand.ts'
import type { Sender } from './templates/layout.ts'

/** We, as every message of ours names us. `publicUrl` has no slash at its end. */
export const ourSender = (publicUrl: string): Sender => ({
  name: brand.name,
  postalAddress: brand.postalAddress,
  support: brand.support,
  privacyUrl: `${publicUrl}/privacy`,
  withdrawUrl: `${publicUrl}/privacy/my-data`,
})
