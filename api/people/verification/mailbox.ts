const GMAIL = ['gmail.com', 'googlemail.com']

/**
 * One name for all spellings of a mailbox, for counting alone: without a `+tag`, and without Gmail's dots. Mail goes to the
 * address as it was typed, because elsewhere a dot, and at some servers a plus, makes another mailbox.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)]
  const [untagged = ''] = local.split('+')
  const isGmail = GMAIL.includes(domain)
  const name = isGmail ? untagged.replaceAll('.', '') : untagged
  return `${name || local}@${isGmail ? 'gmail.com' : domain}`
}
