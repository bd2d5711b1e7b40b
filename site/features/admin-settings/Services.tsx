import type { Health, ServiceHealth } from '../../../api/contract/admin/settings.ts'
import { Badge } from '../../components/Badge.tsx'
import { Button } from '../../components/Button.tsx'
import { formatMoment } from '../../lib/format.ts'
import type { AdminSettingsMessages } from './admin-settings.messages.ts'

type Words = AdminSettingsMessages['health']
type Props = { health: Health; say: Words; onAskAgain: () => void }

/** Whether mail, text messages and Stripe answer, and which of them is only a stand-in. */
export const Services = ({ health, say, onAskAgain }: Props) => (
  <>
    <ul className="flex flex-col">
      {(['mail', 'sms', 'stripe'] as const).map((name) => (
        <li
          key={name}
          className="flex flex-wrap items-center gap-2 border-b border-line py-2.5 first:pt-0 last:border-0"
        >
          <span className="grow">{say[name]}</span>
          {health[name].isSandbox && <Badge tone="pending">{say.sandbox}</Badge>}
          <State health={health[name]} say={say} />
        </li>
      ))}
    </ul>
    <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-ink-soft">{say.checkedAt(formatMoment(new Date(health.checkedAt)))}</p>
      <Button variant="secondary" onClick={onAskAgain}>
        {say.again}
      </Button>
    </div>
  </>
)

const State = ({ health: { works, code }, say }: { health: ServiceHealth; say: Words }) =>
  works ? <Badge tone="success">{say.works}</Badge> : <Badge tone="danger">{say.fails(code ?? '')}</Badge>
