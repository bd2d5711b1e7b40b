import type { ApiMode } from '../../../../api/contract/supplier/api-keys.ts'
import { Badge } from '../../../components/Badge.tsx'
import type { IntegrationsMessages } from './integrations.messages.ts'

export const ModeBadge = ({ mode, say }: { mode: ApiMode; say: IntegrationsMessages }) => (
  <Badge tone={mode === 'live' ? 'neutral' : 'info'}>{say.mode[mode]}</Badge>
)
