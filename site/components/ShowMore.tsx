import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'

type Props = {
  view: { list: { next: string | null }; more: 'idle' | 'loading' | 'failed' }
  say: { showMore: string; moreFailed: string }
  onMore: () => void
}

/** The way to the next page of a list; nothing below the last one. */
export const ShowMore = ({ view: { list, more }, say, onMore }: Props) =>
  list.next !== null && (
    <div className="mt-6 flex flex-col items-center gap-3">
      {more === 'failed' && <Alert tone="error">{say.moreFailed}</Alert>}
      <Button variant="secondary" busy={more === 'loading'} onClick={onMore}>
        {say.showMore}
      </Button>
    </div>
  )
