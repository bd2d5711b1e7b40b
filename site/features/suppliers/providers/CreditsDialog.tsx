import { CreditChange, type CreditEntry, type Credits } from '../../../../api/contract/admin/credits.ts'
import { Button } from '../../../components/Button.tsx'
import { DialogSheet } from '../../../components/dialogs/DialogSheet.tsx'
import { Field, FieldRow } from '../../../components/fields/Field.tsx'
import { Skeleton } from '../../../components/Loading.tsx'
import { Table } from '../../../components/lists/Table.tsx'
import { remote, useRemote } from '../../../lib/data/remote.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { formatMoment } from '../../../lib/words/format.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import type { DialogProps } from './provider-table.tsx'
import { changeCredits, creditsOf } from './providers.api.ts'
import { adminProvidersMessages as say } from './providers.messages.ts'

export function CreditsDialog({ provider, onClose, onChanged }: DialogProps) {
  const words = say.ledger
  const { data: credits, error, update } = useRemote(() => remote(() => creditsOf(provider.id)))

  return (
    <DialogSheet
      title={words.title}
      description={`${provider.name}: ${words.balance(credits?.leadCredits ?? provider.leadCredits)}`}
      wide
      onClose={onClose}
    >
      <ChangeForm
        id={provider.id}
        onChanged={(now) => {
          update(() => now)
          onChanged()
        }}
      />
      <h3 className="mt-6 font-semibold">{words.history}</h3>
      {credits === undefined ? (
        <p className="mt-2">{error ? words.loadFailed : <Skeleton className="h-24" />}</p>
      ) : (
        <Ledger entries={credits.ledger} />
      )}
    </DialogSheet>
  )
}

type FormProps = { id: string; onChanged: (now: Credits) => void }

function ChangeForm({ id, onChanged }: FormProps) {
  const words = say.ledger
  const { field, refusal, isSending, onSubmit } = useSentForm({
    schema: CreditChange,
    fields: ['change', 'reason'],
    blank: { change: '', reason: '' },
    send: (change) => changeCredits(id, change),
    onSent(now, { reason }) {
      onChanged(now)
      showToast({ title: words.changed, description: reason })
    },
    otherwise: say.noConnection,
    isLasting: true,
  })

  const change = field('change')
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col items-start gap-4">
      <FieldRow className="w-full sm:grid-cols-[14rem_1fr]">
        <Field
          {...change}
          label={words.change}
          hint={words.changeHint}
          autoComplete="off"
          error={change.error ?? refusal}
          announceError
        />
        <Field {...field('reason')} label={words.reason} autoComplete="off" announceError />
      </FieldRow>
      <Button type="submit" busy={isSending} className="max-sm:w-full">
        {isSending ? common.saving : words.give}
      </Button>
    </form>
  )
}

function Ledger({ entries }: { entries: CreditEntry[] }) {
  const { columns, ...words } = say.ledger
  if (entries.length === 0) return <p className="mt-2 text-ink-soft">{words.empty}</p>
  return (
    <div className="mt-1 text-sm">
      <Table
        caption={words.history}
        rows={entries}
        keyOf={({ number }) => number}
        columns={[
          { heading: columns.at, cellOf: ({ at }) => formatMoment(new Date(at)) },
          {
            heading: columns.change,
            isNumber: true,
            cellOf: ({ change }) => (change > 0 ? `+${change}` : `−${-change}`),
          },
          { heading: columns.balance, isNumber: true, cellOf: ({ balanceAfter }) => balanceAfter },
          { heading: columns.reason, cellOf: ({ reason }) => reason },
          {
            heading: columns.by,
            cellOf: ({ by, isOfPurchase }) => by ?? (isOfPurchase ? common.purchase : words.byNobody),
          },
        ]}
      />
    </div>
  )
}
