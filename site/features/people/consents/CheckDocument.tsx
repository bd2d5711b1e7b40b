import { type ChangeEvent, type FormEvent, useCallback, useRef, useState } from 'react'
import { CheckedCertificate } from '../../../../api/contract/privacy/consent-certificates.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import { FieldError, TextAreaField } from '../../../components/fields/Field.tsx'
import { api, fieldMessagesOf, messageOf } from '../../../lib/data/api.ts'
import * as common from '../../../lib/words/common.messages.ts'
import {
  type ConsentCertificateMessages,
  consentCertificateMessages as say,
} from './consent-certificates.messages.ts'
import { FoundCertificate } from './FoundCertificate.tsx'

/** Bytes: many times the size of a certificate, and still little for a browser. */
const LARGEST_FILE = 100_000

const checkCertificate = (text: string) =>
  api.post('/api/consent-receipts/check', CheckedCertificate, { body: { receipt: text } })

export function CheckDocument() {
  const words = say.byDocument
  const [text, setText] = useState('')
  const [fileName, setFileName] = useState('')
  const [fileMistake, setFileMistake] = useState<string>()
  const { answer, failure, isBusy, check, forget } = useCheck(checkCertificate, say)

  function edited(now: string, from = '') {
    setText(now)
    setFileName(from)
    setFileMistake(undefined)
    forget()
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // Lets the visitor choose the same file again after a change.
    target.value = ''
    if (file === undefined) return
    if (file.size > LARGEST_FILE) {
      edited('')
      return setFileMistake(words.tooLarge)
    }
    edited(await file.text(), file.name)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    return check(text)
  }

  return (
    <section aria-labelledby="by-document">
      <h2 id="by-document" className="text-xl font-semibold">
        {words.heading}
      </h2>
      <p className="mt-2 max-w-measure text-ink-soft">{words.what}</p>
      <form noValidate onSubmit={submit} className="mt-4 flex max-w-measure flex-col gap-5">
        <TextAreaField
          id="receipt-text"
          label={words.label}
          rows={5}
          value={text}
          spellCheck={false}
          autoComplete="off"
          error={failure}
          announceError
          className="font-mono text-sm break-all"
          onChange={(event) => edited(event.target.value)}
        />
        <div className="flex flex-col gap-1.5">
          <label htmlFor="receipt-file" className="font-medium">
            {words.file}
          </label>
          <input
            id="receipt-file"
            type="file"
            accept=".json,application/json,text/plain"
            onChange={choose}
            aria-invalid={fileMistake ? true : undefined}
            aria-describedby={fileMistake ? 'receipt-file-error' : undefined}
            className={
              'w-full max-w-full text-base text-ink-soft file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-md ' +
              'file:border file:border-line-strong file:bg-transparent file:px-4 file:py-2 file:font-medium file:text-ink'
            }
          />
          <FieldError id="receipt-file" error={fileMistake} announceError />
          <p role="status" className="text-sm text-ink-soft">
            {fileName && words.chosen(fileName)}
          </p>
        </div>
        <Button type="submit" variant="secondary" busy={isBusy} className="self-start max-sm:w-full">
          {isBusy ? common.checking : words.check}
        </Button>
      </form>
      {answer && (
        <div className="mt-6 flex flex-col gap-6">
          <Verdict verdict={answer.verdict} say={words} />
          {answer.verdict === 'genuine' && answer.receipt && (
            <FoundCertificate certificate={answer.receipt} />
          )}
        </div>
      )}
    </section>
  )
}

type VerdictProps = Pick<CheckedCertificate, 'verdict'> & { say: ConsentCertificateMessages['byDocument'] }

function Verdict({ verdict, say }: VerdictProps) {
  if (verdict === 'genuine') return <Alert tone="success" title={say.genuine} />
  const isAltered = verdict === 'altered'
  return (
    <Alert
      tone="error"
      title={isAltered ? say.altered : say.notOurs}
      text={isAltered ? say.alteredWhy : say.notOursWhy}
    />
  )
}

/** One check at a time: its answer, or why there is none. A later check or edit drops the answer of an earlier one. */
export function useCheck<Query, Answer>(
  load: (query: Query) => Promise<Answer>,
  { failed }: Pick<ConsentCertificateMessages, 'failed'>,
) {
  const [answer, setAnswer] = useState<Answer>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const latest = useRef(0)

  const check = useCallback(
    async (query: Query) => {
      latest.current += 1
      const thisOne = latest.current
      setBusy(true)
      setAnswer(undefined)
      setFailure(undefined)
      try {
        const found = await load(query)
        if (thisOne === latest.current) setAnswer(found)
      } catch (error) {
        const [marked] = Object.values(fieldMessagesOf(error))
        if (thisOne === latest.current) setFailure(marked ?? messageOf(error) ?? failed)
      }
      if (thisOne === latest.current) setBusy(false)
    },
    [load, failed],
  )

  function forget() {
    latest.current += 1
    setAnswer(undefined)
    setFailure(undefined)
    setBusy(false)
  }

  return { answer, failure, isBusy, check, forget }
}
