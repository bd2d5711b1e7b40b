import type { ComponentProps } from 'react'
import { buttonClass } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { TakesFocus } from '../../../components/TakesFocus.tsx'
import * as common from '../../../lib/words/common.messages.ts'
import { HOME } from '../../../lib/words/language.ts'
import { needsLoginMessages as say } from './needs-login.messages.ts'
import { WithdrawConsent } from './WithdrawConsent.tsx'

type Props = Pick<ComponentProps<typeof WithdrawConsent>, 'actions'>

/** A code by mail does not open the data of an account with a second factor. It still withdraws. */
export function NeedsLogin({ actions }: Props) {
  return (
    <div className="flex flex-col gap-8">
      <Card>
        <TakesFocus>
          <h2 className="text-xl font-semibold">{say.heading}</h2>
        </TakesFocus>
        <p className="mt-3 max-w-measure">{say.why}</p>
        <a
          href={`${HOME}/login?again=1&return=%2Fprivacy%2Fmy-data`}
          className={`mt-5 ${buttonClass('primary')}`}
        >
          {common.logIn}
        </a>
      </Card>
      <p className="text-ink-soft">{say.withdrawWhy}</p>
      <WithdrawConsent canWithdraw actions={actions} />
    </div>
  )
}
