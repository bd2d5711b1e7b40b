import { Refusal } from '../shared/refusal.ts'
import { say } from './market.messages.ts'

export const marketIsClosed = () =>
  new Refusal(
    'supplier_inactive',
    403,
    'Your account is inactive. The market is closed to you; what you bought stays under My Leads.',
  )

export const noSuchPage = () =>
  new Refusal('check_your_answers', 422, 'Check the marked answers.', {
    fields: { after: say('afterUnreadable')({}) },
  })
