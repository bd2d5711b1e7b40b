import postgres from 'postgres'

export type ChangeFeed = { close(): Promise<void> }

/**
 * Calls `onChange` each time some lead was added or changed, by whichever process. After the connection was lost it
 * calls once more when it is back, since what happened in between went unheard. On postgres.js, whose listener comes
 * back by itself (decision 0001).
 */
export async function listenForLeadChanges(url: string, onChange: () => void): Promise<ChangeFeed> {
  const sql = postgres(url, {
    max: 1,
    connection: { application_name: 'northrate-change-feed' },
    onnotice: () => {},
  })
  await sql.listen('leads_changed', onChange, onChange)
  return { close: () => sql.end({ timeout: 1 }) }
}
