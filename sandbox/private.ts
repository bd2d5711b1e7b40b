import { isLoopback } from '../api/platform/shared/client-address.ts'
import { englishOnly, Refusal } from '../api/platform/shared/refusal.ts'

export type Privacy = {
  /** Otherwise only clients on this machine get an answer. */
  isPublic: boolean
  /** Empty when it is not known. */
  clientAddress(request: Request): string
}

export function refuseStrangers({ isPublic, clientAddress }: Privacy, request: Request): void {
  if (!isPublic && !isLoopback(clientAddress(request)))
    throw new Refusal(
      'sandbox_is_private',
      403,
      englishOnly('The sandbox answers this machine only. SANDBOX_PUBLIC=1 opens it.'),
    )
}
