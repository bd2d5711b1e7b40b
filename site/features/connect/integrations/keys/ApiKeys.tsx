import type { ReactNode } from 'react'
import { type ApiKey, MOST_API_KEYS } from '../../../../../api/contract/connect/api-keys.ts'
import { Badge } from '../../../../components/Badge.tsx'
import { EmptyState } from '../../../../components/Loading.tsx'
import { useNow } from '../../../../components/RelativeTime.tsx'
import { useRemote } from '../../../../lib/data/remote.ts'
import { useFocusAfterRemoval } from '../../../../lib/data/use-after-change.ts'
import * as common from '../../../../lib/words/common.messages.ts'
import { formatAgo } from '../../../../lib/words/format.ts'
import { openApiKeys } from '../integrations.api.ts'
import { integrationsMessages as say } from '../integrations.messages.ts'
import { DocsLink, FRAME, ListSection, ModeBadge, OpenDialog } from '../screen-parts.tsx'
import { keyEnding, keyState } from './key-in-words.ts'

/** The keys of this supplier, and below them the revoked keys. An expired key counts towards the limit until it is revoked. */
export function ApiKeys({ liveClosed }: { liveClosed: string | null }) {
  const words = say.keys
  const keys = useRemote(openApiKeys)
  const now = useNow()
  const isFull = (keys.data?.filter(isKept).length ?? 0) >= MOST_API_KEYS
  return (
    <ListSection
      heading={common.apiKeys}
      lead={words.lead}
      add={{
        words: words.create,
        variant: 'primary',
        load: () => import('./CreateKey.tsx'),
        children: ({ CreateKey }, close) => (
          <CreateKey liveClosed={liveClosed} onCreated={keys.refetch} onClose={close} />
        ),
      }}
      full={isFull ? words.full(MOST_API_KEYS) : undefined}
      known={keys}
      say={{ ...say, ...words }}
    >
      {(all) => <KeyList keys={all} now={now} onRevoked={keys.refetch} />}
    </ListSection>
  )
}

const isKept = ({ revokedAt }: ApiKey) => revokedAt === null

type ListProps = { keys: ApiKey[]; now: Date; onRevoked: () => void }

function KeyList({ keys, now, onRevoked }: ListProps) {
  const words = say.keys
  const kept = keys.filter(isKept)
  const revoked = keys.filter((key) => !isKept(key))
  const list = useFocusAfterRemoval<HTMLDivElement>(kept.length)
  return (
    <div ref={list} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {kept.length === 0 ? (
        <EmptyState title={words.none} action={<DocsLink words={words.getStarted} />}>
          <p className="max-w-measure">{words.noneWhy}</p>
        </EmptyState>
      ) : (
        <ul aria-label={common.apiKeys} className={FRAME}>
          {kept.map((key) => (
            <KeyRow key={key.id} apiKey={key} now={now}>
              <OpenDialog
                words={say.revoke.open}
                aria-label={say.revoke.openOf(key.name)}
                load={() => import('../confirm-dialogs.tsx')}
              >
                {({ RevokeKey }, close) => <RevokeKey apiKey={key} onDone={onRevoked} onClose={close} />}
              </OpenDialog>
            </KeyRow>
          ))}
        </ul>
      )}
      {revoked.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer py-2.5">{words.revokedKeys(revoked.length)}</summary>
          <ul aria-label={words.revokedKeys(revoked.length)} className={`${FRAME} mt-2`}>
            {revoked.map((key) => (
              <KeyRow key={key.id} apiKey={key} now={now} />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

type RowProps = { apiKey: ApiKey; now: Date; children?: ReactNode }

function KeyRow({ apiKey, now, children }: RowProps) {
  const words = say.keys
  const state = keyState(apiKey, now)
  const lastUsed =
    apiKey.lastUsedAt === null ? words.neverUsed : words.lastUsed(formatAgo(new Date(apiKey.lastUsedAt), now))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 sm:px-5">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 font-semibold wrap-anywhere">{apiKey.name}</span>
          <ModeBadge mode={apiKey.mode} />
          {state !== 'usable' && (
            <Badge tone={state === 'expired' ? 'danger' : 'neutral'}>{words[state]}</Badge>
          )}
        </p>
        <p className="mt-1 font-mono text-sm wrap-anywhere">{apiKey.hint}</p>
        <p className="mt-1 text-sm">{apiKey.scopes.map((scope) => words.scope[scope].label).join(' · ')}</p>
        <p className="mt-1 text-sm text-ink-soft">
          {lastUsed} · {keyEnding(apiKey, now, say)}
        </p>
        {apiKey.allowedAddresses.length > 0 && (
          <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
            {words.onlyFrom(apiKey.allowedAddresses.join(', '))}
          </p>
        )}
      </div>
      {children}
    </li>
  )
}
