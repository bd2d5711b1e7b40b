import type { ReactNode } from 'react'
import { WithdrawLink } from '../../../../api/contract/privacy/consent-certificates.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button, LinkButton } from '../../../components/Button.tsx'
import { MailedLinkPage } from '../../../components/MailedLinkPage.tsx'
import { TakesFocus } from '../../../components/TakesFocus.tsx'
import { api, codeOf } from '../../../lib/data/api.ts'
import { useMutation } from '../../../lib/data/use-mutation.ts'
import { useMailedLink } from '../../../lib/use-mailed-link.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { formatDay, formatMoment } from '../../../lib/words/format.ts'
import { HOME } from '../../../lib/words/language.ts'
import { withdrawLinkMessages as say } from './withdraw-link.messages.ts'

const WITHDRAW_LINK = {
  read: (token: string) => token || null,
  lookUp: (token: string) => api.post('/api/privacy/withdraw-link', WithdrawLink, { body: { token } }),
  isBroken: (error: unknown) => ['withdraw_link_unknown', 'check_your_answers'].includes(codeOf(error) ?? ''),
}

/** The page of the link in the summary mail. It has a button because mail scanners open links by themselves. */
export function WithdrawByLink() {
  const mailed = useMailedLink(WITHDRAW_LINK)
  const { link, look, showNews } = mailed
  return (
    <MailedLinkPage
      mailed={mailed}
      say={say}
      skeleton={{ text: 'h-32', button: 'w-60' }}
      broken={<Outcome tone="pending" title={common.linkBroken} {...say.broken} />}
    >
      {(found, isNews) => {
        if (isNews || found.standing === 'withdrawn') return <Withdrawn found={found} isNews={isNews} />
        const day = formatDay(new Date(found.until))
        if (found.standing === 'expired')
          return <Outcome tone="pending" title={say.expired.title} text={say.expired.text(day)} />
        return link && <Question token={link} until={day} onDone={showNews} onRefused={look} />
      }}
    </MailedLinkPage>
  )
}

type QuestionProps = {
  token: string
  until: string
  onDone: (found: WithdrawLink) => void
  onRefused: () => void
}

/** Withdrawing is as easy as agreeing: one press and no reason. */
function Question({ token, until, onDone, onRefused }: QuestionProps) {
  const { isPending, refusal, mutate } = useMutation({
    otherwise: say.notDoneWhy,
    // It has expired since the page was opened, so look again.
    onRefused: (_, error) => codeOf(error) === 'withdraw_link_expired' && onRefused(),
  })
  const withdraw = () => api.post('/api/privacy/withdraw-link/use', WithdrawLink, { body: { token } })
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-measure text-lg">{say.lead}</p>
      <ul className="flex max-w-measure list-disc flex-col gap-2 pl-5">
        {say.what.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {refusal && <Alert tone="error" title={say.notDone} text={refusal} />}
      <div>
        <Button
          size="large"
          className="max-sm:w-full"
          busy={isPending}
          onClick={() => mutate(withdraw, onDone)}
        >
          {isPending ? common.withdrawing : common.withdrawMyConsent}
        </Button>
      </div>
      <p className="max-w-measure text-sm text-ink-soft">{say.until(until)}</p>
      <p className="text-sm text-ink-soft">
        {say.more}{' '}
        <a href={`${HOME}/privacy/my-data`} className="text-ink underline underline-offset-4">
          {common.yourData}
        </a>
      </p>
    </div>
  )
}

type WithdrawnProps = { found: WithdrawLink; isNews: boolean }

function Withdrawn({ found: { withdrawnAt, agreedAgainAt }, isNews }: WithdrawnProps) {
  const since = withdrawnAt && say.since(formatMoment(new Date(withdrawnAt)))
  if (agreedAgainAt !== null)
    return (
      <Outcome tone="pending" title={say.agreedAgain.title} text={since} isNews={isNews}>
        <p className="mt-1">{say.agreedAgain.text(formatMoment(new Date(agreedAgainAt)))}</p>
      </Outcome>
    )
  return (
    <Outcome tone="success" {...(isNews ? say.done : say.withdrawn)} isNews={isNews}>
      <p className="mt-1">{since}</p>
    </Outcome>
  )
}

type OutcomeProps = {
  tone: 'success' | 'pending'
  title: string
  text: string | null
  /** It replaces the button that was pressed. */
  isNews?: boolean
  children?: ReactNode
}

const Outcome = ({ isNews = false, ...alert }: OutcomeProps) => (
  <TakesFocus isWanted={isNews} className="flex flex-col items-start gap-6">
    <div className="w-full">
      <Alert {...alert} />
    </div>
    <LinkButton href={`${HOME}/privacy/my-data`} variant="secondary">
      {common.yourData}
    </LinkButton>
  </TakesFocus>
)
