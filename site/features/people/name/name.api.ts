import type * as v from 'valibot'
import type { PersonName } from '../../../../api/contract/rate-check.ts'
import { User } from '../../../../api/contract/users.ts'
import { api } from '../../../lib/api.ts'

export const saveName = (name: v.InferOutput<typeof PersonName>) =>
  api.post('/api/auth/name', User, { body: name })
