import { lazy } from '../../../components/lazy.tsx'

/** Loaded when one is shown: few people need them. */
export const SecondFactor = lazy(async () => ({ default: (await import('./SecondFactor.tsx')).SecondFactor }))
export const CodeStep = lazy(async () => ({ default: (await import('./CodeStep.tsx')).CodeStep }))
export const OwnersCodeStep = lazy(async () => ({ default: (await import('./CodeStep.tsx')).OwnersCodeStep }))
