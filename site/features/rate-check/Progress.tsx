import { useAtomValue } from 'jotai'
import { CheckMark } from '../../components/CheckMark.tsx'
import { sayAtom } from './rate-check.atoms.ts'
import { STEPS, type Step, stepNumber } from './steps.ts'

/** Where the visitor is among the three steps. */
export function Progress({ step }: { step: Step }) {
  const say = useAtomValue(sayAtom)
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
