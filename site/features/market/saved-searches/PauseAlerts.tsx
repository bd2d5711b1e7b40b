import { type ComponentProps, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { SearchAlertsStopped } from '../../../../api/contract/market/search-alerts.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button, LinkButton } from '../../../components/Button.tsx'
import { api, codeOf } from '../../../lib/data/api.ts'
import { putInAddress } from '../../../lib/data/query.ts'
import { useMutation } from '../../../lib/data/use-mutation.ts'
import { useTokenBehindHash } from '../../../lib/use-mailed-link.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { HOME } from '../../../lib/words/language.ts'
import { pauseAlertsMessages as say } from './pause-alerts.messages.ts'

/** Final refusals: the link is cut off or forged, or its search was deleted. */
const OVER = ['alert_link_unknown', 'check_your_answers']

/** In this page's entry of the history, for a reload. The token is not kept, because a reload would pause the search again. */
const PausedBefore = v.object({ pausedSearch: v.string() })

function pausedBefore() {
  const { success, output } = v.safeParse(PausedBefore, history.state)
  return success ? output.pausedSearch : undefined
}

/** The page of the link in an alert, signed in or not. It has a button because mail scanners open links. */
export function PauseAlerts() {
  const behindHash = useTokenBehindHash()
  const [token] = useState(() => new URLSearchParams(behindHash).get('token') ?? '')
  const [pausedName, setPausedName] = useState(pausedBefore)
  const [isOver, setOver] = useState(token === '')
  const { isPending, refusal, mutate } = useMutation({
    otherwise: common.checkConnectionToServer,
    onRefused: (_, error) => setOver(OVER.includes(codeOf(error) ?? '')),
  })
  const pause = () =>
    mutate(
      () => api.post('/api/search-alerts/unsubscribe', SearchAlertsStopped, { body: { token } }),
      ({ name }) => {
        putInAddress(location.search, { pausedSearch: name })
        setPausedName(name)
      },
    )

  const outcome = { goOn: say.goOn, isNews: token !== '' }
  if (pausedName !== undefined)
    return (
      <Outcome {...outcome} tone="success" title={say.done(pausedName)} text={say.doneWhy}>
        <p className="mt-1">{say.turnOn}</p>
      </Outcome>
    )
  if (isOver) return <Outcome {...outcome} tone="pending" title={common.linkBroken} text={say.overWhy} />
  return (
    <div className="flex flex-col items-start gap-5">
      <p className="mb-3 text-lg text-ink-soft">{say.lead}</p>
      {refusal !== undefined && <Alert tone="error">{refusal}</Alert>}
      <Button size="large" className="max-sm:w-full" busy={isPending} onClick={pause}>
        {say.submit}
      </Button>
    </div>
  )
}

/** `isNews`: it replaces the button, and takes its focus. */
type OutcomeProps = ComponentProps<typeof Alert> & { goOn: string; isNews: boolean }

function Outcome({ goOn, isNews, ...alert }: OutcomeProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isNews) link.current?.focus()
  }, [isNews])
  return (
    <div className="flex flex-col items-start gap-6">
      <Alert {...alert} className="w-full wrap-anywhere" />
      <LinkButton ref={link} href={`${HOME}/supplier/dashboard`}>
        {goOn}
      </LinkButton>
    </div>
  )
}
