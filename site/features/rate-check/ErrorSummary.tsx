import { useAtomValue } from 'jotai'
import { Alert } from '../../components/Alert.tsx'
import type { Mistake } from './mistakes.ts'
import { sayAtom } from './rate-check.atoms.ts'

type Props = {
  /** What went wrong as a whole, if something did. */
  sentence: string | undefined
  mistakes: readonly Mistake[]
}

/** Says at the top what is wrong and leads to each field. Shows nothing when nothing is. */
export function ErrorSummary({ sentence, mistakes }: Props) {
  const say = useAtomValue(sayAtom)
  if (sentence === undefined && mistakes.length === 0) return null
  return (
    <Alert tone="error" title={sentence ?? say.mistakes}>
      {mistakes.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1">
          {mistakes.map(({ field, message }) => (
            <li key={field}>
              <a
                href={`#${field}`}
                className="font-medium text-danger underline underline-offset-4"
                onClick={(event) => {
                  // The address bar belongs to the page: its hash says which view is open.
                  event.preventDefault()
                  document.getElementById(field)?.focus()
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
