import { type ReactNode, useEffect, useRef, useState } from 'react'
import { SearchAlertsStopped } from '../../../api/contract/supplier/search-alerts.ts'
import { Alert } from '../../components/Alert.tsx'
import { Button, buttonClass } from '../../components/Button.tsx'
import { api, codeOf } from '../../lib/api.ts'
import { useMutation } from '../../lib/use-mutation.ts'
import { useTokenBehindHash } from '../../lib/use-token-behind-hash.ts'
import { pauseAlertsMessages } from './pause-alerts.messages.ts'

/** Refused for good: the link is cut off, forged, or of a search that was deleted. */
const OVER = ['alert_link_unknown', 'check_your_answers']

/** Where the link in an alert leads, signed in or not. A button, because scanners of mail open links by themselves. */
export function PauseAlerts({ locale }: { locale: string }) {
  const say = pauseAlertsMessages(locale)
  const behindHash = useTokenBehindHash()
  const [token] = useState(() => new URLSearchParams(behindHash).get('token') ?? '')
  const [pausedName, setPausedName] = useState<string>()
  const [isOver, setOver] = useState(token === '')
  const { isPending, refusal, mutate } = useMutation({
    otherwise: say.noConnection,
    onRefused: (_, error) => setOver(OVER.includes(codeOf(error) ?? '')),
  })
  const pause = () =>
    mutate(
      () => api.post('/api/search-alerts/unsubscribe', SearchAlertsStopped, { body: { token } }),
      ({ name }) => setPausedName(name),
    )

  if (pausedName !== undefined)
    return (
      <Outcome tone="success" title={say.done(pausedName)} goOn={say.goOn} isNews>
        <p>{say.doneWhy}</p>
        <p className="mt-1">{say.turnOn}</p>
      </Outcome>
    )
  if (isOver)
    return (
      <Outcome tone="pending" title={say.over} goOn={say.goOn} isNews={token !== ''}>
        <p>{say.overWhy}</p>
      </Outcome>
    )
  return (
    <div className="flex flex-col items-start gap-5">
      {refusal !== undefined && <Alert tone="error">{refusal}</Alert>}
      <Button size="large" className="max-sm:w-full" busy={isPending} onClick={() => void pause()}>
        {say.submit}
      </Button>
    </div>
  )
}

type OutcomeProps = {
  tone: 'success' | 'pending'
  title: string
  goOn: string
  /** It comes in place of the button, whose focus it takes. */
  isNews: boolean
  children: ReactNode
}

function Outcome({ tone, title, goOn, isNews, children }: OutcomeProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isNews) link.current?.focus()
  }, [isNews])
  return (
    <div className="flex flex-col items-start gap-6">
      <div className="w-full wrap-anywhere">
        <Alert tone={tone} title={title}>
          {children}
        </Alert>
      </div>
      <a ref={link} href="/supplier/dashboard" className={buttonClass('primary')}>
        {goOn}
      </a>
    </div>
  )
}
