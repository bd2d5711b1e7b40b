/** The rate check takes no higher monthly card sales, so no saving can be larger. */
const MOST_DOLLARS = 100_000_000

/** Whole dollars a month, rounded down; undefined if the text is not an amount of at least a dollar. */
export function readSavings(text: string | null): number | undefined {
  if (text === null || !/^\d{1,12}(\.\d{1,6})?$/.test(text)) return undefined
  const dollars = Math.floor(Number(text))
  return dollars >= 1 && dollars <= MOST_DOLLARS ? dollars : undefined
}

/** Runs before the first paint, to keep room for a saving. Accepts more than `readSavings`; the page's script corrects it. */
export const MARK_BEFORE_FIRST_PAINT = `if(/[?&]savings=0*[1-9]/.test(location.search))document.documentElement.dataset.savings=''`
