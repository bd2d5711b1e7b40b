import { outsideOfUsual, type UsualFigure } from '../../../domain/usual-figures.ts'
import { unusualFiguresMessages as say } from './unusual-figures.messages.ts'

/** A figure that is possible, but more often a slip. `key` holds its value, so it differs when that does. */
export type Unusual<Field extends string = string> = { key: string; field: Field; text: string }

/** Empty for a figure that is left out, or usual. */
export function unusualFigure<Field extends string>(
  figure: UsualFigure,
  value: number | null | undefined,
  { field, label, format }: { field: Field; label: string; format: (value: number) => string },
): Unusual<Field>[] {
  const how = value == null ? null : outsideOfUsual(figure, value)
  return how === null || value == null
    ? []
    : [{ key: `${field}:${value}`, field, text: say[how](label, format(value)) }]
}
