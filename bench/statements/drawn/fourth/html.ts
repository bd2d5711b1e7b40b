import type { Mark, Marks } from './paper.ts'

/** The page is found once the sheet is printed. */
export function marker() {
  const marks: Marks = {}
  const mark = (name: Mark, text: string) => {
    const list = marks[name] ?? []
    list.push({ page: null, text })
    marks[name] = list
    return text
  }
  return { marks, mark }
}

export const row = (cells: string[], kind = '') =>
  `<tr class="${kind}">${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
export const rows = (list: string[][]) => list.map((cells) => row(cells)).join('')
export const table = (body: string, kind = '') => `<table class="${kind}">${body}</table>`
