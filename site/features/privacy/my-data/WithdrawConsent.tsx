import { useRef, useState } from 'react'
import type { Withdrawn } from '../../../../api/contract/privacy/privacy.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { TakesFocus } from '../../../components/TakesFocus.tsx'
import { useMutation } from '../../../lib/data/use-mutation.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { Chapter, Refusal } from './Chapter.tsx'
import { withdrawConsent } from './my-data.api.ts'
import { myDataMessages as say } from './my-data.messages.ts'
import type { PartProps } from './use-my-data.ts'

type Props = Omit<PartProps, 'data'> & Pick<PartProps['data'], 'canWithdraw'>

/** Asks once, for no reason, and takes effect at once. */
export function WithdrawConsent({ canWithdraw, actions }: Props) {
  const words = say.withdraw
  const [withdrawn, setWithdrawn] = useState<Withdrawn>()
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const sending = useMutation({ otherwise: words.failed, onSignedOut: actions.proofIsOver })
  const withdraw = () =>
    sending.mutate(withdrawConsent, (answer) => {
      setWithdrawn(answer)
      void actions.load()
    })

  function keep() {
    setAsking(false)
    // The button is there again in the next frame.
    requestAnimationFrame(() => button.current?.focus())
  }

  return (
    <Chapter heading={common.withdrawYourConsent}>
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
            {canWithdraw && !isAsking && (
              <Button ref={button} variant="secondary" className="mt-5" onClick={() => setAsking(true)}>
                {common.withdrawMyConsent}
              </Button>
            )}
            {canWithdraw && isAsking && (
              <>
                <TakesFocus className="mt-5">
                  <p className="font-semibold">{words.sure}</p>
                </TakesFocus>
                <div className="mt-3 flex flex-wrap gap-3">
                  <Button busy={sending.isPending} onClick={withdraw}>
                    {sending.isPending ? common.withdrawing : words.confirm}
                  </Button>
                  <Button variant="quiet" onClick={keep}>
                    {words.cancel}
                  </Button>
                </div>
              </>
            )}
          </>
        )}
      </Card>
    </Chapter>
  )
}
