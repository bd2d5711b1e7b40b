import type { ComponentProps } from 'react'
import { CheckboxField } from '../../../components/fields/CheckboxField.tsx'
import type { SupplierAccountMessages } from './supplier-account.messages.ts'

type Props = ComponentProps<'input'> & { say: SupplierAccountMessages['signup']; error: string | undefined }

/** The company agrees to the terms. Their links open in a new tab, so that the form keeps its input. */
export function AcceptTerms({ say, error, ...box }: Props) {
  const [before, terms, and, policy, after] = say.accept
  return (
    <CheckboxField
      {...box}
      error={error}
      label={
        <>
          {before}
          <Words href="/terms" say={say}>
            {terms}
          </Words>
          {and}
          <Words href="/privacy" say={say}>
            {policy}
          </Words>
          {after}
        </>
      }
    />
  )
}

type WordsProps = { href: string; say: Props['say']; children: string }

const Words = ({ href, say, children }: WordsProps) => (
  <a href={href} target="_blank" rel="noopener" className="underline underline-offset-4">
    {children}
    <span className="sr-only"> {say.opensInNewTab}</span>
  </a>
)
