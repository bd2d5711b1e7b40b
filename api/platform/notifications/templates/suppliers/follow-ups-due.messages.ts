export const en = {
  hi: (contactPerson: string) => `Hi ${contactPerson},`,
  leads: (count: number) => (count === 1 ? '1 lead' : `${count} leads`),
  subject: (what: string) => `Follow up today: ${what}`,
  asked: (leads: string) => `You asked us to remind you to follow up on ${leads} today:`,
  more: (count: number) => `And ${count} more under My Leads.`,
  whereTo:
    'The phone numbers and your notes are under My Leads. Each reminder stays there until you clear it or choose another day.',
  open: 'Open My Leads',
  reason: (name: string) =>
    `You received this email because you set reminders under My Leads in your ${name} supplier account.`,
  yourLead: (receiptNumber: string | undefined) => `your lead ${receiptNumber}`,
  lead: (receiptNumber: string) => `Lead ${receiptNumber}`,
  dueSince: (day: string) => `due since ${day}`,
}
