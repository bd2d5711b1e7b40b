import type * as v from 'valibot'
import {
  type CallWishes,
  type ContactedAnswer,
  OwnRequests,
  RequestStatus,
} from '../../../../api/contract/requests/requests.ts'
import { api } from '../../../lib/data/api.ts'

export const loadOwnRequests = () => api.get('/api/requests', OwnRequests)

export type RequestCalls = ReturnType<typeof callsAbout>
type DecidedAnswer = { gotOffer: boolean; switched: boolean; newRate: string }

/** What can be done with one request; each call returns where it stands then. `token` is null for the person's own browser. */
export function callsAbout(id: string, token: string | null) {
  const path = <Action extends string>(action: Action) => `/api/requests/${id}/${action}` as const
  return {
    look: () => api.post(path('status'), RequestStatus, { body: { token } }),
    cancel: () => api.post(path('cancel'), RequestStatus, { body: { token } }),
    undoCancel: () => api.post(path('undo-cancel'), RequestStatus, { body: { token } }),
    setCallTimes: (wishes: Omit<v.InferOutput<typeof CallWishes>, 'token'>) =>
      api.put(path('call-times'), RequestStatus, { body: { token, ...wishes } }),
    setEmails: (stop: boolean) => api.put(path('emails'), RequestStatus, { body: { token, stop } }),
    sayContacted: (answer: Omit<v.InferOutput<typeof ContactedAnswer>, 'token'>) =>
      api.post(path('contacted'), RequestStatus, { body: { token, ...answer } }),
    sayDecided: (answer: DecidedAnswer) =>
      api.post(path('decided'), RequestStatus, { body: { token, ...answer } }),
  }
}
