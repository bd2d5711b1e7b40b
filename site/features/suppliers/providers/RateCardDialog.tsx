import type { Provider } from '../../../../api/contract/admin/providers.ts'
import type { RateCardHistory } from '../../../../api/contract/admin/rate-cards.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button, Spinner } from '../../../components/Button.tsx'
import { DialogSheet } from '../../../components/dialogs/DialogSheet.tsx'
import { remote, useRemote } from '../../../lib/data/remote.ts'
import { useMutation } from '../../../lib/data/use-mutation.ts'
import { formatLongDay } from '../../../lib/words/format.ts'
import { showFailure, showToast } from '../../platform/toast/toast.store.ts'
import type { DialogProps } from './provider-table.tsx'
import { rateCardOf, withdrawRateCard } from './providers.api.ts'
import { adminProvidersMessages } from './providers.messages.ts'
import { RateCardForm } from './RateCardForm.tsx'

const say = adminProvidersMessages.card

export function RateCardDialog({ provider, onClose }: DialogProps) {
  const { data: history, error, update } = useRemote(() => remote(() => rateCardOf(provider.id)))

  return (
    <DialogSheet title={say.title} description={say.description(provider.name)} wide onClose={onClose}>
      {history && (
        <>
          <WhatCounts provider={provider} history={history} onWithdrawn={(now) => update(() => now)} />
          <RateCardForm providerId={provider.id} card={history.current?.card} onSaved={onClose} />
          <Earlier history={history} />
        </>
      )}
      {!history && !error && <Spinner label={say.loading} />}
      {error !== undefined && <Alert tone="error" title={say.loadFailed} text={say.loadFailedWhy} />}
    </DialogSheet>
  )
}

type CountsProps = {
  provider: Provider
  history: RateCardHistory
  onWithdrawn: (history: RateCardHistory) => void
}

function WhatCounts({ provider, history, onWithdrawn }: CountsProps) {
  const { isPending, mutate } = useMutation({
    otherwise: say.noConnection,
    onRefused: (description) => showFailure(say.withdrawFailed, description),
  })

  const withdraw = () =>
    mutate(
      () => withdrawRateCard(provider.id),
      (now) => {
        onWithdrawn(now)
        showToast({ title: say.withdrawn, description: say.withdrawnWhy })
      },
    )
  if (history.current === null) return <p className="mb-5 text-ink-soft">{say.none}</p>
  const { page, asOf } = history.current.card
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunk px-4 py-2">
      <p className="min-w-0 wrap-anywhere">
        {say.current(page, formatLongDay(asOf))} {provider.status !== 'active' && say.onlyActive}
      </p>
      <Button variant="destructive" busy={isPending} onClick={withdraw}>
        {say.withdraw}
      </Button>
    </div>
  )
}

const Earlier = ({ history: { earlier } }: { history: RateCardHistory }) =>
  earlier.length === 0 ? null : (
    <details className="mt-6 text-sm">
      <summary className="min-h-11 cursor-pointer py-2 font-medium">{say.earlier(earlier.length)}</summary>
      <ul className="list-disc pl-5 text-ink-soft">
        {earlier.map(({ id, card, enteredBy }) => (
          <li key={id} className="wrap-anywhere">
            {say.earlierOne(formatLongDay(card.asOf), card.page, enteredBy ?? '')}
          </li>
        ))}
      </ul>
    </details>
  )
