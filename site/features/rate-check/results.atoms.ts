import { atom } from 'jotai'
import { localeAtom } from './rate-check.atoms.ts'
import { resultsMessages } from './results.messages.ts'

/** The words of the results, which are loaded with them. */
export const sayResultsAtom = atom((get) => resultsMessages(get(localeAtom)))
