import { Refusal } from '../../platform/shared/refusal.ts'
import { sha256 } from '../../platform/shared/secrets.ts'

/** An ETag of a state that the caller may change. Depends on the order of its fields. */
export const stateTag = (state: unknown) => `"${sha256(JSON.stringify(state)).slice(0, 27)}"`

/** Refuses a change whose If-Match names an older state; applies one without If-Match. Call it with the row locked. */
export function refuseIfChanged(ifMatch: string | undefined, tag: string): void {
  if (ifMatch !== undefined && !isKnown(tag, ifMatch))
    throw new Refusal('changed_meanwhile', 412, {
      en: 'Someone else just changed this. Review it before you save.',
      fr: 'Quelqu’un d’autre vient de modifier ces données. Vérifiez-les avant d’enregistrer.',
    })
}

/** Weak, because it identifies a list in every encoding. 64 bits are enough: nobody gains by a collision. */
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
 * For `mapResponse` of a route that answers a list or lists, with STILL_THE_SAME in its `detail`: adds an ETag, and answers 304
 * to a caller that has them with this link to the next page.
 */
export function answerIfChanged({ headers, responseValue, set }: Answered): Response | undefined {
  // A refusal passes here too.
  if (responseValue instanceof Response) return undefined
  const { link } = set.headers
  const etag = weakTag(`${link ?? ''}\n${JSON.stringify(responseValue)}`)
  set.headers.etag = etag
  if (!isKnown(etag, headers['if-none-match'])) return undefined
  return new Response(null, {
    status: 304,
    headers: { etag, ...(link !== undefined && { link: `${link}` }) },
  })
}
