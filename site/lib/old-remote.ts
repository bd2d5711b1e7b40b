import { nanoquery } from '@nanostores/query'
import type * as v from 'valibot'
import { ApiError, api } from './api.ts'

const POLL_MS = 30_000
/**
 * The interval goes through the same check as every other fetch: an answer younger than this is not fetched again.
 * So it must be shorter than the interval, or nothing is ever polled.
 */
const POLLED_DEDUPE_MS = POLL_MS / 2

type Options<Empty> = {
  /** Fetch again every 30 seconds, as long as somebody listens and the tab is in front. */
  polled?: boolean
  /** What a 401 means instead of an error, such as `null` for "nobody is signed in". */
  whenSignedOut?: Empty
}

/**
 * Data from the API that components listen to: `{ data?, error?, loading }`. The path is the key's segments joined
 * with slashes. Fetched once for everybody who listens; then never stale by itself, not fetched again on focus or
 * reconnect, and never retried. Change it through `refetch` or the store's own `mutate`.
 */
export function createRemote(client: Pick<typeof api, 'get'> = api) {
  const [createFetcherStore, , { invalidateKeys }] = nanoquery({
    dedupeTime: Number.POSITIVE_INFINITY,
    cacheLifetime: Number.POSITIVE_INFINITY,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    onErrorRetry: false,
  })

  function remote<Answer, Empty = Answer>(
    segments: readonly [string, ...string[]],
    answer: v.GenericSchema<unknown, Answer>,
    { polled = false, ...options }: Options<Empty> = {},
  ) {
    const path = segments.join('/')
    return createFetcherStore<Answer | Empty, unknown>([path], {
      fetcher: () => client.get(path, answer).catch((error) => emptyIfSignedOut(error, options)),
      ...(polled && { revalidateInterval: POLL_MS, dedupeTime: POLLED_DEDUPE_MS }),
    })
  }

  return {
    remote,
    /** Fetches again whatever is listened to under this key, and forgets the rest of it until somebody listens. */
    refetch: (segments: readonly [string, ...string[]]) => invalidateKeys(segments.join('/')),
  }
}

function emptyIfSignedOut<Empty>(error: unknown, options: Options<Empty>): Empty {
  if (options.whenSignedOut === undefined) throw error
  if (error instanceof ApiError && error.status === 401) return options.whenSignedOut
  throw error
}
