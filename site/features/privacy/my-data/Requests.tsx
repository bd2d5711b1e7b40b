import { useEffect, useRef, useState } from 'react'
import type { MyData } from '../../../../api/contract/privacy.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Badge, type BadgeTone } from '../../../components/Badge.tsx'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { ApiError } from '../../../lib/api.ts'
import { formatDay, formatMoment } from '../../../lib/format.ts'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Chapter } from './Facts.tsx'
import { requestContact } from './my-data.api.ts'
import type { MyDataMessages } from './my-data.messages.ts'
import type { Mine } from './use-my-data.ts'

type Lead = MyData['leads'][number]
type Words = MyDataMessages['leads']

const TONES: Record<Lead['standing'], BadgeTone> = {
  waiting: 'pending',
  'on-market': 'info',
  bought: 'success',
  'off-market': 'neutral',
}

/** What each rate check became: whether it is shared, with whom and since when. */
export function Requests({ leads, say, mine }: { leads: Lead[]; say: Words; mine: Mine }) {
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
          <AskForContact lead={lead} say={say} mine={mine} />
          {lead.isUnderLegalHold && <p className="mt-2 max-w-measure">{say.underHold}</p>}
        </Card>
      ))}
    </Chapter>
  )
}

/** The same button as under the results, for as long as the quotes last. */
function AskForContact({ lead: { canAsk }, say, mine }: { lead: Lead; say: Words; mine: Mine }) {
  const [isAsked, setAsked] = useState(false)
  const { isPending, refusal, mutate } = useMutation({
    otherwise: say.askFailed,
    onSignedOut: mine.proofIsOver,
    // Not while it could not be sent: what is shown is as old as the button then.
    onRefused: (_, error) => error instanceof ApiError && void mine.load(),
  })
  const done = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button has just gone, and the focus with it.
    if (isAsked) done.current?.focus()
  }, [isAsked])

  function ask(rateCheckId: string) {
    return mutate(
      () => requestContact(rateCheckId),
      () => {
        setAsked(true)
        void mine.load()
      },
    )
  }

  return (
    <>
      {isAsked && (
        <div ref={done} tabIndex={-1} className="mt-4 outline-none">
          <Alert tone="success">{say.asked}</Alert>
        </div>
      )}
      {refusal && (
        <div className="mt-4">
          <Alert tone="error" title={say.notAsked}>
            <p>{refusal}</p>
          </Alert>
        </div>
      )}
      {canAsk !== null && !isAsked && (
        <>
          <p className="mt-2 max-w-measure text-ink-soft">{say.askWhy(formatDay(new Date(canAsk.until)))}</p>
          <Button className="mt-4" busy={isPending} onClick={() => ask(canAsk.rateCheckId)}>
            {isPending ? say.asking : say.ask}
          </Button>
        </>
      )}
    </>
  )
}
