import { ContactLink, ContactRequested } from '../../../../api/contract/requests/contact-request.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button, LinkButton } from '../../../components/Button.tsx'
import { MailedLinkPage } from '../../../components/MailedLinkPage.tsx'
import { TakesFocus } from '../../../components/TakesFocus.tsx'
import { ApiError, api } from '../../../lib/data/api.ts'
import { useMutation } from '../../../lib/data/use-mutation.ts'
import { useMailedLink } from '../../../lib/use-mailed-link.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { formatDay, formatMoment } from '../../../lib/words/format.ts'
import { FRONT, HOME } from '../../../lib/words/language.ts'
import { contactRequestMessages as say } from './contact-request.messages.ts'

/** Which rate check, and the proof that the reader may ask about it. */
type ContactLinkToken = { id: string; token: string }

const CONTACT_LINK = {
  read: readContactLink,
  lookUp: ({ id, token }: ContactLinkToken) =>
    api.post(`/api/rate-checks/${id}/contact-link`, ContactLink, { body: { token } }),
  isBroken: (error: unknown) => error instanceof ApiError && [404, 422].includes(error.status),
}

function readContactLink(text: string): ContactLinkToken | null {
  const [, id, token] = /^([0-9a-f-]{36})\.([0-9a-f]{64})$/.exec(text) ?? []
  return id && token ? { id, token } : null
}

/** The page of the link in the summary mail. It has a button because mail scanners open links by themselves. */
export function ContactMe() {
  const mailed = useMailedLink(CONTACT_LINK)
  const { link, isUsed } = mailed
  return (
    <MailedLinkPage
      mailed={mailed}
      say={say}
      skeleton={{ text: 'h-40', button: 'w-72' }}
      broken={<Outcome words={say.outcome.broken} tone="pending" />}
    >
      {(found, isNews) => {
        const outcome = isNews || (isUsed && found.standing === 'shared') ? 'done' : found.standing
        if (outcome !== 'waiting') {
          const tone = ['done', 'shared', 'bought'].includes(outcome) ? 'success' : 'pending'
          const words = say.outcome[outcome]
          return <Outcome words={words} tone={tone} found={found} isNews={outcome === 'done'} />
        }
        return link && <Question link={link} mailed={mailed} found={found} />
      }}
    </MailedLinkPage>
  )
}

type QuestionProps = {
  link: ContactLinkToken
  mailed: ReturnType<typeof useMailedLink<ContactLinkToken, ContactLink>>
  found: ContactLink
}

function Question({ link: { id, token }, mailed, found }: QuestionProps) {
  const { isPending, refusal, mutate } = useMutation({
    otherwise: say.notSent,
    onRefused: (_, error) => error instanceof ApiError && error.status < 500 && mailed.look(),
  })
  const request = () =>
    mutate(
      () => api.post(`/api/rate-checks/${id}/contact-request`, ContactRequested, { body: { token } }),
      ({ state }) => {
        mailed.noteUse()
        // Sold since the page was opened: then the page says so.
        if (state === 'bought') void mailed.look()
        else mailed.showNews(found)
      },
    )
  return (
    <div className="flex flex-col gap-5">
      <WhichCheck found={found} />
      <p className="max-w-measure">{say.notShared}</p>
      <ol className="flex max-w-measure list-decimal flex-col gap-2 pl-5">
        {say.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {refusal && <Alert tone="error" text={refusal} />}
      <div>
        <Button busy={isPending} onClick={request}>
          {isPending ? common.sending : common.contactMe}
        </Button>
      </div>
      <p className="max-w-measure text-sm text-ink-soft">{say.until(formatDay(new Date(found.until)))}</p>
      <ChangeMind />
    </div>
  )
}

type OutcomeProps = {
  words: { title: string; text: string }
  tone: 'success' | 'pending'
  found?: ContactLink
  /** It replaces the button that was pressed. */
  isNews?: boolean
}

const Outcome = ({ words, tone, found, isNews = false }: OutcomeProps) => (
  <TakesFocus isWanted={isNews} className="flex flex-col gap-5">
    {found && <WhichCheck found={found} />}
    <Alert tone={tone} {...words}>
      {found?.requestedAt && (
        <p className="mt-1">{say.requestedOn(formatMoment(new Date(found.requestedAt)))}</p>
      )}
    </Alert>
    {tone === 'success' ? (
      <ChangeMind />
    ) : (
      <div>
        <LinkButton href={FRONT}>{common.checkMyRates}</LinkButton>
      </div>
    )}
  </TakesFocus>
)

const WhichCheck = ({ found }: { found: ContactLink }) => (
  <p className="text-lg font-medium wrap-anywhere">
    {say.of(found.company, formatDay(new Date(found.checkedAt)))}
  </p>
)

const ChangeMind = () => (
  <p className="text-sm text-ink-soft">
    {say.changeMind}{' '}
    <a href={`${HOME}/privacy/my-data`} className="text-ink underline underline-offset-4">
      {common.yourData}
    </a>
  </p>
)
