import { useState } from 'react'
import type { MyData } from '../../../../api/contract/privacy/privacy.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Badge, type BadgeTone } from '../../../components/Badge.tsx'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { TakesFocus } from '../../../components/TakesFocus.tsx'
import { ApiError } from '../../../lib/data/api.ts'
import { useMutation } from '../../../lib/data/use-mutation.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { formatDay, formatMoment } from '../../../lib/words/format.ts'
import { FollowedRequest } from '../../requests/following/mount.tsx'
import { Chapter, Refusal } from './Chapter.tsx'
import { requestContact } from './my-data.api.ts'
import { myDataMessages } from './my-data.messages.ts'
import type { MyDataActions } from './use-my-data.ts'

const say = myDataMessages.leads

type Lead = MyData['leads'][number]

const TONES: Record<Lead['standing'], BadgeTone> = {
  waiting: 'pending',
  'on-market': 'info',
  bought: 'success',
  'off-market': 'neutral',
}

const isFollowed = ({ contactRequestedAt, standing }: Lead) =>
  contactRequestedAt !== null || standing === 'on-market' || standing === 'bought'

export function Requests({ leads, actions }: { leads: Lead[]; actions: MyDataActions }) {
  if (leads.length === 0) return null
  return (
    <Chapter heading={say.heading}>
      {leads.map((lead) => (
        <Card key={lead.id}>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h3 className="font-semibold">{say.submitted(formatDay(new Date(lead.submittedAt)))}</h3>
            <Badge tone={TONES[lead.standing]}>{say.standing[lead.standing]}</Badge>
          </div>
          <p className="mt-2 max-w-measure">{lead.says}</p>
          {lead.contactRequestedAt !== null && (
            <p className="mt-2 max-w-measure text-ink-soft">
              {say.requestedOn(formatMoment(new Date(lead.contactRequestedAt)))}
            </p>
          )}
          {lead.note !== '' && (
            <p className="mt-2 max-w-measure whitespace-pre-line">{say.ourNote(lead.note)}</p>
          )}
          <RequestContact lead={lead} actions={actions} />
          {isFollowed(lead) && <FollowedRequest id={lead.id} onChanged={() => void actions.load()} />}
          {lead.isUnderLegalHold && <p className="mt-2 max-w-measure">{say.underHold}</p>}
        </Card>
      ))}
    </Chapter>
  )
}

/** The same button as under the results, for as long as the quotes last. */
function RequestContact({ lead: { canAsk }, actions }: { lead: Lead; actions: MyDataActions }) {
  const [isRequested, setRequested] = useState(false)
  const { isPending, refusal, mutate } = useMutation({
    otherwise: say.requestFailed,
    onSignedOut: actions.proofIsOver,
    // A refusal means that the page is out of date; a lost connection does not.
    onRefused: (_, error) => error instanceof ApiError && void actions.load(),
  })
  const request = (rateCheckId: string) =>
    mutate(
      () => requestContact(rateCheckId),
      () => {
        setRequested(true)
        void actions.load()
      },
    )

  return (
    <>
      {isRequested && (
        <TakesFocus className="mt-4">
          <Alert tone="success">{common.requestShared}</Alert>
        </TakesFocus>
      )}
      <Refusal title={say.notRequested} why={refusal} />
      {canAsk !== null && !isRequested && (
        <>
          <p className="mt-2 max-w-measure text-ink-soft">
            {say.requestWhy(formatDay(new Date(canAsk.until)))}
          </p>
          <Button className="mt-4" busy={isPending} onClick={() => request(canAsk.rateCheckId)}>
            {isPending ? common.sending : common.contactMe}
          </Button>
        </>
      )}
    </>
  )
}
