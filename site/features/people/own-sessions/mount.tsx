import { lazy } from 'react'

export { SessionsButton } from './SessionsButton.tsx'

export const OwnSessions = lazy(() =>
  import('./OwnSessions.tsx').then((feature) => ({ default: feature.OwnSessions })),
)
