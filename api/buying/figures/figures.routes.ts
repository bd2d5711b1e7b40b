import { Elysia } from 'elysia'
import * as v from 'valibot'
import type { ApiMode } from '../../../domain/connect.ts'
import { supplierCaller } from '../../connect/api-keys/supplier-caller.ts'
import { SupplierFigures } from '../../contract/buying/figures.ts'
import { DownloadQuery, FRENCH_TABLE } from '../../contract/downloads.ts'
import { PeriodQuery } from '../../contract/forms/period.ts'
import { plainQuery } from '../../http/input/checked-input.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { languageOfDownload } from '../../platform/shared/request-context.ts'
import { requestedPeriod } from '../../platform/shared/requested-period.ts'
import { figuresAsCsv } from './figures-csv.ts'
import { supplierFigures } from './supplier-figures.ts'
import { testFigures } from './test-figures.ts'

/** What a supplier's purchases came to, also after the supplier was made inactive. They name no person. */
export function figuresRoutes(deps: Dependencies) {
  const figuresIn = (query: PeriodQuery, { supplierId, mode }: { supplierId: string; mode: ApiMode }) => {
    const period = requestedPeriod(query, deps.clock.now())
    return (mode === 'test' ? testFigures : supplierFigures)(deps.db, supplierId, period)
  }
  return new Elysia({ prefix: '/api/supplier', tags: ['My leads'] })
    .use(supplierCaller(deps, { reads: 'leads:read', inTestMode: true }))
    .get(
      '/figures',
      ({ query, signedIn, mode }) => figuresIn(query, { supplierId: signedIn.personId, mode }),
      {
        transform: plainQuery,
        query: PeriodQuery,
        response: { 200: SupplierFigures },
        detail: {
          operationId: 'getSupplierFigures',
          summary: 'Get spend, outcomes and deal value of a period',
          description: 'Of at most two years, against the period before.',
        },
      },
    )
    .get(
      '/figures.csv',
      async ({ query, signedIn, mode }) =>
        figuresAsCsv(
          await figuresIn(query, { supplierId: signedIn.personId, mode }),
          languageOfDownload(query),
        ),
      {
        transform: plainQuery,
        query: v.object({ ...PeriodQuery.entries, ...DownloadQuery.entries }),
        detail: {
          operationId: 'exportSupplierFigures',
          summary: 'Export the figures of a period as CSV',
          description: FRENCH_TABLE,
        },
      },
    )
}
