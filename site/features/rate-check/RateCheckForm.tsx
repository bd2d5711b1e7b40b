import { BackHome } from './BackHome.tsx'
import { RateInfoStep } from './RateInfoStep.tsx'
import type { Step } from './steps.ts'
import { VerifyStep } from './VerifyStep.tsx'
import { YourInfoStep } from './YourInfoStep.tsx'

const SCREENS = { 'your-info': YourInfoStep, 'rate-info': RateInfoStep, verify: VerifyStep }

/** The three steps. Leaving for the landing keeps the answers. */
export function RateCheckForm({ step, onBackHome }: { step: Step; onBackHome: () => void }) {
  const Screen = SCREENS[step]
  return (
    <div className="mx-auto flex max-w-form flex-col gap-6">
      <BackHome onClick={onBackHome} />
      <Screen />
    </div>
  )
}
