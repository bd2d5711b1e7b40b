export const JUST_NOW: string = 'à l’instant'
export const PERCENT: string = '\u00a0%'
export const CENT: string = '\u00a0¢'
export const DOLLAR: { before?: string; after?: string } = { after: '$' }
export const asTyped = (figure: number): string => String(figure).replace('.', ',')
export const onTheHour = (hour: number): string => `${hour}\u00a0h`
export const OR_MORE: string = ' et plus'
export const quoted = (text: string): string => `«\u00a0${text}\u00a0»`
export const COLON: string = '\u00a0: '

export const withoutYear = (day: string): string => day.replace(/\s\d{4}$/, '')

/** A number stays on one line with what it counts. */
export const counted = (text: string): string =>
  text.replace('il y a ', 'il\u00a0y\u00a0a\u00a0').replace(/(?<=\d) (?=\p{L})/gu, '\u00a0')

/** The first of a month is an ordinal, and neither a day nor an hour is parted from its words. */
export const written = (date: string): string =>
  counted(date.replace(/(?<!\d)1(?=[ \u00a0]\p{L}{3})/gu, '1er')).replace(/(?<=\b1er|\d\u00a0h) /g, '\u00a0')
