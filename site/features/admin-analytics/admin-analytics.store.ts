import { AdminAnalytics } from '../../../api/contract/admin/analytics.ts'
import { api } from '../../lib/api.ts'
import { createRemote } from '../../lib/old-remote.ts'
import { adminSessionMayBeOver } from '../admin-session/admin-session.store.ts'

const { remote, refetch } = createRemote({
  get: (path, answer, sent) => api.get(path, answer, sent).catch(adminSessionMayBeOver),
})

const ANALYTICS = ['/api/admin/analytics'] as const

/** How the platform does, as it was when the page was opened. */
export const $analytics = remote(ANALYTICS, AdminAnalytics)

export const countAgain = () => refetch(ANALYTICS)
