import { useAtomValue } from 'jotai'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { consentText } from '../../../api/contract/consent-text.ts'
import { CheckboxField } from '../../components/CheckboxField.tsx'
import { sayAtom } from './rate-check.atoms.ts'

/** The consent in exactly the words that are kept as evidence. Its links open beside the form, which stays as it is. */
export function ConsentField({ field, error }: { field: UseFormRegisterReturn; error: string | undefined }) {
  const { opensNewTab } = useAtomValue(sayAtom).verify
  return (
    <CheckboxField
      {...field}
      id={field.name}
      error={error}
      label={consentText.parts.map(({ text, href }) =>
        href === undefined ? (
          text
        ) : (
          <a key={href} href={href} target="_blank" rel="noopener" className="underline underline-offset-4">
            {text}
            <span className="sr-only"> {opensNewTab}</span>
          </a>
        ),
      )}
    />
  )
}
