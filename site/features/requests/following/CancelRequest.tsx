import { useEffect, useState } from 'react'
import { Button } from '../../../components/Button.tsx'
import { TakesFocus } from '../../../components/TakesFocus.tsx'
import { serverNow } from '../../../lib/server-clock.ts'
import { formatMoment } from '../../../lib/words/format.ts'
import type { PartProps } from './request-part.ts'
import { requestMessages as say } from './requests.messages.ts'

/** Asks once. Before a sale it can be undone for ten minutes. */
export function CancelRequest({ status, calls, isBusy, news, run }: PartProps) {
  const [isAsking, setAsking] = useState(false)
  const canUndo = useIsBefore(status.undoUntil)
  const words = say.cancel
  if (status.undoUntil !== null && canUndo)
    return (
      <TakesFocus isWanted={news === 'cancel'}>
        <p>{words.undoUntil(formatMoment(new Date(status.undoUntil)))}</p>
        <Button
          variant="secondary"
          className="mt-3"
          busy={isBusy}
          onClick={() => {
            setAsking(false)
            run('cancel', calls.undoCancel)
          }}
        >
          {words.undo}
        </Button>
      </TakesFocus>
    )
  if (!status.canCancel) return null
  if (!isAsking)
    return (
      <TakesFocus isWanted={news === 'cancel'} className="border-t border-line pt-6">
        <Button variant="destructive" onClick={() => setAsking(true)}>
          {words.button}
        </Button>
      </TakesFocus>
    )
  return (
    <TakesFocus className="border-t border-line pt-6">
      <h3 className="font-semibold">{words.sure}</h3>
      <p className="mt-1">
        {status.takenAt === null ? words.unsold : words.sold(status.provider?.name ?? null)}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="destructive" busy={isBusy} onClick={() => run('cancel', calls.cancel)}>
          {words.confirm}
        </Button>
        <Button variant="secondary" onClick={() => setAsking(false)}>
          {words.keep}
        </Button>
      </div>
    </TakesFocus>
  )
}

/** Turns false at that moment. */
function useIsBefore(moment: string | null): boolean {
  const [passed, setPassed] = useState<string | null>(null)
  useEffect(() => {
    if (moment === null) return
    const timer = setTimeout(() => setPassed(moment), new Date(moment).getTime() - serverNow().getTime())
    return () => clearTimeout(timer)
  }, [moment])
  return moment !== null && passed !== moment
}
