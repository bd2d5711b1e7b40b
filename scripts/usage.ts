/** Ends a command that was called in the wrong way: prints what is wrong, if that is known, and how to call it. Exit code 2. */
export function endWithUsage(usage: string, wrong = ''): never {
  console.error([wrong, usage].filter((part) => part !== '').join('\n'))
  process.exit(2)
}
