import type { LeadPriceEffect, NewLeadPrice } from '../../../../../api/contract/admin/prices.ts'
import { Alert } from '../../../../components/Alert.tsx'
import { Button } from '../../../../components/Button.tsx'
import { DialogSheet } from '../../../../components/dialogs/DialogSheet.tsx'
import { useMutation } from '../../../../lib/data/use-mutation.ts'
import * as common from '../../../../lib/words/common.messages.ts'
import { formatDollars, formatLongDay, formatShare } from '../../../../lib/words/format.ts'
import { showToast } from '../../../platform/toast/toast.store.ts'
import { adminSettingsMessages } from './settings.messages.ts'
import { setPrice } from './settings.store.ts'

const say = adminSettingsMessages.prices

type Props = {
  price: NewLeadPrice
  effect: LeadPriceEffect
  onClose: () => void
  onDone: () => void
}

/** "Tier 1: $149.00 → $15.00 from now on, for 20 leads" */
export function ConfirmPrice({ price: { tier, price, validFrom }, effect, onClose, onDone }: Props) {
  const { isPending, refusal, mutate } = useMutation({ otherwise: adminSettingsMessages.failedWhy })
  const dollars = formatDollars(price)
  const from = validFrom === '' ? say.fromNow : say.fromDay(formatLongDay(validFrom))
  const change = effect.price === null ? null : price / effect.price - 1
  const set = () =>
    mutate(
      () => setPrice({ tier, price, validFrom, ...(effect.price !== null && { replaces: effect.price }) }),
      () => {
        const description =
          validFrom === ''
            ? say.doneWhy(adminSettingsMessages.tiers[tier], dollars)
            : say.plannedWhy(adminSettingsMessages.tiers[tier], dollars, formatLongDay(validFrom))
        showToast({ title: say.done, description })
        onDone()
      },
    )
  return (
    <DialogSheet title={say.confirmTitle} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-lg font-semibold tabular-nums">
          {say.effect(
            adminSettingsMessages.tiers[tier],
            effect.price === null ? null : formatDollars(effect.price),
            formatDollars(price),
            from,
            say.forLeads(effect.leads),
          )}
        </p>
        {change !== null && Math.abs(change) > UNUSUAL_CHANGE && (
          <Alert
            tone="pending"
            title={change < 0 ? say.muchLess(formatShare(-change, 0)) : say.muchMore(formatShare(change, 0))}
            text={say.isItRight}
          />
        )}
        <p className="text-ink-soft">{say.undoable}</p>
        {refusal !== undefined && <Alert tone="error" title={refusal} />}
        <div className="flex flex-wrap gap-3">
          <Button busy={isPending} className="max-sm:grow" onClick={set}>
            {say.confirm(adminSettingsMessages.tiers[tier], dollars)}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {common.cancel}
          </Button>
        </div>
      </div>
    </DialogSheet>
  )
}

/** A half more or less is rarely meant: 1490 was typed for 149. */
const UNUSUAL_CHANGE = 0.5
