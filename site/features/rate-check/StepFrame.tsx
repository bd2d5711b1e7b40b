import { useAtomValue, useSetAtom } from 'jotai'
import type { FormEventHandler, ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import type { Mistake } from './mistakes.ts'
import { Progress } from './Progress.tsx'
import { goToStepAtom, refusedAtom, sayAtom } from './rate-check.atoms.ts'
import { STEPS, type Step, stepBefore } from './steps.ts'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

type Props = {
  step: Step
  mistakes: readonly Mistake[]
  /** How often the step was tried: each failed attempt is announced anew. */
  attempt: number
  next: string
  /** Something on the screen comes before Next, so that another button is the primary one. */
  notYet: boolean
  busy?: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
  children: ReactNode
}

/** What all three steps have around their fields: progress, heading, what is wrong, Previous and Next. */
export function StepFrame({
  step,
  mistakes,
  attempt,
  next,
  notYet,
  busy = false,
  onSubmit,
  children,
}: Props) {
  const say = useAtomValue(sayAtom)
  const goToStep = useSetAtom(goToStepAtom)
  const refused = useAtomValue(refusedAtom)
  const heading = useFocusOnArrival()
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={onSubmit}>
      <Progress step={step} />
      <header>
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold outline-none">
          {say[step].heading}
        </h1>
        <p className="mt-2 text-ink-soft">{say[step].lead}</p>
      </header>
      <ErrorSummary key={attempt} sentence={refused?.message} mistakes={mistakes} />
      {children}
      <div className="mt-2 flex items-center justify-between gap-3 border-t border-line pt-6">
        <Button
          variant="secondary"
          disabled={step === STEPS[0] || busy}
          onClick={() => goToStep(stepBefore(step))}
        >
          {say.previous}
        </Button>
        <Button type="submit" variant={notYet ? 'secondary' : 'primary'} busy={busy}>
          {next}
        </Button>
      </div>
    </form>
  )
}
