import { Refusal } from '../shared/refusal.ts'

/** The same for a lead that another supplier owns and for one that does not exist. */
export const notYourLead = () =>
  new Refusal('lead_not_found', 404, 'This lead is not among those you bought.')
