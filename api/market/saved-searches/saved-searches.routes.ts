import { Elysia } from 'elysia'
import * as v from 'valibot'
import { supplierCaller } from '../../connect/api-keys/supplier-caller.ts'
import { Done } from '../../contract/done.ts'
import { NewSavedSearch, SavedSearchUpdate } from '../../contract/market/saved-search-forms.ts'
import { LookedAtSearch, SavedSearch } from '../../contract/market/saved-searches.ts'
import { IdPath } from '../../http/input/checked-input.ts'
import { answerIfChanged } from '../../http/input/conditional-requests.ts'
import { STILL_THE_SAME } from '../../http/openapi/answers-without-body.ts'
import { refuses } from '../../http/openapi/refusals.ts'
import { takeOfAccount, takeRead } from '../../people/sessions/account-limits.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { marketOpenToSupplier } from '../browsing/open-to-supplier.ts'
import { testSearch } from '../browsing/test-market.ts'
import { changeSearch, deleteSearch, restoreSearch, saveSearch } from './keep-search.ts'
import { listSearches, lookAtSearch } from './own-searches.ts'

export const savedSearchRoutes = (deps: Dependencies) => {
  const now = () => deps.clock.now()
  return new Elysia({ prefix: '/api/supplier/saved-searches', tags: ['Saved searches'] })
    .use(supplierCaller(deps, { reads: 'market:read', inTestMode: true }))
    .derive(marketOpenToSupplier)
    .get(
      '/',
      async ({ signedIn, mode }) =>
        mode === 'test'
          ? [await testSearch(deps.db, signedIn.personId)]
          : listSearches(deps.db, signedIn.personId),
      {
        mapResponse: answerIfChanged,
        response: { 200: v.array(SavedSearch) },
        detail: {
          operationId: 'listSavedSearches',
          summary: 'List your saved searches',
          description: 'By name, each with the number of leads it has found since you last looked.',
          ...STILL_THE_SAME,
        },
      },
    )
    .post(
      '/',
      async ({ body, signedIn, status }) => {
        await takeOfAccount(deps, 'change', signedIn.personId)
        return status(201, await saveSearch(deps.db, signedIn.personId, body, now()))
      },
      {
        body: NewSavedSearch,
        response: { 201: SavedSearch },
        detail: {
          operationId: 'createSavedSearch',
          summary: 'Save a search of the market',
          ...refuses('409 search_name_taken', '409 too_many_saved_searches', '429 too_often'),
        },
      },
    )
    .patch(
      '/:id',
      async ({ params, body, signedIn }) => {
        await takeOfAccount(deps, 'change', signedIn.personId)
        return changeSearch(deps.db, { supplierId: signedIn.personId, id: params.id }, body, now())
      },
      {
        params: IdPath,
        body: SavedSearchUpdate,
        response: { 200: SavedSearch },
        detail: {
          operationId: 'updateSavedSearch',
          summary: 'Change a saved search',
          description:
            'What you leave out stays as it is. With other filters it starts anew: what it has found so far is dropped.',
          ...refuses('404 search_not_found', '409 search_name_taken', '429 too_often'),
        },
      },
    )
    .delete(
      '/:id',
      async ({ params, signedIn }) => {
        await takeOfAccount(deps, 'change', signedIn.personId)
        await deleteSearch(deps.db, { supplierId: signedIn.personId, id: params.id }, now())
        return { success: true } as const
      },
      {
        params: IdPath,
        response: { 200: Done },
        detail: {
          operationId: 'deleteSavedSearch',
          summary: 'Delete a saved search',
          description: 'For ten minutes it can be brought back.',
          ...refuses('404 search_not_found', '429 too_often'),
        },
      },
    )
    .post(
      '/:id/restore',
      async ({ params, signedIn }) => {
        await takeOfAccount(deps, 'change', signedIn.personId)
        return restoreSearch(deps.db, { supplierId: signedIn.personId, id: params.id }, now())
      },
      {
        params: IdPath,
        response: { 200: SavedSearch },
        detail: {
          operationId: 'restoreSavedSearch',
          summary: 'Bring a deleted saved search back',
          description: 'As it was, within ten minutes. One that is not deleted stays as it is.',
          ...refuses(
            '404 search_not_found',
            '409 search_name_taken',
            '409 too_many_saved_searches',
            '429 too_often',
          ),
        },
      },
    )
    .post(
      '/:id/looked',
      async ({ params, signedIn }) => {
        // Called each time the screen shows the search, so it counts as a read.
        await takeRead('supplier', signedIn.personId)
        return lookAtSearch(deps.db, { supplierId: signedIn.personId, id: params.id }, now())
      },
      {
        params: IdPath,
        response: { 200: LookedAtSearch },
        detail: {
          operationId: 'markSavedSearchSeen',
          summary: 'Mark a saved search’s leads as seen',
          description: 'And says which were new: the newest 200 of those still on the market.',
          ...refuses('404 search_not_found', '429 too_often'),
        },
      },
    )
}
