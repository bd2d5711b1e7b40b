import { PaymentElement } from '@stripe/react-stripe-js'
import { useEffect, useState } from 'react'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import * as common from '../../../lib/words/common.messages.ts'
import { purchaseMessages as say } from './buying.messages.ts'
import { FormSection } from './PurchaseSummary.tsx'
import { PATIENCE_MS, type useStripeJs } from './use-stripe.ts'

type Props = {
  ready: boolean
  onReady: (ready: boolean) => void
  onTyped: () => void
  stripeJs: Pick<ReturnType<typeof useStripeJs>, 'failed' | 'tryAgain'>
}

/** Stripe's own fields, or a message where they do not load, or not soon. */
export function CardFields({ ready, onReady, onTyped, stripeJs }: Props) {
  const [broken, setBroken] = useState(false)
  const [tries, setTries] = useState(0)
  /** The try that takes long. */
  const [slowTry, setSlowTry] = useState<number>()

  useEffect(() => {
    const timer = setTimeout(() => setSlowTry(tries), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [tries])

  const failed = stripeJs.failed || broken
  function tryAgain() {
    setBroken(false)
    setTries(tries + 1)
    if (stripeJs.failed) stripeJs.tryAgain()
  }

  return (
    <FormSection id="card-fields" heading={say.payment}>
      {(failed || (slowTry === tries && !ready)) && (
        <div className="mt-3 flex flex-col items-start gap-3">
          <Alert tone={failed ? 'error' : 'pending'} text={failed ? say.formBlocked : say.formSlow} />
          {failed && (
            <Button variant="secondary" onClick={tryAgain}>
              {common.tryAgain}
            </Button>
          )}
        </div>
      )}
      {!failed && (
        <div className="relative mt-3">
          {!ready && <Skeleton label={say.loadingForm} />}
          <div className={ready ? '' : 'absolute inset-x-0 top-0 opacity-0'}>
            <PaymentElement
              key={tries}
              onReady={() => onReady(true)}
              onChange={onTyped}
              onLoadError={() => {
                onReady(false)
                setBroken(true)
              }}
            />
          </div>
        </div>
      )}
    </FormSection>
  )
}

const BAR = 'h-20 rounded-md bg-sunk'

/** About as tall as the fields. */
const Skeleton = ({ label }: { label: string }) => (
  <div role="status" className="grid grid-cols-2 gap-4">
    <span className="sr-only">{label}</span>
    <div className={`${BAR} col-span-2`} />
    <div className={BAR} />
    <div className={BAR} />
    <div className={`${BAR} col-span-2`} />
  </div>
)
