import type { ComponentProps } from 'react'
import { CheckboxField } from '../../../components/fields/CheckboxField.tsx'
import * as common from '../../../lib/words/common.messages.ts'
import { HOME } from '../../../lib/words/language.ts'
import { supplierAccountMessages } from './supplier-account.messages.ts'

const say = supplierAccountMessages.signup

type Props = ComponentProps<'input'> & { error: string | undefined }

/** The company agrees to the terms. Their links open in a new tab, so that the form keeps its input. */
export function AcceptTerms({ error, ...box }: Props) {
  const [before, terms, and, policy, after] = say.accept
  const link = (href: string, words: string) => (
    <a href={href} target="_blank" rel="noopener" className="underline underline-offset-4">
      {words}
      <span className="sr-only"> {common.opensInNewTab}</span>
    </a>
  )
  return (
    <CheckboxField
      {...box}
      error={error}
      label={
        <>
          {before}
          {link(`${HOME}/terms`, terms)}
          {and}
          {link(`${HOME}/privacy`, policy)}
          {after}
        </>
      }
    />
  )
}
