/** The head of each long text, and what its picture for sharing says. */
export const textPagesMessages = {
  help: {
    title: 'Help',
    description:
      'What happens after a rate check, how we estimate, how to find your rate on your statement, and how to talk to a real person.',
  },
  privacy: {
    title: 'Privacy Policy',
    description:
      'What we collect in a rate check and why, who sees it, how long we keep it, and how to see, correct, withdraw or delete it.',
  },
  terms: {
    title: 'Terms of Use',
    description: 'What applies when you use our free rate check, or buy leads as a payment provider.',
  },
  pictures: {
    privacy: 'Who sees your details, and how long we keep them.',
    myData: 'See, correct or delete what we hold about you.',
    terms: 'What applies when you use our rate check.',
    statement: 'Find out your effective rate, on your own device.',
    numbers: 'What our four numbers mean, and how we count them.',
    help: 'How a rate check works, and how to reach us.',
    shows: 'above a line that falls in three steps',
  },
}
