import { useState } from 'react'
import { ReviewReminderStopped } from '../../../../api/contract/requests/review-reminder.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button, LinkButton } from '../../../components/Button.tsx'
import { TakesFocus } from '../../../components/TakesFocus.tsx'
import { api, codeOf } from '../../../lib/data/api.ts'
import { useMutation } from '../../../lib/data/use-mutation.ts'
import { useTokenBehindHash } from '../../../lib/use-mailed-link.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { FRONT } from '../../../lib/words/language.ts'
import { reviewReminderMessages } from './review-reminder.messages.ts'

/** Final refusals: the link is cut off or forged, or its data were deleted. */
const OVER = ['reminder_link_unknown', 'check_your_answers']

/** The page of the way out in a reminder, signed in or not. It has a button because mail scanners open links. */
export function StopReminders() {
  const say = reviewReminderMessages.stop
  const token = useTokenBehindHash()
  const [isDone, setDone] = useState(false)
  const [isOver, setOver] = useState(token === '')
  const { isPending, refusal, mutate } = useMutation({
    otherwise: common.checkConnectionToServer,
    onRefused: (_, error) => setOver(OVER.includes(codeOf(error) ?? '')),
  })
  const stop = () =>
    mutate(
      () => api.post('/api/review-reminder/unsubscribe', ReviewReminderStopped, { body: { token } }),
      () => setDone(true),
    )

  if (isDone || isOver)
    return (
      <TakesFocus isWanted={token !== ''} className="flex flex-col items-start gap-6">
        {isDone ? (
          <Alert tone="success" title={say.done} text={say.doneWhy} className="w-full" />
        ) : (
          <Alert tone="pending" title={common.linkBroken} text={say.overWhy} className="w-full" />
        )}
        <LinkButton href={FRONT}>{common.goHome}</LinkButton>
      </TakesFocus>
    )
  return (
    <div className="flex flex-col items-start gap-6">
      <p className="max-w-measure text-lg text-ink-soft">{say.lead}</p>
      {refusal !== undefined && <Alert tone="error" text={refusal} />}
      <Button size="large" className="max-sm:w-full" busy={isPending} onClick={stop}>
        {say.submit}
      </Button>
    </div>
  )
}
