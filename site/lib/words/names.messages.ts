/** Behind the label of a field that may be left empty. */
export const OPTIONAL: string = '(optional)'

/** A business type or a place, which the API names in English, in the language of the page. */
export const nameOf = (english: string): string => english
export const cityOf = (english: string): string => english
