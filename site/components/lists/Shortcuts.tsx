import { useKeptChoice } from '../../lib/use-kept-choice.ts'

/** Whether single keys act in lists. One choice for all lists of this browser, so that it can be switched off once (WCAG 2.1.4). */
export function useShortcuts() {
  const [kept, keep] = useKeptChoice('market-keys', ['on', 'off'])
  return { areOn: kept === 'on', switchOn: (areOn: boolean) => keep(areOn ? 'on' : 'off') }
}

type Props = { shortcuts: ReturnType<typeof useShortcuts>; words: string }

export const ShortcutsSwitch = ({ shortcuts, words }: Props) => (
  <label className="mt-4 flex min-h-11 cursor-pointer items-center gap-3 text-sm text-ink-soft max-lg:hidden">
    <input
      type="checkbox"
      className="size-5 shrink-0 accent-action"
      checked={shortcuts.areOn}
      onChange={({ target }) => shortcuts.switchOn(target.checked)}
    />
    {words}
  </label>
)
