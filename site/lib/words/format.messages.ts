export const JUST_NOW: string = 'just now'
/** The sign of a percentage and of cents, with what stands before it. */
export const PERCENT: string = '%'
export const CENT: string = '¢'
/** Where the sign of dollars stands in a field. */
export const DOLLAR: { before?: string; after?: string } = { before: '$' }
/** A figure as people type it. */
export const asTyped = (figure: number): string => String(figure)
/** "9:00", of 9. */
export const onTheHour = (hour: number): string => `${hour}:00`
/** Behind a figure that is a minimum. */
export const OR_MORE: string = '+'
export const quoted = (text: string): string => `“${text}”`
/** The colon between a label and what it labels. */
export const COLON: string = ': '

/** "Nov 21" of "Nov 21, 2026". */
export const withoutYear = (day: string): string => day.replace(/, \d{4}$/, '')

/** A date as people write it, from what Intl makes of it. */
export const written = (date: string): string => date
/** A number with what it counts, from what Intl makes of it. */
export const counted = (text: string): string => text
