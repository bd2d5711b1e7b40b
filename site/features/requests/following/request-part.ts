import type { RequestStatus } from '../../../../api/contract/requests/requests.ts'
import type { RequestCalls } from './requests.api.ts'

/** The part that an action belongs to: it takes the focus once the action is done. */
export type Part = 'contacted' | 'decided' | 'calls' | 'emails' | 'cancel'

export type PartProps = {
  status: RequestStatus
  calls: RequestCalls
  /** An action of this request is running. */
  isBusy: boolean
  /** What the API says about single answers of the action that it refused, by field. */
  marked: Record<string, string>
  /** The part whose action has just been done. */
  news: Part | null
  run: (part: Part, send: () => Promise<RequestStatus>) => void
}
