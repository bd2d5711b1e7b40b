export const unusualFiguresMessages = {
  low: (label: string, value: string) => `${label}: ${value}. That's much less than is usual.`,
  high: (label: string, value: string) => `${label}: ${value}. That's much more than is usual.`,
  feesHigh: (share: string) => `That's ${share} of your sales, much more than is usual.`,
  isItRight: 'Is it right?',
  right: "Yes, it's right",
}
