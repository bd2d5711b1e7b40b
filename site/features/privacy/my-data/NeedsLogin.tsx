import type { ComponentProps } from 'react'
import { buttonClass } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { TakesFocus } from '../../../components/TakesFocus.tsx'
import { HOME } from '../../../lib/words/language.ts'
import { needsLoginMessages as words } from './needs-login.messages.ts'
import { WithdrawConsent } from './WithdrawConsent.tsx'

type Props = Pick<ComponentProps<typeof WithdrawConsent>, 'say' | 'actions'>

/** A code by mail does not open the data of an account with a second factor. It still withdraws. */
export function NeedsLogin({ say, actions }: Props) {
  return (
    <div className="flex flex-col gap-8">
      <Card>
        <TakesFocus>
          <h2 className="text-xl font-semibold">{words.heading}</h2>
        </TakesFocus>
        <p className="mt-3 max-w-measure">{words.why}</p>
        <a
          href={`${HOME}/login?again=1&return=%2Fprivacy%2Fmy-data`}
          className={`mt-5 ${buttonClass('primary')}`}
        >
          {words.logIn}
        </a>
      </Card>
      <p className="text-ink-soft">{words.withdrawWhy}</p>
      <WithdrawConsent canWithdraw say={say} actions={actions} />
    </div>
  )
}
