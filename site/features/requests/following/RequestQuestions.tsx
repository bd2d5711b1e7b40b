import { type ReactNode, useId, useState } from 'react'
import { readPercent } from '../../../../api/contract/forms/typed-number.ts'
import { CONTACTED_WITHIN_HOURS } from '../../../../domain/requests.ts'
import { Button } from '../../../components/Button.tsx'
import { AskOnce, useAskOnce } from '../../../components/fields/AskOnce.tsx'
import { Field } from '../../../components/fields/Field.tsx'
import { TakesFocus } from '../../../components/TakesFocus.tsx'
import { unusualFigure } from '../../../lib/unusual-figures/unusual-figure.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { formatRate } from '../../../lib/words/format.ts'
import type { PartProps } from './request-part.ts'
import { requestMessages as say } from './requests.messages.ts'

/** "Did NAME contact you?" A mailed link answers once; then the answer stands here. */
export function ContactedQuestion({ status, calls, isBusy, news, run }: PartProps) {
  const [shown, setShown] = useState<'answer' | 'choices' | 'hours' | 'ending'>('answer')
  const question = status.contactedQuestion
  if (question === null) return null
  const words = say.contacted
  const name = status.provider?.name ?? null
  const { answer, withinHours } = question
  const isOpen = answer === null || shown !== 'answer'
  const sayIt = (chosen: NonNullable<typeof answer>, hours: typeof withinHours = null) => {
    setShown('answer')
    run('contacted', () => calls.sayContacted({ answer: chosen, withinHours: hours }))
  }
  const said = answer === 'yes' ? withinHours && words.said.yes[withinHours] : answer && words.said[answer]
  return (
    <Question heading={words.ask(name)} isNews={news === 'contacted'} key={answer}>
      {!isOpen && <p>{said}</p>}
      {!question.canAnswer ? (
        <CannotAnswer {...{ status, say }} isAnswered={answer !== null} />
      ) : !isOpen ? (
        <Button variant="secondary" onClick={() => setShown('choices')}>
          {say.change}
        </Button>
      ) : shown === 'hours' ? (
        <TakesFocus>
          <p className="font-medium">{words.howSoon}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            {CONTACTED_WITHIN_HOURS.map((hours) => (
              <Button key={hours} variant="secondary" busy={isBusy} onClick={() => sayIt('yes', hours)}>
                {words.within[hours]}
              </Button>
            ))}
            <Button variant="quiet" onClick={() => setShown('choices')}>
              {say.back}
            </Button>
          </div>
        </TakesFocus>
      ) : shown === 'ending' ? (
        <TakesFocus>
          <p className="font-medium">{words.endIt.title}</p>
          <p>{words.endIt.text(name)}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Button variant="destructive" busy={isBusy} onClick={() => sayIt('not-wanted')}>
              {words.endIt.confirm}
            </Button>
            <Button variant="quiet" onClick={() => setShown('choices')}>
              {say.back}
            </Button>
          </div>
        </TakesFocus>
      ) : (
        <TakesFocus isWanted={shown === 'choices'} className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setShown('hours')}>
            {common.yes}
          </Button>
          <Button variant="secondary" busy={isBusy} onClick={() => sayIt('not-yet')}>
            {common.notYet}
          </Button>
          <Button variant="secondary" onClick={() => setShown('ending')}>
            {words.notWanted}
          </Button>
        </TakesFocus>
      )}
    </Question>
  )
}

/** "Did you get an offer, did you switch, at what rate?" */
export function DecidedQuestion(part: PartProps) {
  const { status, news } = part
  const [isChanging, setChanging] = useState(false)
  const question = status.decidedQuestion
  if (question === null) return null
  const words = say.decided
  const { answer, canAnswer } = question
  return (
    <Question heading={words.ask} isNews={news === 'decided'} key={JSON.stringify(answer)}>
      {answer !== null && !isChanging && (
        <p>
          {words.said(answer.gotOffer, answer.switched)}
          {answer.newRate !== null && ` ${words.rate(formatRate(answer.newRate))}`}
        </p>
      )}
      {!canAnswer ? (
        <CannotAnswer {...{ status, say }} isAnswered={answer !== null} />
      ) : answer !== null && !isChanging ? (
        <Button variant="secondary" onClick={() => setChanging(true)}>
          {say.change}
        </Button>
      ) : (
        <DecidedForm {...part} onSent={() => setChanging(false)} />
      )}
    </Question>
  )
}

function DecidedForm({ status, calls, isBusy, marked, run, onSent }: PartProps & { onSent: () => void }) {
  const words = say.decided
  const before = status.decidedQuestion?.answer
  const [gotOffer, setGotOffer] = useState(before?.gotOffer)
  const [switched, setSwitched] = useState(before?.switched)
  const [newRate, setNewRate] = useState(before?.newRate?.toString() ?? '')
  const { questions, ask, drop } = useAskOnce<'newRate'>()
  const rateId = `rate-${status.id}`
  const [label = ''] = words.newRate.split(' (')
  const canSend = gotOffer !== undefined && switched !== undefined
  return (
    <form
      noValidate
      className="flex flex-col items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!canSend || isBusy) return
        const rate = switched ? readPercent(newRate) : null
        if (ask(unusualFigure('newRate', rate, { field: 'newRate', label, format: formatRate }))) return
        run('decided', async () => {
          const changed = await calls.sayDecided({ gotOffer, switched, newRate: switched ? newRate : '' })
          onSent()
          return changed
        })
      }}
    >
      <p className="text-sm text-ink-soft">{words.optional}</p>
      <YesOrNo legend={words.gotOffer} value={gotOffer} onChange={setGotOffer} />
      <YesOrNo legend={words.switched} value={switched} onChange={setSwitched} />
      {switched && (
        <Field
          id={rateId}
          label={words.newRate}
          hint={words.newRateHint}
          error={marked.newRate}
          after="%"
          inputMode="decimal"
          value={newRate}
          onChange={(event) => {
            drop()
            setNewRate(event.target.value)
          }}
        />
      )}
      <AskOnce questions={questions} onChange={() => document.getElementById(rateId)?.focus()} />
      <Button type="submit" variant="secondary" disabled={!canSend} busy={isBusy}>
        {words.save}
      </Button>
    </form>
  )
}

type YesOrNoProps = {
  legend: string
  value: boolean | undefined
  onChange: (value: boolean) => void
}

function YesOrNo({ legend, value, onChange }: YesOrNoProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="font-medium">{legend}</legend>
      <div className="flex gap-6">
        {[true, false].map((choice) => (
          <label key={String(choice)} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name={name}
              className="size-5 accent-action"
              checked={value === choice}
              onChange={() => onChange(choice)}
            />
            {choice ? common.yes : common.no}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type QuestionProps = { heading: string; isNews: boolean; children: ReactNode }

const Question = ({ heading, isNews, children }: QuestionProps) => (
  <TakesFocus isWanted={isNews} className="rounded-md border border-contacted bg-contacted-tint px-4 py-4">
    <h3 className="mb-2 font-semibold wrap-anywhere">{heading}</h3>
    <div className="flex flex-col items-start gap-3">{children}</div>
  </TakesFocus>
)

type CannotAnswerProps = Pick<PartProps, 'status'> & { isAnswered: boolean }

/** Where a request is over, there is no code that would help. */
const CannotAnswer = ({ status, isAnswered }: CannotAnswerProps) =>
  status.ending === null && <p className="text-sm text-ink-soft">{isAnswered ? say.answered : say.tooOld}</p>
