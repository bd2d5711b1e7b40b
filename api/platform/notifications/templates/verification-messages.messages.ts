export const en = {
  code: {
    subject: (code: string, name: string) => `${code} is your ${name} code`,
    preview: (minutes: number) => `Enter it within ${minutes} minutes.`,
    enter: 'Enter this code on the page where you asked for it:',
    worksOnce: (minutes: number) =>
      `It works once, within ${minutes} minutes. We will never ask you for it by phone.`,
    ignore: 'If you didn’t ask for this, ignore it. Nothing happens without the code.',
    reason: (name: string) => `You received this email because someone entered this address at ${name}.`,
  },
  /** In the plain alphabet of text messages, which has é è à ù and neither ê ç nor ’ « ». */
  text: (code: string, name: string, minutes: number) =>
    `${code} is your ${name} code for ${minutes} minutes. If you didn't ask for it, ignore this.`,
  hello: 'Hello,',
  confirm: 'Confirm this address',
  link: {
    subject: (name: string) => `Confirm your email address at ${name}`,
    preview: (days: number) => `The link works once, within ${days} days.`,
    created: (name: string) =>
      `A ${name} supplier account was created with this address. If it’s yours, confirm your email address:`,
    worksOnce: (days: number) =>
      `The link works once, within ${days} days. If you didn’t create an account, don’t use the link. We don’t approve an account until its address is confirmed.`,
    reason: (name: string) =>
      `You received this email because a ${name} account was created with this address.`,
  },
  change: {
    subject: (name: string) => `Use this address at ${name}`,
    preview: (hours: number) => `The link works once, within ${hours} hours.`,
    about: (name: string) =>
      `A ${name} supplier account is about to use this address. If it’s yours, confirm the change:`,
    worksOnce: (hours: number) =>
      `The link works once, within ${hours} hours. If you didn’t ask for this, ignore it. Nothing changes without the link.`,
    reason: (name: string) =>
      `You received this email because someone entered this address for a ${name} account.`,
  },
  notice: {
    subject: (name: string) => `Your ${name} account is about to change its email address`,
    preview: 'If this wasn’t you, set a new password now.',
    about: (name: string) =>
      `Someone logged in to your ${name} supplier account asked to change its email address. It changes once the new address is confirmed.`,
    ifNotYou:
      'If this was you, you don’t need to do anything. If not, set a new password now. That stops the change:',
    setPassword: 'Set a new password',
    reason: (name: string) => `You received this email because a ${name} supplier account uses this address.`,
  },
}
