import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { Button } from '../Button.tsx'

type Props<Module> = Omit<ComponentProps<typeof Button>, 'ref' | 'children' | 'onClick'> & {
  words: string
  /** It has nothing to open now. A dialog that is open stays. */
  isOff?: boolean
  load: () => Promise<Module>
  onLoadFailed: () => void
  children: (module: Module, close: () => void) => ReactNode
}

/** Opens a dialog whose code loads when a pointer or the focus reaches the button. */
export function DialogButton<Module>({ words, isOff, load, onLoadFailed, children, ...rest }: Props<Module>) {
  const [view, setView] = useState<'closed' | 'opening' | { module: Module }>('closed')
  const button = useRef<HTMLButtonElement>(null)
  /** A failure is reported when the button is pressed. */
  const preload = () => void load().catch(() => {})

  async function open() {
    // Safari does not focus a pressed button, and the dialog returns the focus to where it was.
    button.current?.focus()
    setView('opening')
    try {
      setView({ module: await load() })
    } catch {
      setView('closed')
      onLoadFailed()
    }
  }

  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        aria-haspopup="dialog"
        busy={view === 'opening'}
        {...(isOff && { 'aria-disabled': true })}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => isOff || void open()}
        {...rest}
      >
        {words}
      </Button>
      {typeof view === 'object' && children(view.module, () => setView('closed'))}
    </>
  )
}
