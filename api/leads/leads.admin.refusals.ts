import { say } from '../contract/admin/leads.ts'
import { Refusal } from '../shared/refusal.ts'

export const noSuchLead = () => new Refusal('lead_not_found', 404, 'There is no such lead.')

export const leadIsSold = () =>
  new Refusal(
    'lead_already_sold',
    409,
    'This lead is sold, so it can neither leave the market nor return to it.',
  )

export const leadIsOffMarket = () =>
  new Refusal('lead_off_market', 409, 'This lead is off the market already.')

export const leadIsOnMarket = () => new Refusal('lead_on_market', 409, 'This lead is not off the market.')

export const notTakenOffByAdmin = () =>
  new Refusal(
    'not_taken_off_by_admin',
    409,
    'Only a lead that an admin took off the market can return to it.',
  )

export const consentIsWithdrawn = () =>
  new Refusal(
    'consent_withdrawn',
    409,
    'This person has withdrawn their consent meanwhile, so the lead cannot return to the market.',
  )

export const newerLeadIsOpen = () =>
  new Refusal('newer_lead_open', 409, 'This person has a newer lead that is open. Only one can be.')

export const soldMeanwhile = () =>
  new Refusal(
    'sold_recently',
    409,
    'Another lead of this person was sold within the last 90 days, for its buyer’s exclusive use.',
  )

export const noSuchPage = () =>
  new Refusal('check_your_answers', 422, 'Check the marked answers.', {
    fields: { after: say('afterUnreadable')({}) },
  })
