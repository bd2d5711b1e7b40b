import type { Db } from '../../../db/client.ts'
import { type Period, periodBefore } from '../../../domain/periods.ts'
import type { SupplierFigures } from '../../contract/buying/figures.ts'
import { findTestLead } from '../../market/browsing/test-leads.ts'
import { dayInToronto } from '../../platform/shared/clock.ts'
import { findTestPurchases } from '../my-leads/test-purchases.ts'
import { type CountedPurchases, figuresOf } from './supplier-figures.ts'

/** `supplierFigures` of the test leads. Nothing is ever spent, and no test lead comes by an alert. */
export async function testFigures(db: Db, supplierId: string, period: Period): Promise<SupplierFigures> {
  const before = periodBefore(period)
  const bought = await findTestPurchases(db, { supplierId })
  const counted = bought.flatMap(({ leadId, purchasedAt, outcome, dealValueCents }): CountedPurchases[] => {
    const day = dayInToronto(purchasedAt)
    const lead = findTestLead(leadId)
    const isBefore = isIn(before, day)
    if (lead === undefined || !(isBefore || isIn(period, day))) return []
    const one = {
      isBefore,
      leads: 1,
      contacted: Number(outcome === 'contacted' || outcome === 'converted'),
      converted: Number(outcome === 'converted'),
      refunded: 0,
      spentCents: 0,
      dealValueCents: dealValueCents ?? 0,
    }
    return [
      { ...one, part: 'day', name: day },
      { ...one, part: 'tier', name: lead.tier },
      { ...one, part: 'province', name: lead.province },
      { ...one, part: 'businessType', name: lead.publicBusinessType },
      { ...one, part: 'savedSearch', name: null },
    ]
  })
  return figuresOf(period, counted)
}

const isIn = ({ from, to }: Period, day: string) => day >= from && day <= to
