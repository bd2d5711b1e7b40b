export const verificationMessages = {
  sendCode: 'Send code',
  verified: { email: 'Email verified.', phone: 'Phone verified.' },
  changeWhat: { email: 'email address', phone: 'phone number' },
  codeSent: (address: string) => `We sent a 6-digit code to ${address}. It works for 10 minutes.`,
  codeSentHint: {
    email: 'Nothing there? Check your spam folder.',
    phone: 'It can take a minute to arrive.',
  },
  code: { email: 'Code from the email', phone: 'Code from the text message' },
  verify: 'Verify',
  verifying: 'Verifying…',
  resend: 'Send a new code',
  resendIn: (seconds: number) => `Send a new code in ${seconds} s`,
  sendFailed: {
    email: (reason: string | undefined) => `Email: ${reason ?? 'Failed to send'}`,
    phone: (reason: string | undefined) => `SMS: ${reason ?? 'Failed to send'}`,
  },
  sendUnreachable: {
    email: 'Failed to send email code. Please try again.',
    phone: 'Failed to send SMS code. Please try again.',
  },
  notConfirmed: { email: 'Invalid email code', phone: 'Invalid SMS code' },
  verifyUnreachable: 'Verification failed',
}

export type VerificationMessages = typeof verificationMessages
