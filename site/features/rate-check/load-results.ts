/** The calls that ask for results, and what their answers must look like. */
export const loadResultCalls = () => import('./rate-check.api.ts')

/** The screens of the results, which nobody needs before the last press: a third of the wizard's own bytes. */
export const loadResults = async () => {
  const { Results } = await import('./results/Results.tsx')
  return { default: Results }
}
