import { Refusal } from '../../platform/shared/refusal.ts'
import { sha256 } from '../../platform/shared/secrets.ts'

/** An ETag for what a caller may be about to change: the same value, written in the same order, has the same tag. */
export const stateTag = (state: unknown) => `"${sha256(JSON.stringify(state)).slice(0, 27)}"`

/**
 * Refuses a change by who looked at an older state, as its If-Match says; without that header the change applies. Ask it
 * with the row locked, or another change may still come in between.
 */
export function refuseIfChanged(ifMatch: string | undefined, tag: string): void {
  if (ifMatch === undefined) return
  const tags = ifMatch.split(',').map((one) => one.trim().replace(/^W\//, ''))
  if (!tags.some((one) => one === '*' || one === tag)) throw changedSince()
}

const changedSince = () =>
  new Refusal('changed_meanwhile', 412, 'Someone else just changed this. Review it before you save.')

/**
 * Weak, because it stands for a list in every encoding. 64 bits tell a list from the one before; nobody gains by finding two
 * that have the same.
 */
export const weakTag = (text: string) => `W/"${Bun.hash.wyhash(text).toString(36)}"`

/** Compared weakly, as RFC 9110 says: a proxy may have marked the tag, or joined several. */
export function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim())
  return tags.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag.replace(/^W\//, ''))
}

type Answered = {
  headers: Record<string, string | undefined>
  responseValue: unknown
  set: { headers: Record<string, string | number | undefined> }
}

/**
 * For `mapResponse` of a route that answers a list, with STILL_THE_SAME in its `detail`: the list gets an ETag, and a caller
 * who has this very list, its link to the next page included, is answered 304 without it.
 */
export function answerIfChanged({ headers, responseValue, set }: Answered): Response | undefined {
  // A refusal passes here too.
  if (!Array.isArray(responseValue)) return undefined
  const { link } = set.headers
  const etag = weakTag(`${link ?? ''}\n${JSON.stringify(responseValue)}`)
  set.headers.etag = etag
  if (!isKnown(etag, headers['if-none-match'])) return undefined
  return new Response(null, {
    status: 304,
    headers: { etag, ...(link !== undefined && { link: `${link}` }) },
  })
}
