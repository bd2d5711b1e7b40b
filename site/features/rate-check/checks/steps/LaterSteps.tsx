import { RateInfoStep } from './RateInfoStep.tsx'
import { STEPS, type Step } from './steps.ts'
import { VerifyStep } from './VerifyStep.tsx'

/** The second and the third step, loaded while the visitor answers the first. */
export const LaterSteps = ({ step }: { step: Step }) =>
  step === STEPS[1] ? <RateInfoStep /> : <VerifyStep />
