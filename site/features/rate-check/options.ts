/** The choices of a select, in the order of the table. */
export const optionsFrom = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
