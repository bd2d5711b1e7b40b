import { useRef, useState } from 'react'
import type { OpenedPaper } from '../../../../statement-reader/statement-reader.ts'
import { CheckFigures } from './CheckFigures.tsx'
import { checkMessages } from './check.messages.ts'
import { PageTools } from './PageTools.tsx'
import { PaperPicture, useWidth } from './PaperPicture.tsx'
import { Heading, type PaperProps } from './ReadablePaper.tsx'

const say = checkMessages.picture

type Props = PaperProps & { opened: OpenedPaper }

/** A photograph or a scan beside the fields: the visitor reads it. */
export const PicturedPaper = ({ paper, papers, isAlone, opened }: Props) => (
  <Heading text={say.heading} lead={say.lead} isTaken={isAlone}>
    <HowToGetPdf />
    <div className="mt-4 grid gap-x-8 gap-y-2 sm:grid-cols-2">
      <Picture opened={opened} />
      <CheckFigures paper={paper} papers={papers} onPick={() => {}} />
    </div>
  </Heading>
)

/** Moved by a finger, a wheel or the arrow keys; rotated and enlarged by its buttons. */
function Picture({ opened }: Pick<Props, 'opened'>) {
  const frame = useRef<HTMLElement>(null)
  const room = useWidth(frame)
  const [page, setPage] = useState(1)
  const [quarters, setQuarters] = useState(0)
  // The whole page first: it shows where to look.
  const [zoom, setZoom] = useState(1)
  const [hasFailed, setFailed] = useState(false)

  /** What is in the middle stays there. */
  function zoomTo(next: number) {
    const { scrollLeft = 0, scrollTop = 0, clientWidth = 0, clientHeight = 0 } = frame.current ?? {}
    const moved = (start: number, size: number) => ((start + size / 2) * next) / zoom - size / 2
    setZoom(next)
    requestAnimationFrame(() =>
      frame.current?.scrollTo(moved(scrollLeft, clientWidth), moved(scrollTop, clientHeight)),
    )
  }
  return (
    <div className="min-w-0 sm:sticky sm:top-4 sm:self-start">
      <PageTools
        page={page}
        pages={opened.pages.length}
        onTurn={(by) => setPage(page + by)}
        zoom={zoom}
        onZoom={zoomTo}
        onRotate={() => setQuarters((quarters + 1) % 4)}
      />
      {hasFailed && <p className="text-danger">{checkMessages.pick.pageFailed}</p>}
      <section
        ref={frame}
        aria-label={say.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it.
        tabIndex={0}
        className="max-h-[40dvh] overflow-auto rounded-md border border-line-strong bg-sunk sm:max-h-[70dvh]"
      >
        {room > 0 && (
          <div style={{ width: room * zoom }}>
            <PaperPicture
              opened={opened}
              page={page}
              quarters={quarters}
              width={Math.round(room * zoom)}
              onFailed={() => setFailed(true)}
            />
          </div>
        )}
      </section>
    </div>
  )
}

const HowToGetPdf = () => (
  <details>
    <summary className="w-fit cursor-pointer py-1.5 underline underline-offset-4">{say.howToGetPdf}</summary>
    <ol className="mt-1 flex list-decimal flex-col gap-1 pl-5 text-ink-soft">
      {say.pdfSteps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    <p className="mt-2 text-ink-soft">{say.pdfElse}</p>
  </details>
)
