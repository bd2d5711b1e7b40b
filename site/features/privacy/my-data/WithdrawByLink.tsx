import type { ReactNode } from 'react'
import { WithdrawLink } from '../../../../api/contract/consent-certificates.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button, buttonClass } from '../../../components/Button.tsx'
import { MailedLinkSkeleton } from '../../../components/MailedLinkSkeleton.tsx'
import { TakesFocus } from '../../../components/TakesFocus.tsx'
import { api, codeOf } from '../../../lib/api.ts'
import { formatDay, formatMoment } from '../../../lib/format.ts'
import { useMailedLink } from '../../../lib/use-mailed-link.ts'
import { useMutation } from '../../../lib/use-mutation.ts'
import { type WithdrawLinkMessages, withdrawLinkMessages } from './withdraw-link.messages.ts'

const WITHDRAW_LINK = {
  read: (token: string) => token || null,
  lookUp: (token: string) => api.post('/api/privacy/withdraw-link', WithdrawLink, { body: { token } }),
  isBroken: (error: unknown) => ['withdraw_link_unknown', 'check_your_answers'].includes(codeOf(error) ?? ''),
}
const withdraw = (token: string) =>
  api.post('/api/privacy/withdraw-link/use', WithdrawLink, { body: { token } })

/** The page of the link in the summary mail. It has a button because mail scanners open links by themselves. */
export function WithdrawByLink({ locale }: { locale: string }) {
  const say = withdrawLinkMessages(locale)
  const { link, view, look, showNews } = useMailedLink(WITHDRAW_LINK)

  switch (view.name) {
    case 'looking':
      return (
        <div role="status" className="flex flex-col gap-4">
          <span className="sr-only">{say.looking}</span>
          <MailedLinkSkeleton text="h-32" button="w-60" />
        </div>
      )
    case 'failed':
      return (
        <div className="flex flex-col items-start gap-6">
          <div className="w-full">
            <Alert tone="error">
              <p>{say.failed}</p>
            </Alert>
          </div>
          <Button variant="secondary" onClick={() => void look()}>
            {say.tryAgain}
          </Button>
        </div>
      )
    case 'broken':
      return (
        <Outcome tone="pending" title={say.broken.title} say={say}>
          <p>{say.broken.text}</p>
        </Outcome>
      )
    case 'found': {
      const { found, isNews } = view
      if (isNews || found.standing === 'withdrawn')
        return <Withdrawn found={found} say={say} isNews={isNews} />
      if (found.standing === 'expired')
        return (
          <Outcome tone="pending" title={say.expired.title} say={say}>
            <p>{say.expired.text(formatDay(new Date(found.until)))}</p>
          </Outcome>
        )
      return (
        link && (
          <Question
            token={link}
            until={found.until}
            say={say}
            onDone={showNews}
            onRefused={() => void look()}
          />
        )
      )
    }
  }
}

type QuestionProps = {
  token: string
  until: string
  say: WithdrawLinkMessages
  onDone: (found: WithdrawLink) => void
  onRefused: () => void
}

/** Withdrawing is as easy as agreeing: one press and no reason. */
function Question({ token, until, say, onDone, onRefused }: QuestionProps) {
  const { isPending, refusal, mutate } = useMutation({
    otherwise: say.notDoneWhy,
    // It has expired since the page was opened, so look again.
    onRefused: (_, error) => codeOf(error) === 'withdraw_link_expired' && onRefused(),
  })
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-measure text-lg">{say.lead}</p>
      <ul className="flex max-w-measure list-disc flex-col gap-2 pl-5">
        {say.what.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {refusal && (
        <Alert tone="error" title={say.notDone}>
          <p>{refusal}</p>
        </Alert>
      )}
      <div>
        <Button
          size="large"
          className="max-sm:w-full"
          busy={isPending}
          onClick={() => mutate(() => withdraw(token), onDone)}
        >
          {isPending ? say.busy : say.button}
        </Button>
      </div>
      <p className="max-w-measure text-sm text-ink-soft">{say.until(formatDay(new Date(until)))}</p>
      <p className="text-sm text-ink-soft">
        {say.more}{' '}
        <a href="/privacy/my-data" className="text-ink underline underline-offset-4">
          {say.myData}
        </a>
      </p>
    </div>
  )
}

type WithdrawnProps = { found: WithdrawLink; say: WithdrawLinkMessages; isNews: boolean }

function Withdrawn({ found, say, isNews }: WithdrawnProps) {
  const words = isNews ? say.done : say.withdrawn
  const since = found.withdrawnAt === null ? null : say.since(formatMoment(new Date(found.withdrawnAt)))
  if (found.agreedAgainAt !== null)
    return (
      <Outcome tone="pending" title={say.agreedAgain.title} say={say} isNews={isNews}>
        <p>{since}</p>
        <p className="mt-1">{say.agreedAgain.text(formatMoment(new Date(found.agreedAgainAt)))}</p>
      </Outcome>
    )
  return (
    <Outcome tone="success" title={words.title} say={say} isNews={isNews}>
      <p>{words.text}</p>
      <p className="mt-1">{since}</p>
    </Outcome>
  )
}

type OutcomeProps = {
  tone: 'success' | 'pending'
  title: string
  say: WithdrawLinkMessages
  /** It replaces the button that was pressed. */
  isNews?: boolean
  children: ReactNode
}

const Outcome = ({ tone, title, say, isNews = false, children }: OutcomeProps) => (
  <TakesFocus isWanted={isNews} className="flex flex-col items-start gap-6">
    <div className="w-full">
      <Alert tone={tone} title={title}>
        {children}
      </Alert>
    </div>
    <a href="/privacy/my-data" className={buttonClass('secondary')}>
      {say.myData}
    </a>
  </TakesFocus>
)
