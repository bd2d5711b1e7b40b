export const en = {
  hi: (contactPerson: string) => `Hi ${contactPerson},`,
  open: 'Open My Leads',
  reason: (name: string) => `You received this email because your ${name} supplier account bought this lead.`,
  yourLead: (receiptNumber: string) => `your lead ${receiptNumber}`,
  callTimes: (times: string) => `They like to be called: ${times}, in the time of their province.`,
  reminder: {
    subject: (lead: string) => `Reminder: contact ${lead}`,
    preview: (by: string) => `The owner expects to hear from you by ${by}.`,
    expects: (lead: string, by: string) =>
      `The owner of ${lead} expects to hear from you by ${by}, 24 hours after you got the lead.`,
    already:
      'Called already? Set the outcome to Contacted under My Leads, and we stop reminding you. The contact details are there too:',
  },
  waits: {
    subject: (lead: string) => `The owner says you haven’t called: ${lead}`,
    preview: 'They are still waiting. Please contact them today.',
    answered: (lead: string) =>
      `We asked the owner of ${lead} whether you have contacted them. They answered: not yet. Please contact them today.`,
    write:
      'If you tried and couldn’t reach them, write to them as well. Their phone number and email address are under My Leads:',
  },
  again: {
    subject: (lead: string) => `Please contact them again: ${lead}`,
    preview: (by: string) => `They checked their rates again and expect to hear from you by ${by}.`,
    asks: (lead: string, by: string) =>
      `The owner of ${lead} checked their rates again and would like to hear from you after all. They expect to hear from you by ${by}. You don’t pay for this again, and no other provider receives the request.`,
    marked: 'The lead is open again under My Leads, with the contact details:',
  },
  cancelled: {
    subject: (lead: string) => `Don’t call: the owner of ${lead} cancelled`,
    preview: 'They no longer want to be contacted about this request.',
    stop: (lead: string) =>
      `The owner of ${lead} no longer wants to be contacted about this request. Please don’t call, text or email them about it anymore.`,
    marked: 'The lead is now marked under My Leads:',
  },
}
