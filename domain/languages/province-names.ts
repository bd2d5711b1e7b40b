import { type Province, provinceOf, TERRITORIES } from '../provinces.ts'
import { folded } from './folded.ts'
import { frenchName } from './french-names.ts'

/** By its name in either language, with or without accents, or by its abbreviation. */
export const provinceNamed = (words: string): Province | undefined =>
  provinceOf(words.trim()) ??
  TERRITORIES.find((name) => [name, frenchName(name)].map(folded).includes(folded(words)))
