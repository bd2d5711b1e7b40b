import { buttonClass } from '../../../components/Button.tsx'
import type { DashboardMessages } from './dashboard.messages.ts'

/** The way to the owner's next statement, which is read on their own device. */
export const StatementEntry = ({ say }: { say: DashboardMessages['statement'] }) => (
  <>
    <p className="mt-4 text-sm text-ink-soft">{say.why}</p>
    <a href="/statement" className={`${buttonClass('secondary')} mt-3 w-full`}>
      {say.read}
    </a>
  </>
)
