import { type ReactNode, useEffect, useRef, useState } from 'react'
import { readNumber } from '../../../../../api/contract/typed-number.ts'
import type { OpenedPaper } from '../../../../statement-reader/opened-paper.ts'
import type { Paper } from '../papers.ts'
import { type FigureKey, MAIN, mayBePickedFrom } from '../statement-figures.ts'
import { CheckFigures } from './CheckFigures.tsx'
import type { CheckMessages } from './check.messages.ts'
import { fieldId } from './FigureRow.tsx'
import { PickNumber } from './PickNumber.tsx'
import { type PaperProps, RefusedPaper } from './RefusedPaper.tsx'
import { refusalMessages } from './refusals.messages.ts'

/** Those still to be clicked, and the one that was clicked before them. */
type Picking = { figures: FigureKey[]; before?: FigureKey }

/** A paper with text: its figures to be checked, or the page itself to click them on. */
export function ReadablePaper(props: PaperProps & { opened: OpenedPaper }) {
  const { paper, papers, say, locale, opened } = props
  const missing = MAIN.filter((key) => Number.isNaN(readNumber(paper.typed[key])))
  const isStatement = paper.reading?.kind === 'statement'
  // Letters were recognized that say too little: its owner has said already that it is a statement.
  const isUnknownPicture =
    paper.isRecognized && paper.reading?.kind === 'other' && paper.reading.looksLike === 'unknown'
  const [isInsisted, setInsisted] = useState(isUnknownPicture)
  const [picking, setPicking] = useState<Picking | null>(
    (isStatement || isUnknownPicture) && missing.length === MAIN.length ? { figures: missing } : null,
  )
  if (paper.reading?.kind === 'other' && !isInsisted) {
    const { looksLike } = paper.reading
    const mayInsist = mayBePickedFrom(looksLike) && paper.numbers.length > 0
    return (
      <RefusedPaper
        {...props}
        refusal={refusalMessages(locale).other[looksLike]}
        onInsist={
          mayInsist
            ? () => {
                setInsisted(true)
                setPicking({ figures: [...MAIN] })
              }
            : undefined
        }
      />
    )
  }
  const [figure, ...next] = picking?.figures ?? []
  const before = picking?.before
  if (figure && paper.numbers.length > 0)
    return (
      <PickNumber
        key={figure}
        opened={opened}
        numbers={paper.numbers}
        figure={figure}
        from={whereToLook(paper, figure)}
        say={say.pick}
        names={say.check.names}
        typed={paper.typed}
        hasTax={paper.reading?.kind === 'statement' && paper.reading.tax !== null}
        isInParts={hasPartsAlone(paper, figure)}
        chosenBefore={paper.picked[figure]}
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
      <CheckFigures
        paper={paper}
        papers={papers}
        say={say.check}
        onPick={(figures) => setPicking({ figures })}
      />
    </Heading>
  )
}

function headingFor(missing: FigureKey[], say: CheckMessages['check']) {
  const [first, second] = missing
  if (!first) return { text: say.heading, lead: say.lead }
  if (!second) return { text: say.headingMissing(say.names[first]), lead: say.leadMissing }
  return { text: say.headingNothing, lead: say.leadNothing }
}

function whereToLook({ reading, numbers, picked }: Paper, figure: FigureKey) {
  if (picked[figure]) return picked[figure][0]
  const found = reading?.kind === 'statement' ? reading[figure] : null
  if (!found) return undefined
  const isThere = ({ page, box }: { page: number; box: { x: number; y: number } }) =>
    page === found.page && Math.abs(box.x - found.box.x) < 2 && Math.abs(box.y - found.box.y) < 2
  return numbers.find(isThere)
}

/** Fees were found, but no total of them: it is to be added up. */
function hasPartsAlone({ reading }: Paper, figure: FigureKey): boolean {
  if (figure !== 'totalFees' || reading?.kind !== 'statement' || reading.totalFees) return false
  return [reading.interchange, reading.assessments, reading.processorFees, reading.fixedFees].some(
    (part) => part !== null,
  )
}

/** Once the list is drawn again. */
const focusSoon = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())

type HeadingProps = { text: string; lead: string; isTaken: boolean; children: ReactNode }

/** What is to be done with a paper, read out where its owner has just chosen it. */
export function Heading({ text, lead, isTaken, children }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it comes, and not again.
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
