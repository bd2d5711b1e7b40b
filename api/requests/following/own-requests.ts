import type { Db, Tx } from '../../../db/client.ts'
import type { OwnRequests, RequestStatus } from '../../contract/requests/requests.ts'
import { hasOpenLead } from '../../leads/placing/submitted-lead.ts'
import { isPersonSold } from '../../leads/standing/sold-people.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { hoursAfter } from '../../platform/shared/clock.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { isUuid } from '../../platform/shared/uuid.ts'
import { type FoundRequest, findOwnRequests, findRequest } from './find-request.ts'
import { isRequestToken } from './request-link.ts'
import { type Reader, statusOf } from './request-status.ts'

/** Who reads or changes a request. */
export type Asking = {
  /** The digest of the browser's visitor token; it opens what it checked in the last day (rule 38). */
  browser: string | null
  /** The signed-in owner's address and one proved by code. */
  emails: string[]
  /** From a mail about the request. */
  token: string | null
}

const BROWSER_HOURS = 24

/** The requests of the person, newest first; none where nobody has proved anything. */
export async function ownRequests(
  deps: Pick<Dependencies, 'db' | 'appSecrets'>,
  asking: Asking,
  now: Date,
): Promise<OwnRequests> {
  const browser =
    asking.browser === null ? null : { digest: asking.browser, since: hoursAfter(now, -BROWSER_HOURS) }
  const found = await findOwnRequests(deps.db, { emails: asking.emails, browser })
  const own = found.filter((one) => isRequested(one) && isPerson(one, asking, now))
  return { requests: await Promise.all(own.map((one) => shownTo(deps, one, 'person', now))) }
}

const isRequested = ({ lead }: FoundRequest) => lead.contactRequestedAt !== null || lead.listedAt !== null

/** One request, for the person or for the holder of its mailed link; changes nothing, because mail scanners open links. */
export async function lookAtRequest(
  deps: Pick<Dependencies, 'db' | 'appSecrets'>,
  leadId: string,
  asking: Asking,
  now: Date,
): Promise<RequestStatus> {
  const { found, reader } = await requestOf(deps.db, deps.appSecrets, leadId, asking, now)
  return shownTo(deps, found, reader, now)
}

/** Undoing that it was cancelled is offered only where it is not refused: nobody is listed beside another lead or after a sale. */
export async function shownTo(
  { db, appSecrets }: { db: Db | Tx; appSecrets: string[] },
  found: FoundRequest,
  reader: Reader,
  now: Date,
): Promise<RequestStatus> {
  const status = statusOf(found, reader, now)
  if (status.undoUntil === null) return status
  const { lead } = found
  const isRefused = (await hasOpenLead(db, lead)) || (await isPersonSold(db, appSecrets, lead, now))
  return isRefused ? { ...status, undoUntil: null } : status
}

/** Throws Refusal not_found, alike for an unknown request, an erased one and another person's. */
export async function requestOf(
  db: Db | Tx,
  appSecrets: string[],
  leadId: string,
  asking: Asking,
  now: Date,
): Promise<{ found: FoundRequest; reader: Reader }> {
  const found = isUuid(leadId) ? await findRequest(db, leadId) : undefined
  if (found === undefined || !isRequested(found)) throw noSuchRequest()
  const reader = readerOf(found, asking, appSecrets, now)
  if (reader === null) throw noSuchRequest()
  return { found, reader }
}

function readerOf(found: FoundRequest, asking: Asking, appSecrets: string[], now: Date): Reader | null {
  if (isPerson(found, asking, now)) return 'person'
  const { token } = asking
  return token !== null && isRequestToken(appSecrets, found.lead.id, token) ? 'link' : null
}

/** A browser that did the newest check got there by codes: past a second factor they open only what no other browser did before. */
function isPerson(
  { lead, check, hasFactor, isOfOneBrowser }: FoundRequest,
  { browser, emails }: Asking,
  now: Date,
): boolean {
  if (emails.includes(lead.email)) return true
  if (check === null || check.visitorDigest !== browser) return false
  return check.checkedAt > hoursAfter(now, -BROWSER_HOURS) && (!hasFactor || isOfOneBrowser)
}

const noSuchRequest = () =>
  new Refusal('request_not_found', 404, {
    en: 'We can’t find this request. Its data may have been deleted, or the link was cut off: open it from the email again.',
    fr: 'Cette demande est introuvable. Ses données ont peut-être été supprimées, ou le lien est incomplet\u00a0: ouvrez-le de nouveau à partir du courriel.',
  })
