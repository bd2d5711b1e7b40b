export type VerificationSms = { code: string; lifetimeMinutes: number; senderName: string; publicUrl: string }

/**
 * Plain characters and under 160 of them: one text message, not two. The last line lets phones fill the code in by
 * themselves, on our page only: https://wicg.github.io/sms-one-time-codes/
 */
export function verificationSms({ code, lifetimeMinutes, senderName, publicUrl }: VerificationSms): string {
  return [
    `${code} is your ${senderName} code for ${lifetimeMinutes} minutes. If you did not ask for it, ignore this.`,
    '',
    `@${new URL(publicUrl).hostname} #${code}`,
  ].join('\n')
}
