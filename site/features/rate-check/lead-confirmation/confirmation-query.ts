/** Card sales of more than this a month are not taken by the rate check, so no saving can be larger. */
const MOST_DOLLARS = 100_000_000
const LONGEST_EMAIL = 254

/** Whole dollars a month, rounded down; undefined when the text is no amount, or none worth a card of its own. */
export function readSavings(text: string | null): number | undefined {
  if (text === null || !/^\d{1,12}(\.\d{1,6})?$/.test(text)) return undefined
  const dollars = Math.floor(Number(text))
  return dollars >= 1 && dollars <= MOST_DOLLARS ? dollars : undefined
}

/**
 * Run by the browser before it draws anything, so that the room for a saving is there from the first picture on. It takes
 * for a saving whatever `readSavings` does; what else it takes for one is put right a moment later.
 */
export const MARK_BEFORE_FIRST_PAINT = `if(/[?&]savings=0*[1-9]/.test(location.search))document.documentElement.dataset.savings=''`

/**
 * The email address, if the text is one. Anybody can write a link to this page, so that whatever else stands there is
 * not repeated under our name.
 */
export function readEmail(text: string | null): string | undefined {
  const email = text?.trim() ?? ''
  const isAddress = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i.test(email)
  return isAddress && email.length <= LONGEST_EMAIL ? email : undefined
}
