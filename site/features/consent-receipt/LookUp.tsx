import { type FormEvent, useEffect, useState } from 'react'
import { Alert } from '../../components/Alert.tsx'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { lookUpReceipt } from './consent-receipt.api.ts'
import type { ConsentReceiptMessages } from './consent-receipt.messages.ts'
import { FoundReceipt } from './FoundReceipt.tsx'
import { useCheck } from './use-check.ts'

const numberInAddress = () => new URLSearchParams(location.search).get('id')?.trim() ?? ''

/** The number stands in the address of the page, so that what was looked up can be sent on as a link. */
export function LookUp({ say }: { say: ConsentReceiptMessages }) {
  const words = say.byNumber
  const [typed, setTyped] = useState(numberInAddress)
  const [mistake, setMistake] = useState<string>()
  const { answer, failure, isBusy, check, forget } = useCheck(lookUpReceipt, say)

  useEffect(() => {
    if (numberInAddress() !== '') void check(numberInAddress())
  }, [check])

  function lookUp(event: FormEvent) {
    event.preventDefault()
    const number = typed.trim()
    if (number === '') {
      setMistake(words.missing)
      return document.getElementById('receipt-number')?.focus()
    }
    history.replaceState(null, '', `?id=${encodeURIComponent(number)}`)
    return check(number)
  }

  return (
    <section aria-labelledby="by-number">
      <h2 id="by-number" className="text-xl font-semibold">
        {words.heading}
      </h2>
      <form noValidate onSubmit={lookUp} className="mt-4 max-w-form">
        <Field
          id="receipt-number"
          label={words.label}
          hint={words.hint}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          error={mistake}
          announceError
          onChange={(event) => {
            setTyped(event.target.value)
            setMistake(undefined)
            forget()
          }}
          action={
            <Button type="submit" busy={isBusy}>
              {isBusy ? words.looking : words.look}
            </Button>
          }
          needsWidth
        />
      </form>
      <div className="mt-6">
        {failure && (
          <Alert tone="error" title={say.notChecked}>
            <p>{failure}</p>
          </Alert>
        )}
        {answer === null && (
          <Alert tone="pending" title={words.unknown}>
            <p>{words.unknownWhy}</p>
          </Alert>
        )}
        {answer && <FoundReceipt receipt={answer} say={say} />}
      </div>
    </section>
  )
}
