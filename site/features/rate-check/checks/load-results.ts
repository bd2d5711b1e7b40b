import { atom } from 'jotai'
import { keptResultsAtom, resultsGoneAtom, shownAtom, showResultsAtom } from './rate-check.atoms.ts'

/** Imported by name: a namespace object would be one more file on every page with islands (decision 49). */
export const loadResultCalls = async () => {
  const { latestRateCheck, submitRateCheck } = await import('./rate-check.api.ts')
  return { latestRateCheck, submitRateCheck }
}

/** The screens of the results: a third of the wizard's own bytes, and not needed before the last step. */
export const loadResults = async () => {
  const { Results } = await import('./results/Results.tsx')
  return { default: Results }
}

/** Shows the results of this browser's latest check. Asks the server for them unless they are here. */
export const returnToResultsAtom = atom(null, async (get, set) => {
  if (get(keptResultsAtom)) return set(shownAtom, 'results')
  set(shownAtom, 'loading')
  try {
    const latest = loadResultCalls().then(({ latestRateCheck }) => latestRateCheck())
    const [{ rateCheck }] = await Promise.all([latest, loadResults()])
    // The visitor may have gone to a step by now, and stays there.
    if (get(shownAtom) !== 'loading') return
    if (rateCheck) set(showResultsAtom, rateCheck)
    else set(resultsGoneAtom)
  } catch {
    if (get(shownAtom) === 'loading') set(shownAtom, 'failed')
  }
})
