import { useAtomValue } from 'jotai'
import type { ConfirmedFigures } from '../statement/confirmed-figures.store.ts'
import { ReadStatementButton } from '../statement/mount.tsx'
import { localeAtom } from './rate-check.atoms.ts'

type Props = {
  /** The visitor has confirmed what was read: the form takes it over. */
  onConfirmed: (figures: ConfirmedFigures) => void
}

/** The way to a statement that is read on the visitor's own device. Nothing of the reader is loaded before intent. */
export function StatementEntry({ onConfirmed }: Props) {
  return <ReadStatementButton locale={useAtomValue(localeAtom)} onConfirmed={onConfirmed} />
}
