/** With the first page of a list: how many there are, as "61"; "1000+" where more are, which nobody counts. */
export const TOTAL_COUNT_HEADER = 'x-total-count'

/** More rows than this of an admin's list are not counted. */
export const MOST_ROWS_COUNTED = 10_000
/** The same of a search by words or people. */
export const MOST_FOUND_COUNTED = 1_000

export const totalCount = (count: number, most: number) => (count > most ? `${most}+` : String(count))

export const TRY_AGAIN_CODE = 'try_again'

/** What every 503 says that knows no better: the API's own, and that of a site that cannot reach the API. */
export const TRY_AGAIN = {
  code: TRY_AGAIN_CODE,
  says: {
    en: 'We can’t do this right now. Please try again in a minute.',
    fr: 'Impossible de le faire pour le moment. Veuillez réessayer dans une minute.',
  },
  /** As `Retry-After`. */
  afterSeconds: 60,
} as const
