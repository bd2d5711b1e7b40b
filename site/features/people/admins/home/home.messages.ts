const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-CA')} ${count === 1 ? one : many}`

export const homeMessages = {
  heading: 'For you today',
  loading: 'Looking for what needs you…',
  failed: 'We couldn’t check what needs you.',
  quiet: 'All quiet. Nothing needs you now.',
  approvals: (count: number) => counted(count, 'provider awaiting approval', 'providers awaiting approval'),
  failedJobs: (count: number) => counted(count, 'failed job', 'failed jobs'),
  failedRefunds: (count: number) => counted(count, 'failed refund', 'failed refunds'),
  brokenPromises: (count: number) => counted(count, 'promise broken this week', 'promises broken this week'),
  sms: (used: number, budget: number) =>
    `${used.toLocaleString('en-CA')} of ${budget.toLocaleString('en-CA')} texts used`,
  oldRates: (count: number) => counted(count, 'rate over 90 days old', 'rates over 90 days old'),
}
