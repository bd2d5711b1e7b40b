import { SPECIMEN, SPECIMEN_FR } from '../first/formats.ts'
import { Sheet } from '../first/sheet.ts'
import { type Drawn, notStatement, type Paper } from '../first/truth.ts'

export type About = Parameters<typeof notStatement>[0]
type Look = { font?: 'Helvetica' | 'Times' | 'Courier'; size?: number; width?: number; height?: number }

/** A paper of no figures to be read: what is drawn on it, and what it looks like instead. */
export const plainPaper = (id: string, about: About, look: Look, write: (sheet: Sheet) => void): Paper => ({
  id,
  draw: async (): Promise<Drawn> => {
    const note = about.language === 'fr' ? SPECIMEN_FR : SPECIMEN
    const sheet = await Sheet.open({ ...look, footer: (page, pages) => `${note}   ${page}/${pages}` })
    write(sheet)
    return { bytes: await sheet.save(), marks: {}, truth: notStatement(about) }
  },
})

/** Lines of text under one another, an empty one being a gap. */
export const writeLines = (sheet: Sheet, lines: string[], x = 40, lead = 14): void => {
  for (const line of lines) {
    sheet.need(lead)
    sheet.text(line, x, sheet.y)
    sheet.y += lead
  }
}

export const writeTitle = (sheet: Sheet, text: string, size = 13): void => {
  sheet.need(40)
  sheet.text(text, 40, sheet.y, { bold: true, size })
  sheet.y += size + 8
}
