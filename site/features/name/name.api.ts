import type * as v from 'valibot'
import type { PersonName } from '../../../api/rate-check/rate-check.schema.ts'
import { User } from '../../../api/users/users.schema.ts'
import { api } from '../../lib/api.ts'

export const saveName = (name: v.InferOutput<typeof PersonName>) =>
  api.post('/api/auth/name', User, { body: name })
