export const en = {
  hello: 'Hello,',
  openPortal: 'Open the portal',
  welcome: {
    subject: (name: string) => `Your ${name} supplier account`,
    preview: 'Browse businesses looking for better card rates.',
    isReady: (name: string) =>
      `Your ${name} supplier account is ready. Browse businesses looking for better card rates, and buy a lead to be the only provider that gets its contact details.`,
    pleaseConfirm: (days: number) =>
      `Please confirm your email address. The link works once, within ${days} days:`,
    confirm: 'Confirm this address',
    weReview:
      'Once your address is confirmed, we review your account before you buy your first lead. In the meantime, you can browse.',
    notYou:
      'Didn’t create this account? Don’t confirm the address. You can also set your own password, which locks out whoever used it:',
    setPassword: 'Set a new password',
    reason: (name: string) =>
      `You received this email because a ${name} account was created with this address.`,
  },
  approved: {
    subject: (name: string) => `Your ${name} supplier account is approved`,
    preview: 'You can now buy leads.',
    isApproved: (name: string) =>
      `We’ve reviewed and approved your ${name} supplier account. You can now buy leads.`,
    needsPassword:
      'You don’t have a password yet. Set one with the link in our other email, or get a new link here:',
    getLink: 'Get a link',
    reason: (name: string) => `You received this email because there’s a ${name} account with this address.`,
  },
  password: {
    preview: (minutes: number) => `The link works once, within ${minutes} minutes.`,
    worksOnce: (minutes: number) =>
      `The link works once, within ${minutes} minutes, and only the newest one works. Setting a password logs you out everywhere. Never share the link: anyone who has it can set your password.`,
    reason: (name: string) =>
      `You received this email because someone entered this address in the ${name} supplier portal.`,
    reset: {
      subject: (name: string) => `Set a new password at ${name}`,
      request:
        'Someone asked for a new password, or tried to create an account, with this address. It already has an account. If that was you, log in as usual or set a new password:',
      label: 'Set a new password',
      otherwise: 'If it wasn’t you, ignore this email. Your password won’t change.',
    },
    claim: {
      subject: (name: string) => `Choose a password for your account at ${name}`,
      request:
        'There’s an account for this address that doesn’t have a password yet, and someone asked to use it. If that was you, choose a password:',
      label: 'Choose a password',
      otherwise: 'If it wasn’t you, ignore this email. Nothing happens without the link.',
    },
  },
}
