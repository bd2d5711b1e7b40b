import type { suppliers } from '../../../db/schema/people/people.ts'
import { Refusal } from '../../platform/shared/refusal.ts'

export type SupplierStatus = 'pending' | 'active' | 'inactive'
type ApprovalRule = 'required' | 'not-required'

/** Rule 16: whether a supplier of this status may pay for a lead. */
export const mayBuy = (status: SupplierStatus, approval: ApprovalRule) =>
  status === 'active' || (status === 'pending' && approval === 'not-required')

type Standing = Pick<typeof suppliers.$inferSelect, 'status' | 'emailProvedAt'>

/** An account that was active before addresses were proved goes on (decision 26); an inactive one still reads what it bought. */
export const mayUseLive = ({ status, emailProvedAt }: Standing, approval: ApprovalRule) =>
  status === 'active' || (emailProvedAt !== null && (status === 'inactive' || approval === 'not-required'))

/** Refuses to change or try a live endpoint while the address is not proved or the account waits for approval. */
export function refuseUnlessLiveIsOpen(supplier: Standing, approval: ApprovalRule): void {
  if (supplier.emailProvedAt === null || !mayUseLive(supplier, approval)) throw liveAccessClosed(supplier)
}

/** Whether live keys and endpoints may be made: the address is proved and, where we approve accounts, this one is active. */
export const mayAddLive = ({ status, emailProvedAt }: Standing, approval: ApprovalRule) =>
  emailProvedAt !== null && (status === 'active' || approval === 'not-required')

export function refuseNewLiveAccess(supplier: Standing, approval: ApprovalRule): void {
  if (!mayAddLive(supplier, approval)) throw liveAccessClosed(supplier)
}

export function liveAccessClosed({ status, emailProvedAt }: Standing) {
  const because = closedBecause(status, emailProvedAt)
  return new Refusal('live_access_closed', 403, {
    en: `${because.en} Until then, use test mode.`,
    fr: `${because.fr} D’ici là, utilisez le mode d’essai.`,
  })
}

const closedBecause = (status: SupplierStatus, emailProvedAt: Date | null) => {
  if (emailProvedAt === null)
    return {
      en: 'Live keys and endpoints work once your email address is confirmed.',
      fr: 'Les clés et les points de terminaison du mode réel fonctionnent une fois votre adresse courriel confirmée.',
    }
  return status === 'inactive'
    ? {
        en: 'You can create live keys and endpoints once your account is active again.',
        fr: 'Vous pourrez créer des clés et des points de terminaison du mode réel quand votre compte sera de nouveau actif.',
      }
    : {
        en: 'Live keys and endpoints work once we’ve approved your account.',
        fr: 'Les clés et les points de terminaison du mode réel fonctionnent une fois votre compte approuvé.',
      }
}
