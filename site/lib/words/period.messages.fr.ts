import type { Words } from '../../../domain/languages/words.ts'
import type { chartWords as englishChart, periodWords as englishPeriod } from './period.messages.ts'

/** The words of `PeriodFields` and of charts by time. */
export const periodWords: Words<typeof englishPeriod> = {
  label: 'Période',
  from: 'Du',
  to: 'Au',
  presets: {
    thisMonth: 'Ce mois-ci',
    lastMonth: 'Le mois dernier',
    days90: '90 derniers jours',
    thisYear: 'Cette année',
    months12: '12 derniers mois',
  },
  /** What a bar stands for. */
  step: { day: 'Jour', week: 'Jours', month: 'Mois' },
}

export const chartWords: Words<typeof englishChart> = {
  showTable: 'Afficher en tableau',
  soFar: 'jusqu’ici',
}
