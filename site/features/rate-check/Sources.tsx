import { useAtomValue } from 'jotai'
import { Fragment } from 'react'
import type { Source } from '../../../api/contract/rate-check-results.ts'
import { sayResultsAtom } from './results.atoms.ts'

/** Where a figure comes from: dated pages to open, or the word "reported". */
export function Sources({ sources, asOf }: { sources: readonly Source[]; asOf: string | null }) {
  const say = useAtomValue(sayResultsAtom).workings
  return (
    <span className="block text-sm text-ink-soft">
      {sources.map((source, index) => (
        <Fragment key={source === 'reported' ? source : source.page}>
          {index > 0 && ', '}
          {source === 'reported' ? say.reported : <Page address={source.page} />}
          {source !== 'reported' && source.asOf !== asOf && ` ${say.asOf(source.asOf)}`}
        </Fragment>
      ))}
      {asOf && ` ${say.asOf(asOf)}`}
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
