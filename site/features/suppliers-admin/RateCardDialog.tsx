import { useEffect, useState } from 'react'
import type { Provider } from '../../../api/contract/admin/providers.ts'
import type { RateCardHistory } from '../../../api/contract/admin/rate-cards.ts'
import { Alert } from '../../components/Alert.tsx'
import { Button, Spinner } from '../../components/Button.tsx'
import { DialogSheet } from '../../components/DialogSheet.tsx'
import { messageOf } from '../../lib/api.ts'
import { formatLongDay } from '../../lib/format.ts'
import { showToast } from '../toast/toast.store.ts'
import { rateCardOf, withdrawRateCard } from './providers.api.ts'
import { RateCardForm } from './RateCardForm.tsx'
import { type RateCardMessages, rateCardMessages } from './rate-card.messages.ts'

type Props = { provider: Provider; locale: string; onClose: () => void }

export function RateCardDialog({ provider, locale, onClose }: Props) {
  const say = rateCardMessages(locale)
  const [history, setHistory] = useState<RateCardHistory | null>(null)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    rateCardOf(provider.id).then(setHistory, () => setFailed(true))
  }, [provider.id])

  return (
    <DialogSheet
      title={say.title}
      description={say.description(provider.name)}
      closeLabel={say.close}
      wide
      onClose={onClose}
    >
      {history !== null && (
        <>
          <WhatCounts provider={provider} history={history} say={say} onWithdrawn={setHistory} />
          <RateCardForm
            providerId={provider.id}
            card={history.current?.card ?? null}
            say={say}
            onSaved={onClose}
          />
          <Earlier history={history} say={say} />
        </>
      )}
      {history === null && !isFailed && <Spinner label={say.loading} />}
      {isFailed && (
        <Alert tone="error" title={say.loadFailed}>
          {say.loadFailedWhy}
        </Alert>
      )}
    </DialogSheet>
  )
}

type CountsProps = {
  provider: Provider
  history: RateCardHistory
  say: RateCardMessages
  onWithdrawn: (history: RateCardHistory) => void
}

function WhatCounts({ provider, history, say, onWithdrawn }: CountsProps) {
  const [isWithdrawing, setWithdrawing] = useState(false)

  async function withdraw() {
    setWithdrawing(true)
    try {
      onWithdrawn(await withdrawRateCard(provider.id))
      showToast({ title: say.withdrawn, description: say.withdrawnWhy })
    } catch (error) {
      const description = messageOf(error) ?? say.noConnection
      showToast({ title: say.withdrawFailed, description, variant: 'destructive' })
    }
    setWithdrawing(false)
  }

  if (history.current === null) return <p className="mb-5 text-ink-soft">{say.none}</p>
  const { page, asOf } = history.current.card
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunk px-4 py-2">
      <p className="min-w-0 wrap-anywhere">
        {say.current(page, formatLongDay(asOf))} {provider.status !== 'active' && say.onlyActive}
      </p>
      <Button variant="destructive" busy={isWithdrawing} onClick={() => void withdraw()}>
        {say.withdraw}
      </Button>
    </div>
  )
}

const Earlier = ({ history: { earlier }, say }: { history: RateCardHistory; say: RateCardMessages }) =>
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
