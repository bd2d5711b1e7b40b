import { useRemote } from '../../../lib/remote.ts'
import { openTestMode } from './integrations.api.ts'
import type { IntegrationsMessages } from './integrations.messages.ts'
import { OpenDialog } from './OpenDialog.tsx'
import { Section } from './Section.tsx'

/** What the test mode is, how much of it is used up, and the way back to its beginning. */
export function TestMode({ say }: { say: IntegrationsMessages }) {
  const words = say.testMode
  const { data, refetch } = useRemote(openTestMode)
  return (
    <Section
      heading={words.heading}
      lead={words.why}
      action={
        <OpenDialog words={words.reset} load={() => import('./ResetTestData.tsx')} say={say}>
          {({ ResetTestData }, close) => <ResetTestData say={say} onReset={refetch} onClose={close} />}
        </OpenDialog>
      }
    >
      {/* Its place is kept; without an answer nothing is missing that is needed. */}
      <p className="min-h-6">{data && words.bought(data.purchased, data.leads)}</p>
    </Section>
  )
}
