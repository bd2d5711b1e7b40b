/** With the first page of a list: how many there are, as "61"; "1000+" where more are, which nobody counts. */
export const TOTAL_COUNT_HEADER = 'x-total-count'
