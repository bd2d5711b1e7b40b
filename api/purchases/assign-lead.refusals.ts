import { Refusal } from '../shared/refusal.ts'

export const providerNotFound = () => new Refusal('provider_not_found', 404, 'There is no such provider.')

export const providerNotActive = () =>
  new Refusal('provider_not_active', 409, 'A lead can be assigned to an active provider only.')

export const assignedLeadSold = () =>
  new Refusal('lead_already_sold', 409, 'This lead has its owner already. Nothing was changed.')

export const assignedLeadOffMarket = () =>
  new Refusal('lead_off_market', 409, 'This lead is off the market, so it can be assigned to nobody.')

export const assignedLeadHeld = () =>
  new Refusal(
    'lead_held',
    409,
    'A provider is paying for this lead right now. Try again in a few minutes, when it is clear whether it is sold.',
  )
