import { type ReactNode, useState } from 'react'
import type { RequestStatus } from '../../../../api/contract/requests/requests.ts'
import { formatPhone, phoneLink } from '../../../../domain/phones.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import { Facts } from '../../../components/Facts.tsx'
import { NewTabLink } from '../../../components/NewTabLink.tsx'
import { useNow } from '../../../components/RelativeTime.tsx'
import { TakesFocus } from '../../../components/TakesFocus.tsx'
import { ApiError, fieldMessagesOf } from '../../../lib/data/api.ts'
import { useMutation } from '../../../lib/data/use-mutation.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { formatDay } from '../../../lib/words/format.ts'
import { HOME, LANGUAGE } from '../../../lib/words/language.ts'
import { CallTimes } from './CallTimes.tsx'
import { CancelRequest } from './CancelRequest.tsx'
import { ContactedQuestion, DecidedQuestion } from './RequestQuestions.tsx'
import { OtherProviders, RequestSteps, WhatIsNext } from './RequestSteps.tsx'
import type { Part, PartProps } from './request-part.ts'
import { callsAbout } from './requests.api.ts'
import { requestMessages as say } from './requests.messages.ts'

type Props = {
  status: RequestStatus
  onChanged: (status: RequestStatus) => void
  /** From the link of a mail. */
  token?: string | null
  /** Whether it stands in a card that names it already. */
  isInside?: boolean
  /** How the reader of a mail's link proves who they are. */
  proof?: ReactNode
}

/** Where one request stands, and what its owner can do about it. Nothing changes without a button. */
export function RequestStatusCard({ status, onChanged, token = null, isInside = false, proof }: Props) {
  const [calls] = useState(() => callsAbout(status.id, token))
  const now = useNow()
  const [news, setNews] = useState<Part | null>(null)
  const [marked, setMarked] = useState<Record<string, string>>({})
  const { isPending, refusal, mutate } = useMutation({
    otherwise: say.notDoneWhy,
    onRefused(_, error) {
      setMarked(fieldMessagesOf(error))
      // A refusal means that the page is out of date; a lost connection does not.
      if (error instanceof ApiError && [404, 409].includes(error.status))
        calls.look().then(onChanged, () => {})
    },
  })
  const run: PartProps['run'] = (part, send) => {
    setNews(null)
    setMarked({})
    void mutate(send, (changed) => {
      onChanged(changed)
      setNews(part)
    })
  }
  const part = { status, say, calls, isBusy: isPending, marked, news, run }
  const isOver = status.ending !== null
  const requestedOn = status.requestedAt && say.requestedOn(formatDay(new Date(status.requestedAt)))
  return (
    <div className={`@container ${isInside ? '' : 'rounded-lg border border-line bg-surface p-5 sm:p-8'}`}>
      {!isInside && (
        <div className="mb-6">
          <h2 className="text-xl font-semibold wrap-anywhere">{status.company ?? requestedOn}</h2>
          {status.company !== null && <p className="text-ink-soft">{requestedOn}</p>}
        </div>
      )}
      {refusal && (
        <TakesFocus className="mb-6">
          <Alert tone="error" title={say.notDone} text={refusal} />
        </TakesFocus>
      )}
      <div className="grid gap-8 @3xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="flex flex-col gap-6">
          <RequestSteps status={status} />
          <WhatIsNext status={status} now={now} />
          <OtherProviders status={status} now={now} />
          {!isOver && <ReachProvider status={status} />}
          <ResultsLink status={status} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 print:hidden">
          <ContactedQuestion {...part} />
          <DecidedQuestion {...part} />
          {proof}
          {status.canCancel && status.step !== 'decided' && (
            <>
              <CallTimes {...part} />
              <Emails {...part} />
            </>
          )}
          <CancelRequest {...part} />
        </div>
      </div>
    </div>
  )
}

function ReachProvider({ status: { provider } }: Pick<PartProps, 'status'>) {
  const words = say.provider
  if (provider === null || (provider.phone === null && provider.website === null)) return null
  const { name, phone, phoneExt, website } = provider
  const facts = [
    {
      name: common.phone,
      value: phone && (
        <a href={phoneLink(phone, phoneExt)} className="underline underline-offset-4">
          {formatPhone(phone, phoneExt, LANGUAGE)}
        </a>
      ),
    },
    {
      name: common.website,
      value: website && (
        <NewTabLink href={website}>{website.replace(/^https:\/\//, '').replace(/\/$/, '')}</NewTabLink>
      ),
    },
  ]
  return (
    <div>
      <h3 className="font-semibold wrap-anywhere">{words.heading(name)}</h3>
      <Facts className="mt-2" facts={facts.filter(({ value }) => value)} />
    </div>
  )
}

const ResultsLink = ({ status: { rateCheckId } }: Pick<PartProps, 'status'>) =>
  rateCheckId !== null && (
    <p className="print:hidden">
      <a href={`${HOME}/past-check?id=${rateCheckId}`} className="text-ink underline underline-offset-4">
        {say.results}
      </a>
    </p>
  )

function Emails({ status: { emailsStopped }, calls, isBusy, news, run }: PartProps) {
  const words = say.emails
  return (
    <section>
      <h3 className="font-semibold">{words.heading}</h3>
      <TakesFocus key={String(emailsStopped)} isWanted={news === 'emails'}>
        <p className="text-ink-soft">{emailsStopped ? words.off : words.on}</p>
      </TakesFocus>
      <Button
        variant="secondary"
        className="mt-2"
        busy={isBusy}
        onClick={() => run('emails', () => calls.setEmails(!emailsStopped))}
      >
        {emailsStopped ? words.allow : words.stop}
      </Button>
    </section>
  )
}
