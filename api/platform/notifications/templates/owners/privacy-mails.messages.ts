export const en = {
  yourData: 'Your data',
  withdrawal: {
    subject: (name: string) => `You withdrew your consent at ${name}`,
    preview: 'It takes effect right away. You don’t need to do anything.',
    tookEffect: (at: string) =>
      `You withdrew your consent to be contacted with offers. This took effect on ${at}.`,
    closed:
      'We’ve closed any request that no provider had bought. If a provider had bought one, we’ve told it to stop contacting you.',
    stillThere: 'You can still view, download or delete the data we hold about you:',
    reason: (name: string) =>
      `You received this email because someone with access to this address withdrew consent at ${name}.`,
  },
  notice: {
    subject: (number: string) => `Stop contacting this lead: consent withdrawn (${number})`,
    preview: 'The person behind one of your leads no longer wants to be contacted.',
    hi: (contactPerson: string) => `Hi ${contactPerson},`,
    stop: (number: string, isDeletion: boolean) =>
      `The person behind a lead you bought (receipt ${number}) ${isDeletion ? 'withdrew their consent and had their data deleted' : 'withdrew their consent'}. Please stop contacting them immediately by phone, text message and email, as Canada’s anti-spam and privacy laws require.`,
    whoItIs: 'Who it is',
    name: 'Name',
    company: 'Company',
    email: 'Email',
    phone: 'Phone',
    receipt: 'Receipt',
    delete:
      'Delete what you hold about them, unless the law requires you to keep it. We’ve removed their contact details from My Leads.',
    isMarked: 'The lead is now marked under My Leads.',
    openMyLeads: 'Open My Leads',
    reason: (name: string) =>
      `You received this email because your ${name} supplier account bought this lead.`,
  },
  deletion: {
    subject: (name: string) => `Your ${name} data is deleted`,
    preview: 'This is our last email to you, unless you come back.',
    isDeleted:
      'We’ve deleted your requests, your quotes, your contact details and your account, if you had one. Your consent is withdrawn. This is our last email to you, unless you come back.',
    provider:
      'If a provider bought a request of yours, we’ve told it to stop contacting you and to delete what it holds. You can also ask the provider directly.',
    kept: 'For up to seven years, we have to keep the record of your consent and its withdrawal, the receipt of a provider that bought your request, and the log of who did what. We use them only to show what happened. Anything involved in a dispute is deleted when the dispute is over.',
    reason: (name: string) =>
      `You received this email because someone with access to this address deleted their data at ${name}.`,
  },
}
