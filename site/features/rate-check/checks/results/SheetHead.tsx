import { useAtomValue } from 'jotai'
import { brand } from '../../../../../api/contract/brand.ts'
import { formatDay } from '../../../../lib/format.ts'
import type { KeptResults } from '../rate-check.atoms.ts'
import { sayResultsAtom } from './results.messages.ts'

/** On paper the sheet says whose it is, for whom, and of when; the screen has all that around it. */
export function SheetHead({ kept }: { kept: KeptResults }) {
  const say = useAtomValue(sayResultsAtom).sheet
  return (
    <div className="hidden items-baseline justify-between gap-6 border-b border-line pb-2 print:col-span-2 print:flex">
      <p>
        <strong className="font-semibold">{brand.name}</strong> · {say.title}
        <span className="block text-sm text-ink-soft">
          {say.contact(brand.support.phone, brand.support.email)}
        </span>
      </p>
      <p className="text-right">
        {say.preparedFor(kept.company)}
        <span className="block text-sm text-ink-soft">{formatDay(new Date(kept.checkedAt))}</span>
      </p>
    </div>
  )
}
