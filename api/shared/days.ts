const torontoDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto', dateStyle: 'short' })

/** Which day it is in Toronto, as 2026-11-21. */
export const dayInToronto = (moment: Date) => torontoDay.format(moment)
