import { type ComponentProps, type ReactNode, useId } from 'react'
import type { ApiMode } from '../../../../domain/connect.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Badge } from '../../../components/Badge.tsx'
import { DialogButton } from '../../../components/dialogs/DialogButton.tsx'
import { LoadFailed, Skeleton } from '../../../components/Loading.tsx'
import * as common from '../../../lib/words/common.messages.ts'
import { showNotLoaded } from '../../platform/toast/toast.store.ts'
import { type IntegrationsMessages, integrationsMessages as say } from './integrations.messages.ts'

type SectionProps = { heading: string; lead: string; action: ReactNode; children: ReactNode }

export function Section({ heading, lead, action, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-measure grow basis-72">
          <h2 id={id} className="text-xl font-semibold">
            {heading}
          </h2>
          <p className="mt-1 text-ink-soft">{lead}</p>
        </div>
        {action}
      </div>
      <div className="mt-4">{children}</div>
    </section>
  )
}

type ListSectionProps<Module, Item> = Pick<SectionProps, 'heading' | 'lead'> &
  ListedProps<Item> & {
    /** The button, and the dialog that it opens. */
    add: OpenProps<Module>
    /** Why nothing can be added; undefined where something can. */
    full: string | undefined
    say: IntegrationsMessages & ListedProps<Item>['say']
  }

/** A list that one can add to, up to a limit. */
export function ListSection<Module, Item>(props: ListSectionProps<Module, Item>) {
  const { heading, lead, add, full, ...listed } = props
  const id = useId()
  const isFull = full !== undefined
  return (
    <Section
      heading={heading}
      lead={lead}
      action={<OpenDialog {...add} isOff={isFull} aria-describedby={isFull ? id : undefined} />}
    >
      {isFull && (
        <p id={id} className="mb-4">
          {full}
        </p>
      )}
      <Listed {...listed} />
    </Section>
  )
}

export const FRAME = 'divide-y divide-line overflow-clip rounded-lg border border-line bg-surface'

type ListedProps<Item> = {
  known: { data: Item[] | undefined; error: unknown; refetch: () => void }
  say: Record<'loading' | 'failed' | 'failedWhy' | 'stale', string>
  children: (items: Item[]) => ReactNode
}

/** A fetched list, or its skeleton, or why it could not be loaded. */
export function Listed<Item>({ known: { data, error, refetch }, say, children }: ListedProps<Item>) {
  if (data === undefined)
    return error === undefined ? (
      <Loading words={say.loading} />
    ) : (
      <LoadFailed say={say} onTryAgain={refetch} />
    )
  return (
    <>
      {error !== undefined && <Stale say={say} />}
      {children(data)}
    </>
  )
}

export const Stale = ({ say }: { say: Pick<IntegrationsMessages, 'stale'> }) => (
  <Alert tone="pending" text={say.stale} className="mb-4" />
)

export const Loading = ({ words }: { words: string }) => (
  <div role="status">
    <span className="sr-only">{words}</span>
    <div className={FRAME}>
      {['first', 'second'].map((place) => (
        <div key={place} className="flex h-24 items-center gap-6 px-5">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="ml-auto h-5 w-20" />
        </div>
      ))}
    </div>
  </div>
)

export const DocsLink = ({ words }: { words: string }) => (
  <a href="/api/docs" className="inline-flex min-h-11 items-center underline underline-offset-4">
    {words}
  </a>
)

export const ModeBadge = ({ mode }: { mode: ApiMode }) => (
  <Badge tone={mode === 'live' ? 'neutral' : 'info'}>{say.mode[mode]}</Badge>
)

type OpenProps<Module> = Omit<ComponentProps<typeof DialogButton<Module>>, 'onLoadFailed'>

export const OpenDialog = <Module,>(props: OpenProps<Module>) => (
  <DialogButton {...props} onLoadFailed={() => showNotLoaded(say.notOpened, common.checkConnection)} />
)
