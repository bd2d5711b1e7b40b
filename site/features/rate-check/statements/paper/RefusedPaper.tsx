import { Alert } from '../../../../components/Alert.tsx'
import { Button } from '../../../../components/Button.tsx'
import type { Paper, Papers } from '../papers.ts'
import type { CheckMessages } from './check.messages.ts'

export type PaperProps = {
  paper: Paper
  papers: Papers
  locale: string
  say: CheckMessages
  /** The only one: whoever chose it goes on here. */
  isAlone: boolean
  onOtherFile: () => void
}

type RefusedProps = PaperProps & {
  refusal: { looksLike: string; needed: string }
  onInsist?: (() => void) | undefined
}

/** What it looks like, what is needed, and what can be done next. Nothing is filled in. */
export const RefusedPaper = ({ refusal, ...props }: RefusedProps) => (
  <>
    <Alert tone="pending" title={refusal.looksLike}>
      <p>{refusal.needed}</p>
    </Alert>
    <WaysOut {...props} />
  </>
)

export const WaysOut = ({
  paper,
  papers,
  say,
  onOtherFile,
  onInsist,
}: PaperProps & Pick<RefusedProps, 'onInsist'>) => (
  <div className="mt-4 flex flex-wrap gap-3">
    <Button
      variant="secondary"
      onClick={() => {
        papers.remove(paper.id)
        onOtherFile()
      }}
    >
      {say.paper.otherFile}
    </Button>
    {onInsist && (
      <Button variant="secondary" onClick={onInsist}>
        {say.paper.isStatement}
      </Button>
    )}
    <Button
      variant="quiet"
      onClick={() => {
        papers.remove(paper.id)
        papers.addByHand()
      }}
    >
      {say.paper.byHand}
    </Button>
  </div>
)
