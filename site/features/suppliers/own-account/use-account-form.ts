import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import type * as v from 'valibot'
import type { Supplier, SupplierCheck } from '../../../../api/contract/suppliers/supplier.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { showToast, type Toast } from '../../platform/toast/toast.store.ts'
import { refreshSupplier, supplierSessionIsOver } from '../accounts/supplier-session.store.ts'
import { accountMessages as say } from './account.messages.ts'

type Options<Typed extends FieldValues, Read> = {
  schema: v.GenericSchema<Typed, Read>
  fields: readonly Path<Typed>[]
  supplier: Supplier
  /** What the form holds of the account, before a change and after it. */
  valuesOf: (supplier: Supplier) => DefaultValues<Typed>
  send: (read: Read) => Promise<v.InferOutput<typeof SupplierCheck>>
  saved: Toast
}

/** One of the forms of the account page: it changes its part alone, and stays. */
export function useAccountForm<Typed extends FieldValues, Read>(options: Options<Typed, Read>) {
  const { schema, fields, supplier, valuesOf, send, saved } = options
  const sent = useSentForm({
    schema,
    fields,
    blank: valuesOf(supplier),
    send,
    onSent() {
      showToast(saved)
      void refreshSupplier()
    },
    isLasting: true,
    valuesAfter: ({ supplier: after }) => valuesOf(after),
    otherwise: say.tryAgain,
    noConnection: common.noConnection,
    onSignedOut: supplierSessionIsOver,
  })
  return { ...sent, say: { submit: common.save, submitting: common.saving, failed: say.notSaved } }
}
