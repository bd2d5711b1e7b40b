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
