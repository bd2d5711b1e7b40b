import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { OpenedPaper } from '../../../statement-reader/opened-paper.ts'
import type { Paper } from '../papers.ts'
import { asTyped, type FigureKey, MAIN, mayBePickedFrom } from '../statement-figures.ts'
import { CheckFigures } from './CheckFigures.tsx'
import type { CheckMessages } from './check.messages.ts'
import { fieldId } from './FigureRow.tsx'
import { PickNumber } from './PickNumber.tsx'
import { type PaperProps, RefusedPaper } from './RefusedPaper.tsx'
import { refusalMessages } from './refusals.messages.ts'

type Picking = { figures: FigureKey[] }

/** A paper with text: its figures to be checked, or the page itself to click them on. */
export function ReadablePaper(props: PaperProps & { opened: OpenedPaper }) {
  const { paper, papers, say, locale, opened } = props
  const missing = MAIN.filter((key) => paper.typed[key] === '')
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
  if (figure && paper.numbers.length > 0)
    return (
      <PickNumber
        key={figure}
        opened={opened}
        numbers={paper.numbers}
        figure={figure}
        from={whereToLook(paper, figure)}
        say={say.pick}
        name={say.check.names[figure]}
        onTake={(number) => {
          papers.pick(paper.id, figure, number, asTyped(figure, Math.abs(number.value)))
          setPicking(next.length > 0 ? { figures: next } : null)
          if (next.length === 0) focusSoon(fieldId(paper, figure))
        }}
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
  if (picked[figure]) return picked[figure]
  const found = reading?.kind === 'statement' ? reading[figure] : null
  if (!found) return undefined
  const isThere = ({ page, box }: { page: number; box: { x: number; y: number } }) =>
    page === found.page && Math.abs(box.x - found.box.x) < 2 && Math.abs(box.y - found.box.y) < 2
  return numbers.find(isThere) ?? numbers.find(({ page }) => page === found.page)
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
