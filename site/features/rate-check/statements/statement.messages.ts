/** Of the page and the dialog before the visitor chooses a file; `check.messages.ts` has the rest. */
export const statementMessages = {
  title: (name: string) => `Read my statement: find out your effective rate · ${name}`,
  description:
    'Find out what you really pay to accept cards. Open your processing statement in your browser: it stays on your device, and you get your effective rate.',
  heading: 'Find out your effective rate',
  lead: 'Open the PDF of your card processing statement. We find the fees and sales in it, you check them, and you see what accepting cards really costs you.',
  needsScript: (phone: string) =>
    `Reading a statement needs JavaScript, which is turned off in this browser. Turn it on, or divide total fees by card sales yourself. Need help? Call us at ${phone}.`,

  choose: {
    label: 'Your processing statement',
    button: 'Choose your statement',
    more: 'Add another month',
    drop: 'or drop it here, or paste it',
    dropNow: 'Drop to open',
    kinds: 'A PDF, or a photo that you read yourself. Several files for several months.',
    promise: 'Your statement stays on this device. We don’t upload it, and we don’t keep it.',
    how: 'How can I check this?',
    checks: [
      'Point at the button once, so that the reader loads. Then turn on airplane mode, and choose your statement. It opens just the same.',
      'Or open your browser’s developer tools, choose the Network tab, and open your statement. Nothing is sent.',
      'What reads your PDF runs apart from the page, under a security policy of its own that forbids every connection. Your browser enforces it: it couldn’t send anything even if it tried.',
    ],
    checksEnd:
      'Only the numbers that you confirm go into a rate check, and only if you start one. Close or reload the page, and the file is forgotten; the figures that you confirmed stay until you close the tab.',
    byHand: 'Enter the figures by hand',
    tooMany: (most: number) => `You can open up to ${most} statements at a time.`,
  },

  aside: {
    heading: 'What you get',
    points: [
      {
        title: 'One number for everything',
        text: 'Your effective rate is total fees divided by card sales. It includes every fee, so you can compare it with any offer.',
      },
      {
        title: 'You have the last word',
        text: 'Each number appears next to the line it was read from. Correct it, or pick the right one on the page.',
      },
      {
        title: 'Don’t have your statement?',
        text: 'Log in to your provider’s website and look for Statements or Reports. Download last month’s as a PDF.',
      },
    ],
    limits:
      'This isn’t an audit or financial advice. Tax on fees is left out, and the rate is for the months on your statements only.',
  },

  opening: 'Reading your statement…',
  /** Where the confirmed figures go. */
  next: {
    label: 'See what you could save',
    why: 'Compare it with what other providers charge. Your confirmed figures come along.',
    use: 'Use these figures',
  },

  dialog: {
    title: 'Read my statement',
    close: 'Close',
    leaveHeading: 'Close without these figures?',
    leaveWhy: 'What we read and what you changed will be forgotten.',
    leave: 'Close and forget',
    stay: 'Keep checking',
  },
}
