import { useEffect } from 'react'
import { ReviewFigures } from '../../../../api/contract/requests/review-reminder.ts'
import { Alert } from '../../../components/Alert.tsx'
import { LinkButton, Spinner } from '../../../components/Button.tsx'
import { MailedLinkPage } from '../../../components/MailedLinkPage.tsx'
import { api, codeOf } from '../../../lib/data/api.ts'
import { useMailedLink } from '../../../lib/use-mailed-link.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { FRONT } from '../../../lib/words/language.ts'
import { startDraftWith } from '../checks/known-figures.store.ts'
import { reviewReminderMessages } from './review-reminder.messages.ts'

const FORM_LINK = {
  read: (token: string) => token || null,
  lookUp: (token: string) => api.post('/api/review-reminder/figures', ReviewFigures, { body: { token } }),
  isBroken: (error: unknown) => ['reminder_link_unknown', 'check_your_answers'].includes(codeOf(error) ?? ''),
}

/** An owner who is signed in is led on to their own form, which is filled in with everything. */
const FORM = `${FRONT}#check-my-rates`

/** The page of the button in a reminder: fills in the form of this tab and opens it. Looking changes nothing on the server. */
export function CheckAgain() {
  const say = reviewReminderMessages.again
  const mailed = useMailedLink(FORM_LINK)
  return (
    <MailedLinkPage
      mailed={mailed}
      say={say}
      skeleton={{ text: 'h-24', button: 'w-60' }}
      broken={
        <div className="flex flex-col items-start gap-6">
          <Alert tone="pending" title={common.linkBroken} {...say.broken} className="w-full" />
          <LinkButton href={FORM}>{say.start}</LinkButton>
        </div>
      }
    >
      {(figures) => <OpenForm figures={figures} label={say.looking} />}
    </MailedLinkPage>
  )
}

function OpenForm({ figures, label }: { figures: ReviewFigures; label: string }) {
  useEffect(() => {
    startDraftWith(figures)
    location.replace(FORM)
  }, [figures])
  return <Spinner label={label} />
}
