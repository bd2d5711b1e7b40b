import type { ComponentProps } from 'react'
import { NewTabLink } from '../../../../components/NewTabLink.tsx'
import { HOME } from '../../../../lib/words/language.ts'
import { ReadStatementButton } from '../../statements/mount.tsx'

type Props = Pick<ComponentProps<typeof ReadStatementButton>, 'onConfirmed'> & {
  say: { lead: string; example: string }
  className?: string
}

/** Two ways to the figures of a statement: an example in a new tab, so the form stays as it is, and the reader. */
export function ReadStatement({ say, className = '', onConfirmed }: Props) {
  return (
    <>
      <p className={`text-ink-soft ${className}`}>
        {say.lead}{' '}
        <NewTabLink href={`${HOME}/help#your-statement`} className="text-ink">
          {say.example}
        </NewTabLink>
      </p>
      <ReadStatementButton onConfirmed={onConfirmed} />
    </>
  )
}
