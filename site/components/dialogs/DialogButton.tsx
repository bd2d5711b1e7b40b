import { type ReactNode, useRef, useState } from 'react'
import { Button, type ButtonVariant } from '../Button.tsx'

type Props<Module> = {
  words: string
  /** What it does to which, where several buttons have the same words. */
  label?: string
  variant?: ButtonVariant
  className?: string
  /** It has nothing to open now, as `describedBy` says. A dialog that is open stays. */
  isOff?: boolean
  describedBy?: string | undefined
  load: () => Promise<Module>
  onLoadFailed: () => void
  /** The dialog, of the code that came. */
  children: (module: Module, close: () => void) => ReactNode
}

type View<Module> = { name: 'closed' } | { name: 'opening' } | { name: 'open'; module: Module }

/** Opens a dialog whose code comes when somebody is about to press the button. */
export function DialogButton<Module>({
  words,
  label,
  variant = 'secondary',
  className,
  isOff = false,
  describedBy,
  load,
  onLoadFailed,
  children,
}: Props<Module>) {
  const [view, setView] = useState<View<Module>>({ name: 'closed' })
  const button = useRef<HTMLButtonElement>(null)
  /** Whether it comes is for the press to say. */
  const fetchAhead = () => void load().catch(() => {})

  async function open() {
    // Safari leaves the focus elsewhere, and the dialog gives it back to where it was.
    button.current?.focus()
    setView({ name: 'opening' })
    try {
      setView({ name: 'open', module: await load() })
    } catch {
      setView({ name: 'closed' })
      onLoadFailed()
    }
  }

  return (
    <>
      <Button
        ref={button}
        variant={variant}
        className={className}
        aria-label={label}
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        busy={view.name === 'opening'}
        {...(isOff && { 'aria-disabled': true })}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={() => isOff || void open()}
      >
        {words}
      </Button>
      {view.name === 'open' && children(view.module, () => setView({ name: 'closed' }))}
    </>
  )
}
