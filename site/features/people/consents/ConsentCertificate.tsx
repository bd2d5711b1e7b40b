import { type FormEvent, useEffect, useState } from 'react'
import { PublicCertificate } from '../../../../api/contract/privacy/consent-certificates.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import { Field } from '../../../components/fields/Field.tsx'
import { ApiError, api } from '../../../lib/data/api.ts'
import { CheckDocument, useCheck } from './CheckDocument.tsx'
import { consentCertificateMessages as say } from './consent-certificates.messages.ts'
import { FoundCertificate } from './FoundCertificate.tsx'

export function ConsentCertificate() {
  return (
    <div className="flex flex-col gap-12">
      <LookUp />
      <CheckDocument />
    </div>
  )
}

const numberInAddress = () => new URLSearchParams(location.search).get('id')?.trim() ?? ''

/** The address of the page holds the number, so that it can be shared as a link. */
function LookUp() {
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
        {failure && <Alert tone="error" title={say.notChecked} text={failure} />}
        {answer === null && <Alert tone="pending" title={words.unknown} text={words.unknownWhy} />}
        {answer && <FoundCertificate certificate={answer} />}
      </div>
    </section>
  )
}

async function lookUpReceipt(id: string): Promise<PublicCertificate | null> {
  try {
    return await api.get(`/api/consent-receipts/${encodeURIComponent(id)}`, PublicCertificate)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
