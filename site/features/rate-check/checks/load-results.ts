/**
 * The calls that ask for results, and what their answers must look like. Named, so that the build needs no object of the
 * whole module, whose maker would be a file of its own on every page with islands (decision 51).
 */
export const loadResultCalls = async () => {
  const { latestRateCheck, submitRateCheck } = await import('./rate-check.api.ts')
  return { latestRateCheck, submitRateCheck }
}

/** The screens of the results, which nobody needs before the last press: a third of the wizard's own bytes. */
export const loadResults = async () => {
  const { Results } = await import('./results/Results.tsx')
  return { default: Results }
}
