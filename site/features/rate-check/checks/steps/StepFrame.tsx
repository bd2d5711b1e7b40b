import { useAtomValue, useSetAtom } from 'jotai'
import { type FormEventHandler, type ReactNode, useEffect, useState } from 'react'
import { Alert } from '../../../../components/Alert.tsx'
import { Button } from '../../../../components/Button.tsx'
import { CheckMark } from '../../../../components/Icon.tsx'
import * as common from '../../../../lib/words/common.messages.ts'
import { goToStepAtom, refusedAtom } from '../rate-check.atoms.ts'
import { rateCheckMessages as say } from '../rate-check.messages.ts'
import { ViewHeading } from '../ViewHeading.tsx'
import { STEPS, type Step, stepBefore, stepNumber } from './steps.ts'
import type { Mistake } from './use-step-form.ts'

type Props = {
  step: Step
  mistakes: readonly Mistake[]
  /** How often the step was tried. Each failed try is announced again. */
  tries: number
  next: string
  /** The visitor must do something else before Next, so another button is the primary one. */
  notYet: boolean
  busy?: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
  children: ReactNode
}

export function StepFrame({ step, mistakes, tries, next, notYet, busy = false, onSubmit, children }: Props) {
  const goToStep = useSetAtom(goToStepAtom)
  const refused = useAtomValue(refusedAtom)
  const isSlow = useIsSlow(busy)
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={onSubmit}>
      <Progress step={step} />
      <header>
        <ViewHeading>{say[step].heading}</ViewHeading>
        <p className="mt-2 text-ink-soft">{say[step].lead}</p>
      </header>
      <ErrorSummary key={tries} sentence={refused?.message} mistakes={mistakes} />
      {children}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-6">
        <Button
          variant="secondary"
          disabled={step === STEPS[0] || busy}
          onClick={() => {
            ignoreSecondPress()
            goToStep(stepBefore(step))
          }}
        >
          {say.previous}
        </Button>
        <Button
          type="submit"
          variant={notYet ? 'secondary' : 'primary'}
          busy={busy}
          onClick={ignoreSecondPress}
        >
          {next}
        </Button>
      </div>
      <p role="status" className="text-right text-sm text-ink-soft">
        {isSlow && common.slow}
      </p>
    </form>
  )
}

/** The second press of a double click lands on the next step, where it would select text. */
const ignoreSecondPress = () =>
  document.addEventListener(
    'mousedown',
    (event) => {
      if (event.detail > 1) event.preventDefault()
    },
    { once: true },
  )

const SLOW_MS = 5000

/** True once the step has been busy for this long. */
function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isBusy])
  return isSlow
}

function Progress({ step }: { step: Step }) {
  const here = stepNumber(step)
  return (
    <nav aria-label={say.progress.label}>
      <p className="text-sm text-ink-soft tabular-nums">{say.progress.step(here, STEPS.length)}</p>
      <ol className="mt-2 grid grid-cols-3 gap-2">
        {STEPS.map((each) => {
          const done = stepNumber(each) < here
          const current = each === step
          return (
            <li
              key={each}
              aria-current={current ? 'step' : undefined}
              className={`flex items-center gap-1.5 border-t-4 pt-2 text-sm ${
                done || current ? 'border-action' : 'border-line'
              } ${current ? 'font-semibold' : 'text-ink-soft'}`}
            >
              {say[each].name}
              {done && (
                <span className="text-action">
                  <CheckMark />
                  <span className="sr-only">{say.progress.done}</span>
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** Lists the mistakes at the top, each with a link to its field. Empty if there are none. */
function ErrorSummary({ sentence, mistakes }: { sentence?: string | undefined } & Pick<Props, 'mistakes'>) {
  if (sentence === undefined && mistakes.length === 0) return null
  return (
    <Alert tone="error" title={sentence ?? say.mistakes}>
      {mistakes.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1">
          {mistakes.map(({ field, message }) => (
            <li key={field}>
              <a
                href={`#${field}`}
                className="font-medium text-danger underline underline-offset-4"
                onClick={(event) => {
                  // The hash of the address says which view is open, so it must not change.
                  event.preventDefault()
                  document.getElementById(field)?.focus()
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
