import { useEffect, useRef, useState } from 'react'
import type { MyData, Withdrawn } from '../../../../api/contract/privacy.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Chapter } from './Facts.tsx'
import { withdrawConsent } from './my-data.api.ts'
import type { MyDataMessages } from './my-data.messages.ts'
import type { Mine } from './use-my-data.ts'

type Props = { data: MyData; say: MyDataMessages; mine: Mine }

/** As easy as agreeing was: one press, no reason asked. */
export function WithdrawConsent({ data, say, mine }: Props) {
  const words = say.withdraw
  const [withdrawn, setWithdrawn] = useState<Withdrawn>()
  const { isPending, refusal, mutate } = useMutation({
    otherwise: words.failed,
    onSignedOut: mine.proofIsOver,
  })
  const done = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // The button has just gone, and the focus with it.
    if (withdrawn !== undefined) done.current?.focus()
  }, [withdrawn])

  function withdraw() {
    return mutate(withdrawConsent, (answer) => {
      setWithdrawn(answer)
      void mine.load()
    })
  }

  return (
    <Chapter heading={words.heading}>
      <Card>
        {withdrawn !== undefined ? (
          <div ref={done} tabIndex={-1} className="outline-none">
            <Alert tone="success" title={words.done}>
              <p>
                {words.offMarket(withdrawn.takenOffMarket)} {words.told(withdrawn.suppliersTold)}
              </p>
            </Alert>
          </div>
        ) : (
          <>
            <p className="max-w-measure">{data.canWithdraw ? words.what : words.nothing}</p>
            {refusal && (
              <div className="mt-4">
                <Alert tone="error" title={words.notDone}>
                  <p>{refusal}</p>
                </Alert>
              </div>
            )}
            {data.canWithdraw && (
              <Button variant="secondary" className="mt-5" busy={isPending} onClick={withdraw}>
                {isPending ? words.busy : words.button}
              </Button>
            )}
          </>
        )}
      </Card>
    </Chapter>
  )
}
