/** With the first page of a list: how many there are, as "61"; "1000+" where more are, which nobody counts. */
export const TOTAL_COUNT_HEADER = 'x-total-count'

export const TRY_AGAIN_CODE = 'try_again'

/** What every 503 says that knows no better: the API's own, and that of a site that cannot reach the API. */
export const TRY_AGAIN = {
  code: TRY_AGAIN_CODE,
  message: 'We can’t do this right now. Please try again in a minute.',
  /** As `Retry-After`. */
  afterSeconds: 60,
} as const
