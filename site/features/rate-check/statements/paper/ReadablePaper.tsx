import { type ReactNode, useEffect, useRef, useState } from 'react'
import { readNumber } from '../../../../../api/contract/forms/typed-number.ts'
import { Alert } from '../../../../components/Alert.tsx'
import { Button } from '../../../../components/Button.tsx'
import type { OpenedPaper } from '../../../../statement-reader/statement-reader.ts'
import type { Paper, Papers } from '../papers.ts'
import { type FigureKey, MAIN, mayBePickedFrom } from '../statement-figures.ts'
import { CheckFigures } from './CheckFigures.tsx'
import { type CheckMessages, checkMessages as say } from './check.messages.ts'
import { fieldId } from './FigureRow.tsx'
import { PickNumber } from './PickNumber.tsx'
import { refusalMessages } from './refusals.messages.ts'

export type PaperProps = {
  paper: Paper
  papers: Papers
  /** The only one: the visitor who chose it goes on here. */
  isAlone: boolean
  onOtherFile: () => void
}

/** Those still to be picked, and the one that was picked before them. */
type Picking = { figures: FigureKey[]; before?: FigureKey }

/** A paper with text: its figures to check, or the page itself to pick them on. */
export function ReadablePaper(props: PaperProps & { opened: OpenedPaper }) {
  const { paper, papers, opened } = props
  const missing = MAIN.filter((key) => Number.isNaN(readNumber(paper.typed[key])))
  const isStatement = paper.reading?.kind === 'statement'
  const [isInsisted, setInsisted] = useState(false)
  const [picking, setPicking] = useState<Picking | null>(
    isStatement && missing.length === MAIN.length ? { figures: missing } : null,
  )
  if (paper.reading?.kind === 'other' && !isInsisted) {
    const { looksLike } = paper.reading
    const mayInsist = mayBePickedFrom(looksLike) && paper.numbers.length > 0
    const insist = () => {
      setInsisted(true)
      setPicking({ figures: [...MAIN] })
    }
    const refusal = refusalMessages.other[looksLike]
    return <RefusedPaper {...props} refusal={refusal} onInsist={mayInsist ? insist : undefined} />
  }
  const [figure, ...next] = picking?.figures ?? []
  const before = picking?.before
  if (figure && paper.numbers.length > 0)
    return (
      <PickNumber
        key={figure}
        opened={opened}
        paper={paper}
        figure={figure}
        before={before}
        onTake={(numbers) => {
          papers.pick(paper.id, figure, numbers)
          setPicking(next.length > 0 ? { figures: next, before: figure } : null)
          if (next.length === 0) focusSoon(fieldId(paper, figure))
        }}
        onUndo={() => before && setPicking({ figures: [before, figure, ...next] })}
        onBack={() => {
          setPicking(null)
          focusSoon(fieldId(paper, figure))
        }}
      />
    )
  return (
    <Heading {...headingFor(missing, say.check)} isTaken={props.isAlone && picking === null}>
      <CheckFigures paper={paper} papers={papers} onPick={(figures) => setPicking({ figures })} />
    </Heading>
  )
}

function headingFor(missing: FigureKey[], say: CheckMessages['check']) {
  const [first, second] = missing
  if (!first) return { text: say.heading, lead: say.lead }
  if (!second) return { text: say.headingMissing(say.names[first]), lead: say.leadMissing }
  return { text: say.headingNothing, lead: say.leadNothing }
}

/** After the next render. */
const focusSoon = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())

type HeadingProps = { text: string; lead: string; isTaken: boolean; children: ReactNode }

/** The next step for a paper, read out if the visitor has just chosen it. */
export function Heading({ text, lead, isTaken, children }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    if (isTaken) heading.current?.focus()
  }, [])
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="mt-2 text-xl font-semibold outline-none">
        {text}
      </h3>
      <p className="mt-1 text-ink-soft">{lead}</p>
      {children}
    </>
  )
}

type RefusedProps = WaysOutProps & { refusal: { looksLike: string; needed: string } }

/** What the paper looks like, what we need instead, and what the visitor can do next. */
export const RefusedPaper = ({ refusal, ...props }: RefusedProps) => (
  <>
    <Alert tone="pending" title={refusal.looksLike} text={refusal.needed} />
    <WaysOut {...props} />
  </>
)

type WaysOutProps = PaperProps & { onInsist?: (() => void) | undefined }

const WaysOut = ({ paper, papers, onOtherFile, onInsist }: WaysOutProps) => (
  <div className="mt-4 flex flex-wrap gap-3">
    {paper.reading?.kind === 'other' && paper.reading.combined && (
      <Button onClick={() => papers.takeCombined(paper.id)}>{say.paper.useCombined}</Button>
    )}
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
        {isOfSeveral(paper) ? say.paper.showPage : say.paper.isStatement}
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

const isOfSeveral = ({ reading }: Paper) =>
  reading?.kind === 'other' && reading.looksLike === 'several-locations'
