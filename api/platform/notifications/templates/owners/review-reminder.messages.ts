/** The provider with the best published price, and its saving in dollars a month. */
type Best = { name: string; saving: string }

export const en = {
  hi: (firstName: string) => `Hi ${firstName},`,
  noSaving: (company: string) =>
    `At today’s rates, no published price shows a reliable saving for ${company}.`,
  wouldSave: (company: string, { name, saving }: Best) =>
    `At today’s rates, ${name} would save ${company} about ${saving} a month.`,
  subject: (company: string) => `Time to check your rates again: ${company}`,
  figuresOf: (outlook: string, day: string) => `${outlook} We used the figures of your check of ${day}.`,
  today: (provider: string) => `${provider} today`,
  estimatedCost: 'estimated cost a month',
  bestSaving: 'Best saving today',
  none: 'None',
  published: 'from published prices',
  with: (name: string) => `a month with ${name}`,
  atLeast: (cost: string) => `At least ${cost}`,
  whatChanged: (day: string) => `What changed since ${day}`,
  checkAgain: 'Check my rates again',
  form: 'The form opens with the figures of your last check, without your name or contact details. Change what’s different now. A recent statement makes it most accurate.',
  only: 'This is the only reminder you asked for. After your next check you can ask for another.',
  stop: 'Stop reminders',
  reason: (name: string, day: string) =>
    `You received this email because you asked ${name} on ${day} to remind you.`,
  sameCost: (provider: string) => `What you pay ${provider}, as we estimate it, is the same.`,
  otherCost: (provider: string, before: string, now: string) =>
    `What you pay ${provider}, as we estimate it: ${before} then, ${now} now.`,
  noneEither: 'No published price showed a saving then either.',
  gone: ({ name, saving }: Best) =>
    `${name} would have saved you ${saving} a month then. That saving is gone.`,
  newBest: ({ name }: Best) => `No published price showed a saving then. ${name} does now.`,
  otherBest: (then: Best, now: Best) =>
    `${then.name} had the best price then, saving ${then.saving} a month. Now ${now.name} has.`,
  sameBest: ({ name }: Best) => `${name} had the best price then, too, with the same saving.`,
  otherSaving: (then: Best, now: Best) =>
    `${now.name} had the best price then, too. Its saving was ${then.saving} a month.`,
}
