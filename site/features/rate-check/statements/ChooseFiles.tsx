import { useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '../../../components/Button.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { statementMessages } from './statement.messages.ts'

const say = statementMessages.choose

type Props = {
  /** Papers are open: the visitor may add a month, in less room. */
  isMore: boolean
  onIntent: () => void
  onFiles: (files: File[]) => void
  onByHand: () => void
}

const KINDS = '.pdf,application/pdf,image/jpeg,image/png,image/webp,image/heic,image/heif'

/** Takes files that the visitor chooses, drops anywhere on the page, or pastes. */
export function ChooseFiles({ isMore, onIntent, onFiles, onByHand }: Props) {
  const take = (list: FileList | null | undefined) => {
    if (list?.length) onFiles([...list])
  }
  const isOver = useFilesAnywhere({ onIntent, onFiles: take })
  const row = (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <FileButton isMain={!isMore} onIntent={onIntent} onFiles={take}>
        {isMore ? say.more : say.button}
      </FileButton>
      <p className="text-ink-soft max-sm:hidden">{isOver ? say.dropNow : say.drop}</p>
    </div>
  )
  if (isMore) return row
  return (
    <section
      aria-label={say.label}
      className={`rounded-lg border-2 border-dashed p-5 sm:p-8 ${isOver ? 'border-action bg-action-tint' : 'border-line-strong bg-surface'}`}
    >
      {row}
      <p className="mt-2 text-sm text-ink-soft">{say.kinds}</p>
      <p className="mt-5 flex max-w-measure items-start gap-2.5 font-medium">
        <Icon
          path="M3.5 7.5h9v6h-9zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5"
          className="mt-1 size-5 shrink-0 text-action"
          strokeWidth={1.5}
        />
        {say.promise}
      </p>
      <HowToCheck />
      <Button variant="quiet" className="mt-3 -ml-4 underline underline-offset-4" onClick={onByHand}>
        {say.byHand}
      </Button>
    </section>
  )
}

type FilesProps = { onIntent: () => void; onFiles: (files: FileList | null | undefined) => void }
type FileButtonProps = FilesProps & { isMain: boolean; children: string }

/** Looks like a button, but is the browser's own control: it opens before this script has loaded, and keeps the chosen files. */
function FileButton({ isMain, onIntent, onFiles, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const arrive = useRef({ onIntent, onFiles })
  useEffect(() => {
    if (!input.current) return
    if (document.activeElement === input.current) arrive.current.onIntent()
    arrive.current.onFiles(input.current.files)
  }, [])
  return (
    <label
      onPointerEnter={onIntent}
      className={`${buttonClass(isMain ? 'primary' : 'secondary', isMain ? 'large' : 'medium')} relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action ${
        isMain ? 'hover:bg-action-hover max-sm:w-full' : 'hover:bg-sunk'
      }`}
    >
      {children}
      <input
        ref={input}
        type="file"
        accept={KINDS}
        multiple
        onFocus={onIntent}
        onChange={({ currentTarget }) => {
          onFiles(currentTarget.files)
          // The same file may be chosen once more.
          currentTarget.value = ''
        }}
        className="absolute inset-0 size-full cursor-pointer rounded-md border border-line-strong opacity-0 file:size-full file:cursor-pointer"
      />
    </label>
  )
}

const HowToCheck = () => (
  <details className="mt-1 max-w-measure pl-7.5">
    <summary className="w-fit cursor-pointer py-1.5 underline underline-offset-4">{say.how}</summary>
    <ul className="mt-1 flex list-disc flex-col gap-2 pl-5 text-ink-soft">
      {say.checks.map((check) => (
        <li key={check}>{check}</li>
      ))}
    </ul>
    <p className="mt-3 text-ink-soft">{say.checksEnd}</p>
  </details>
)

/** Takes files dropped or pasted anywhere on the page. True while the visitor drags files over it. */
function useFilesAnywhere({ onIntent, onFiles }: FilesProps): boolean {
  const [isOver, setOver] = useState(false)
  const handlers = useRef({ onIntent, onFiles })
  handlers.current = { onIntent, onFiles }
  useEffect(() => {
    function over(event: DragEvent) {
      if (!hasFiles(event.dataTransfer)) return
      // Otherwise the browser would leave for the file.
      event.preventDefault()
      handlers.current.onIntent()
      setOver(true)
    }
    function leave(event: DragEvent) {
      if (event.relatedTarget === null) setOver(false)
    }
    function drop(event: DragEvent) {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(false)
      handlers.current.onFiles(event.dataTransfer?.files)
    }
    function paste({ clipboardData }: ClipboardEvent) {
      if (hasFiles(clipboardData)) handlers.current.onFiles(clipboardData?.files)
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('dragover', over, { signal })
    document.addEventListener('dragleave', leave, { signal })
    document.addEventListener('drop', drop, { signal })
    document.addEventListener('paste', paste, { signal })
    return () => listening.abort()
  }, [])
  return isOver
}

const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false
