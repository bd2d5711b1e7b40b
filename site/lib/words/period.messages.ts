/** The words of `PeriodFields` and of charts by time. */
export const periodWords = {
  label: 'Period',
  from: 'From',
  to: 'To',
  presets: {
    thisMonth: 'This month',
    lastMonth: 'Last month',
    days90: 'Last 90 days',
    thisYear: 'This year',
    months12: 'Last 12 months',
  },
  /** What a bar stands for. */
  step: { day: 'Day', week: 'Days', month: 'Month' },
}

export const chartWords = { showTable: 'Show as a table', soFar: 'so far' }
