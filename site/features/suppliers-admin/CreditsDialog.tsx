import { type FormEvent, useEffect, useState } from 'react'
import * as v from 'valibot'
import { CreditChange, type CreditEntry, type Credits } from '../../../api/contract/admin/credits.ts'
import type { Provider } from '../../../api/contract/admin/providers.ts'
import { Button } from '../../components/Button.tsx'
import { DialogSheet } from '../../components/DialogSheet.tsx'
import { Field, FieldRow } from '../../components/Field.tsx'
import { Skeleton } from '../../components/Loading.tsx'
import { Table } from '../../components/Table.tsx'
import { fieldMessagesOf, messageOf } from '../../lib/api.ts'
import { formatMoment } from '../../lib/format.ts'
import { showToast } from '../toast/toast.store.ts'
import { changeCredits, creditsOf } from './providers.api.ts'
import type { AdminProvidersMessages } from './providers.messages.ts'

type Props = { provider: Provider; say: AdminProvidersMessages; onClose: () => void; onChanged: () => void }

export function CreditsDialog({ provider, say, onClose, onChanged }: Props) {
  const words = say.ledger
  const [credits, setCredits] = useState<Credits | null>(null)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    creditsOf(provider.id).then(setCredits, () => setFailed(true))
  }, [provider.id])

  return (
    <DialogSheet
      title={words.title}
      description={`${provider.name}: ${words.balance(credits?.leadCredits ?? provider.leadCredits)}`}
      closeLabel={say.close}
      wide
      onClose={onClose}
    >
      <ChangeForm
        id={provider.id}
        say={say}
        onChanged={(now) => {
          setCredits(now)
          onChanged()
        }}
      />
      <h3 className="mt-6 font-semibold">{words.history}</h3>
      {credits === null ? (
        <p className="mt-2">{isFailed ? words.loadFailed : <Skeleton className="h-24" />}</p>
      ) : (
        <Ledger entries={credits.ledger} say={say} />
      )}
    </DialogSheet>
  )
}

type FormProps = { id: string; say: AdminProvidersMessages; onChanged: (now: Credits) => void }

function ChangeForm({ id, say, onChanged }: FormProps) {
  const words = say.ledger
  const [typed, setTyped] = useState({ change: '', reason: '' })
  const [mistakes, setMistakes] = useState<Record<string, string>>({})
  const [isSaving, setSaving] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    const read = v.safeParse(CreditChange, typed)
    setMistakes(read.success ? {} : mistakesOf(read.issues))
    if (!read.success) return
    setSaving(true)
    try {
      onChanged(await changeCredits(id, read.output))
      setTyped({ change: '', reason: '' })
      showToast({ title: words.changed, description: read.output.reason })
    } catch (error) {
      setMistakes({ change: messageOf(error) ?? say.noConnection, ...fieldMessagesOf(error) })
    }
    setSaving(false)
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col items-start gap-4">
      <FieldRow className="w-full sm:grid-cols-[14rem_1fr]">
        <Field
          label={words.change}
          hint={words.changeHint}
          name="change"
          autoComplete="off"
          value={typed.change}
          onChange={({ target }) => setTyped({ ...typed, change: target.value })}
          error={mistakes.change}
          announceError
        />
        <Field
          label={words.reason}
          name="reason"
          autoComplete="off"
          value={typed.reason}
          onChange={({ target }) => setTyped({ ...typed, reason: target.value })}
          error={mistakes.reason}
          announceError
        />
      </FieldRow>
      <Button type="submit" busy={isSaving} className="max-sm:w-full">
        {isSaving ? say.saving : words.give}
      </Button>
    </form>
  )
}

function mistakesOf(issues: v.InferIssue<typeof CreditChange>[]): Record<string, string> {
  const mistakes: Record<string, string> = {}
  for (const issue of issues) mistakes[v.getDotPath(issue) ?? 'change'] ??= issue.message
  return mistakes
}

function Ledger({ entries, say }: { entries: CreditEntry[]; say: AdminProvidersMessages }) {
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
            cellOf: ({ by, isOfPurchase }) => by ?? (isOfPurchase ? words.byPurchase : words.byNobody),
          },
        ]}
      />
    </div>
  )
}
