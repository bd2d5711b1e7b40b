export const nameMessages = {
  heading: 'What should we call you?',
  why: 'We ask once, so we know how to greet you. Nobody else sees it.',
  saved: (firstName: string) => `Nice to meet you, ${firstName}.`,
  failed: 'Your name wasn’t saved',
  tryAgain: 'We couldn’t save your name. Please try again.',
}
