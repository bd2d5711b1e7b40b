import { lazy } from 'react'

/** Loaded when one is shown: few people need them. */
export const SecondFactor = lazy(() =>
  import('./SecondFactor.tsx').then((feature) => ({ default: feature.SecondFactor })),
)
export const CodeStep = lazy(() =>
  import('./CodeStep.tsx').then((feature) => ({ default: feature.CodeStep })),
)
export const OwnersCodeStep = lazy(() =>
  import('./CodeStep.tsx').then((feature) => ({ default: feature.OwnersCodeStep })),
)
