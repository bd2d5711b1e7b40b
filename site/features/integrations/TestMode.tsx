import type { IntegrationsMessages } from './integrations.messages.ts'
import { OpenDialog } from './OpenDialog.tsx'
import { Section } from './Section.tsx'

export const TestMode = ({ say }: { say: IntegrationsMessages }) => (
  <Section
    heading={say.testMode.heading}
    lead={say.testMode.why}
    action={
      <OpenDialog words={say.testMode.reset} load={() => import('./ResetTestData.tsx')} say={say}>
        {({ ResetTestData }, close) => <ResetTestData say={say} onClose={close} />}
      </OpenDialog>
    }
  />
)
