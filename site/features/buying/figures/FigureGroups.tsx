import type { FiguresOfGroup, SupplierFigures } from '../../../../api/contract/buying/figures.ts'
import { businessTypeName } from '../../../../domain/business-types.ts'
import { TIERS } from '../../../../domain/leads/tiers.ts'
import { Table } from '../../../components/lists/Table.tsx'
import { nameOf as inLanguage } from '../../../lib/words/names.messages.ts'
import { FIGURES } from './FigureTotals.tsx'
import { type FiguresMessages, figuresMessages as say } from './figures.messages.ts'

type Props = { figures: SupplierFigures }
type Part = keyof FiguresMessages['groups']

/** The same figures by what the leads have in common. */
export const FigureGroups = ({ figures }: Props) => (
  <>
    {PARTS.map((part) => {
      const { heading, of, none } = say.groups[part]
      return (
        <section key={part} aria-labelledby={part} className="mt-8">
          <h2 id={part} className="text-xl font-semibold">
            {heading}
          </h2>
          {part === 'bySavedSearch' && (
            <p className="mt-1 max-w-prose text-sm text-ink-soft">{say.savedSearchWhy}</p>
          )}
          <div className="mt-3 rounded-lg border border-line bg-surface px-4">
            <Table
              caption={heading}
              keyOf={({ name }) => (name === null ? 'none' : `of ${name}`)}
              rows={figures[part]}
              columns={[
                { heading: of, cellOf: ({ name }) => (name === null ? none : nameOf(part, name)) },
                ...FIGURES.map((figure) => ({
                  heading: say[figure.name],
                  isNumber: true,
                  cellOf: ({ now, before }: FiguresOfGroup) => (
                    <>
                      {figure.shown(now)}
                      {figures.total.before.leads > 0 && (
                        <span className="block text-sm text-ink-soft">{say.was(figure.shown(before))}</span>
                      )}
                    </>
                  ),
                })),
              ]}
            />
          </div>
        </section>
      )
    })}
  </>
)

const PARTS = ['byTier', 'byProvince', 'byBusinessType', 'bySavedSearch'] as const satisfies readonly Part[]

function nameOf(part: Part, name: string): string {
  if (part === 'byTier') {
    const tier = TIERS.find((one) => one === name)
    return tier ? say.tier[tier] : name
  }
  if (part === 'byBusinessType') return inLanguage(businessTypeName(name))
  if (part === 'byProvince') return inLanguage(name)
  return name === '' ? say.deletedSearch : name
}
