import { useAtomValue } from 'jotai'
import type { Source } from '../../../api/rate-check/rate-check-results.schema.ts'
import { sayResultsAtom } from './rate-check.atoms.ts'

/** Where a figure comes from: dated pages to open, or the word "reported". */
export function Sources({ sources, asOf }: { sources: readonly Source[]; asOf: string | null }) {
  const say = useAtomValue(sayResultsAtom).workings
  return (
    <span className="block text-sm text-ink-soft">
      {asOf && <>{say.asOf(asOf)} </>}
      {sources.map((source) =>
        source === 'reported' ? (
          <span key="reported">{say.reported} </span>
        ) : (
          <span key={source.page}>
            <Page address={source.page} />
            {source.asOf !== asOf && <> {say.asOf(source.asOf)}</>}{' '}
          </span>
        ),
      )}
    </span>
  )
}

/** Only web addresses become links. */
function Page({ address }: { address: string }) {
  const say = useAtomValue(sayResultsAtom).workings
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return address
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer" className="underline underline-offset-4">
      {url.hostname.replace(/^www\./, '')}
      <span className="sr-only"> {say.opensNewTab}</span>
    </a>
  )
}
