import type { ComponentProps } from 'react'
import { CheckboxField } from '../../../components/fields/CheckboxField.tsx'
import { frenchFirstMessages } from './french-first.messages.ts'
import { FRENCH_TERMS } from './french-terms.ts'

type Props = ComponentProps<'input'> & { error?: string | undefined }

/** The French terms, and the box by which a supplier expressly wishes for the English ones. */
export function FrenchFirst({ error, ...box }: Props) {
  return (
    <div className="flex flex-col gap-3 border-l-2 border-line-strong pl-4">
      <p lang="fr">
        {FRENCH_TERMS.before}
        <FrenchPage href="/fr/terms" words={FRENCH_TERMS.terms} />
        {', '}
        <FrenchPage href="/fr/privacy" words={FRENCH_TERMS.policy} />
        {'.'}
      </p>
      <CheckboxField
        {...box}
        error={error}
        label={
          <>
            {frenchFirstMessages.wish}
            <span lang="fr" className="mt-1 block text-ink-soft">
              {FRENCH_TERMS.wish}
            </span>
          </>
        }
      />
    </div>
  )
}

const FrenchPage = ({ href, words }: { href: string; words: string }) => (
  <a href={href} target="_blank" rel="noopener" hrefLang="fr" className="underline underline-offset-4">
    {words}
    <span className="sr-only"> {FRENCH_TERMS.opensInNewTab}</span>
  </a>
)
