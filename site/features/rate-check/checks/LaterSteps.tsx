import { RateInfoStep } from './RateInfoStep.tsx'
import { STEPS, type Step } from './steps.ts'
import { VerifyStep } from './VerifyStep.tsx'

/** The second and the third step, which nobody needs before the first is answered. */
export const LaterSteps = ({ step }: { step: Step }) =>
  step === STEPS[1] ? <RateInfoStep /> : <VerifyStep />
