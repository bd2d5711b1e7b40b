import { ContactLink, ContactRequested } from '../../../../api/contract/contact-request.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button, buttonClass } from '../../../components/Button.tsx'
import { MailedLinkSkeleton } from '../../../components/MailedLinkSkeleton.tsx'
import { TakesFocus } from '../../../components/TakesFocus.tsx'
import { ApiError, api } from '../../../lib/api.ts'
import { formatDay, formatMoment } from '../../../lib/format.ts'
import { useMailedLink } from '../../../lib/use-mailed-link.ts'
import { useMutation } from '../../../lib/use-mutation.ts'
import { type ContactRequestMessages, contactRequestMessages } from './contact-request.messages.ts'

/** Which rate check, and the proof that the reader may ask about it. */
type ContactLinkToken = { id: string; token: string }

const CONTACT_LINK = {
  read: readContactLink,
  lookUp: ({ id, token }: ContactLinkToken) =>
    api.post(`/api/rate-checks/${id}/contact-link`, ContactLink, { body: { token } }),
  isBroken: (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 422),
}

function readContactLink(text: string): ContactLinkToken | null {
  const [, id, token] = /^([0-9a-f-]{36})\.([0-9a-f]{64})$/.exec(text) ?? []
  return id === undefined || token === undefined ? null : { id, token }
}

const requestContact = ({ id, token }: ContactLinkToken) =>
  api.post(`/api/rate-checks/${id}/contact-request`, ContactRequested, { body: { token } })

/** The page of the link in the summary mail. It has a button because mail scanners open links by themselves. */
export function ContactMe({ locale }: { locale: string }) {
  const say = contactRequestMessages(locale)
  const { link, view, look, showNews, isUsed, noteUse } = useMailedLink(CONTACT_LINK)

  switch (view.name) {
    case 'looking':
      return (
        <div role="status" className="flex flex-col gap-4">
          <span className="sr-only">{say.looking}</span>
          <MailedLinkSkeleton text="h-40" button="w-72" />
        </div>
      )
    case 'failed':
      return (
        <div className="flex flex-col items-start gap-6">
          <Alert tone="error">
            <p>{say.failed}</p>
          </Alert>
          <Button variant="secondary" onClick={() => void look()}>
            {say.tryAgain}
          </Button>
        </div>
      )
    case 'broken':
      return <Outcome words={say.outcome.broken} tone="pending" say={say} />
    case 'found': {
      const { found, isNews } = view
      const { standing } = found
      if (isNews || (isUsed && standing === 'shared'))
        return <Outcome words={say.outcome.done} tone="success" say={say} found={found} isNews />
      if (standing !== 'waiting') {
        const tone = standing === 'shared' || standing === 'bought' ? 'success' : 'pending'
        return <Outcome words={say.outcome[standing]} tone={tone} say={say} found={found} />
      }
      return (
        link && (
          <Question
            link={link}
            found={found}
            say={say}
            onRequested={({ state }) => {
              noteUse()
              // Sold since the page was opened: then the page says so.
              if (state === 'bought') void look()
              else showNews(found)
            }}
            onRefused={() => void look()}
          />
        )
      )
    }
  }
}

type QuestionProps = {
  link: ContactLinkToken
  found: ContactLink
  say: ContactRequestMessages
  onRequested: (answer: ContactRequested) => void
  onRefused: () => void
}

function Question({ link, found, say, onRequested, onRefused }: QuestionProps) {
  const { isPending, refusal, mutate } = useMutation({
    otherwise: say.notSent,
    onRefused: (_, error) => error instanceof ApiError && error.status < 500 && onRefused(),
  })
  return (
    <div className="flex flex-col gap-5">
      <WhichCheck found={found} say={say} />
      <p className="max-w-measure">{say.notShared}</p>
      <ol className="flex max-w-measure list-decimal flex-col gap-2 pl-5">
        {say.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {refusal && (
        <Alert tone="error">
          <p>{refusal}</p>
        </Alert>
      )}
      <div>
        <Button busy={isPending} onClick={() => mutate(() => requestContact(link), onRequested)}>
          {isPending ? say.asking : say.ask}
        </Button>
      </div>
      <p className="max-w-measure text-sm text-ink-soft">{say.until(formatDay(new Date(found.until)))}</p>
      <ChangeMind say={say} />
    </div>
  )
}

type OutcomeProps = {
  words: { title: string; text: string }
  tone: 'success' | 'pending'
  say: ContactRequestMessages
  found?: ContactLink
  /** It replaces the button that was pressed. */
  isNews?: boolean
}

function Outcome({ words, tone, say, found, isNews = false }: OutcomeProps) {
  return (
    <TakesFocus isWanted={isNews} className="flex flex-col gap-5">
      {found && <WhichCheck found={found} say={say} />}
      <Alert tone={tone} title={words.title}>
        <p>{words.text}</p>
        {found?.requestedAt && (
          <p className="mt-1">{say.requestedOn(formatMoment(new Date(found.requestedAt)))}</p>
        )}
      </Alert>
      {tone === 'success' ? (
        <ChangeMind say={say} />
      ) : (
        <div>
          <a href="/" className={buttonClass('primary')}>
            {say.checkRates}
          </a>
        </div>
      )}
    </TakesFocus>
  )
}

const WhichCheck = ({ found, say }: { found: ContactLink; say: ContactRequestMessages }) => (
  <p className="text-lg font-medium wrap-anywhere">
    {say.of(found.company, formatDay(new Date(found.checkedAt)))}
  </p>
)

const ChangeMind = ({ say }: { say: ContactRequestMessages }) => (
  <p className="text-sm text-ink-soft">
    {say.changeMind}{' '}
    <a href="/privacy/my-data" className="text-ink underline underline-offset-4">
      {say.myData}
    </a>
  </p>
)
