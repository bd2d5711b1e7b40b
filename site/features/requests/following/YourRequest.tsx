import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import { RequestStatus } from '../../../../api/contract/requests/requests.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button, LinkButton } from '../../../components/Button.tsx'
import { EmptyState, LoadFailed, Skeleton } from '../../../components/Loading.tsx'
import { MailedLinkPage } from '../../../components/MailedLinkPage.tsx'
import { TakesFocus } from '../../../components/TakesFocus.tsx'
import { ApiError, api } from '../../../lib/data/api.ts'
import { coverPage, whenLeft, whenShownAgain } from '../../../lib/page-life.ts'
import { hasMailedLink, useMailedLink } from '../../../lib/use-mailed-link.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { FRONT, HOME } from '../../../lib/words/language.ts'
import { $session } from '../../people/session/session.store.ts'
import { EmailCodeForm } from '../../people/verification/EmailCodeForm.tsx'
import { PROVE_ADDRESS } from '../../people/verification/prove-address.ts'
import { verificationMessages } from '../../people/verification/verification.messages.ts'
import { OwnRequestList, withChanged } from './OwnRequestList.tsx'
import { RequestStatusCard } from './RequestStatusCard.tsx'
import { loadOwnRequests } from './requests.api.ts'
import { requestMessages as say } from './requests.messages.ts'

type RequestToken = { id: string; token: string }

const REQUEST_LINK = {
  read: readRequestLink,
  lookUp: ({ id, token }: RequestToken) =>
    api.post(`/api/requests/${id}/status`, RequestStatus, { body: { token } }),
  isBroken: (error: unknown) => error instanceof ApiError && [404, 422].includes(error.status),
}

function readRequestLink(text: string): RequestToken | null {
  const [, id, token] = /^([0-9a-f-]{36})\.([0-9a-f]{64})$/.exec(text) ?? []
  return id && token ? { id, token } : null
}

const LOG_IN = `/api/login?return=${HOME}/your-request`

/** The page of the link in mails about a request; without a link, the person's own requests. */
export function YourRequest() {
  const [isLinked, setLinked] = useState(hasMailedLink)
  return isLinked ? <LinkedRequest onFind={() => setLinked(false)} /> : <OwnRequests />
}

function LinkedRequest({ onFind }: { onFind: () => void }) {
  const mailed = useMailedLink(REQUEST_LINK)
  const [failedTries, setFailedTries] = useState(0)
  const { link, look, showNews } = mailed
  return (
    <MailedLinkPage
      mailed={mailed}
      say={say}
      skeleton={{ text: 'h-64', button: 'w-60' }}
      broken={
        <div className="flex flex-col items-start gap-6">
          <Alert tone="pending" title={common.linkBroken} text={say.broken.text} />
          <Button variant="secondary" onClick={onFind}>
            {say.broken.find}
          </Button>
        </div>
      }
    >
      {(status) =>
        link && (
          <RequestStatusCard
            key={link.id}
            status={status}
            token={link.token}
            onChanged={showNews}
            proof={
              !status.isProved && (
                <ProveAddress
                  key={failedTries}
                  hasFailed={failedTries > 0}
                  onProved={async () => {
                    await look()
                    setFailedTries((tries) => tries + 1)
                  }}
                />
              )
            }
          />
        )
      }
    </MailedLinkPage>
  )
}

type ProveAddressProps = {
  hasFailed: boolean
  onProved: () => void
}

/** A link shows nothing personal. A code or a login does. */
function ProveAddress({ hasFailed, onProved }: ProveAddressProps) {
  const [isOpen, setOpen] = useState(hasFailed)
  const words = say.prove
  return (
    <section className="rounded-md border border-line px-4 py-4">
      <h3 className="font-semibold">{words.heading}</h3>
      <p className="mt-1 text-ink-soft">{words.why}</p>
      {hasFailed && <Alert tone="pending" className="mt-3" {...words.notIts} />}
      {isOpen && (
        <TakesFocus className="mt-4">
          <CodeForm onProved={onProved} />
        </TakesFocus>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {!isOpen && (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {verificationMessages.sendCode}
          </Button>
        )}
        <LinkButton href={LOG_IN} variant="secondary">
          {common.logIn}
        </LinkButton>
      </div>
    </section>
  )
}

const CodeForm = ({ onProved }: Omit<ProveAddressProps, 'hasFailed'>) => (
  <EmailCodeForm
    storageKey="your-request-code"
    say={{ ...verificationMessages, verify: say.prove.show, verifying: common.opening }}
    label={common.emailAddress}
    hint={common.emailOfCheckHint}
    done={say.looking}
    calls={PROVE_ADDRESS}
    onVerified={onProved}
  />
)

type View = { name: 'looking' } | { name: 'failed' } | { name: 'shown'; requests: RequestStatus[] }

/** The requests of this browser's checks, of the signed-in owner and of an address proved by code. */
export function OwnRequests() {
  const session = useStore($session)
  const [view, setView] = useState<View>({ name: 'looking' })
  const [isProved, setProved] = useState(false)
  const load = useCallback(async () => {
    try {
      const { requests } = await loadOwnRequests()
      setView({ name: 'shown', requests })
    } catch {
      setView({ name: 'failed' })
    }
  }, [])
  useEffect(() => void load(), [load])
  const isShown = view.name === 'shown' && view.requests.length > 0
  useEffect(() => {
    if (!isShown) return
    // After Back, the person in front of the page may be another.
    const stops = [whenLeft(() => coverPage(true)), whenShownAgain(() => location.reload())]
    return () => {
      for (const stop of stops) stop()
    }
  }, [isShown])

  if (view.name === 'failed') return <LoadFailed say={say} onTryAgain={load} />
  if (view.name === 'looking' || (view.requests.length === 0 && session.name === 'pending'))
    return (
      <div role="status">
        <span className="sr-only">{say.looking}</span>
        <Skeleton className="h-64" />
      </div>
    )
  if (view.requests.length > 0)
    return (
      <TakesFocus isWanted={isProved}>
        <OwnRequestList
          requests={view.requests}
          onChanged={(changed) => setView({ name: 'shown', requests: withChanged(view.requests, changed) })}
        />
      </TakesFocus>
    )
  if (isProved || session.name === 'signed-in')
    return (
      <TakesFocus isWanted={isProved}>
        <EmptyState
          title={say.none.title}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <LinkButton
                href={session.name === 'signed-in' ? `${HOME}/check-rates` : `${FRONT}#check-my-rates`}
              >
                {common.checkMyRates}
              </LinkButton>
              {session.name !== 'signed-in' && (
                <>
                  <LinkButton href={LOG_IN} variant="secondary">
                    {common.logIn}
                  </LinkButton>
                  <Button variant="secondary" onClick={() => setProved(false)}>
                    {say.none.again}
                  </Button>
                </>
              )}
            </div>
          }
        >
          {isProved ? say.none.whyProved : say.none.why}
        </EmptyState>
      </TakesFocus>
    )
  return (
    <div className="flex max-w-form flex-col gap-6">
      <p className="text-ink-soft">{say.prove.find}</p>
      <CodeForm
        onProved={async () => {
          await load()
          setProved(true)
        }}
      />
      <div>
        <LinkButton href={LOG_IN} variant="secondary">
          {common.logIn}
        </LinkButton>
      </div>
    </div>
  )
}
