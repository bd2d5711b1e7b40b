import { useState } from 'react'
import type { Withdrawn } from '../../../../api/contract/privacy.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { TakesFocus } from '../../../components/TakesFocus.tsx'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Chapter, Refusal } from './Chapter.tsx'
import { withdrawConsent } from './my-data.api.ts'
import type { PartProps } from './use-my-data.ts'

type Props = Omit<PartProps, 'data'> & Pick<PartProps['data'], 'canWithdraw'>

/** Withdrawing is as easy as agreeing: one press and no reason. */
export function WithdrawConsent({ canWithdraw, say, actions }: Props) {
  const words = say.withdraw
  const [withdrawn, setWithdrawn] = useState<Withdrawn>()
  const sending = useMutation({ otherwise: words.failed, onSignedOut: actions.proofIsOver })
  const withdraw = () =>
    sending.mutate(withdrawConsent, (answer) => {
      setWithdrawn(answer)
      void actions.load()
    })

  return (
    <Chapter heading={words.heading}>
      <Card>
        {withdrawn !== undefined ? (
          <TakesFocus>
            <Alert
              tone="success"
              title={words.done}
              text={`${words.offMarket(withdrawn.takenOffMarket)} ${words.notified(withdrawn.suppliersTold)}`}
            />
          </TakesFocus>
        ) : (
          <>
            <p className="max-w-measure">{canWithdraw ? words.what : words.nothing}</p>
            <Refusal title={words.notDone} why={sending.refusal} />
            {canWithdraw && (
              <Button variant="secondary" className="mt-5" busy={sending.isPending} onClick={withdraw}>
                {sending.isPending ? words.busy : words.button}
              </Button>
            )}
          </>
        )}
      </Card>
    </Chapter>
  )
}
