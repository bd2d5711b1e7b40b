import { guard } from '../../http/openapi/refusals.ts'
import type { SupplierStatus } from '../../people/sessions/supplier-standing.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { maySeeMarket } from '../../suppliers/accounts/suppliers.service.ts'

/** For a derive behind `supplierCaller`: refuses a supplier that the market is closed to. */
export const marketOpenToSupplier = guard(
  { refuses: ['403 supplier_inactive'] },
  async ({ signedIn }: { signedIn: { supplierStatus: SupplierStatus } }) => {
    if (!maySeeMarket(signedIn.supplierStatus)) throw marketIsClosed()
    return {}
  },
)

const marketIsClosed = () =>
  new Refusal('supplier_inactive', 403, {
    en: 'Your account is inactive, so you can’t browse the market. The leads you bought are under My Leads.',
    fr: 'Votre compte est inactif. Vous ne pouvez donc pas parcourir le marché. Les pistes que vous avez achetées sont dans Mes pistes.',
  })
