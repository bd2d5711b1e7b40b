export const en = {
  close: 'Close',
  reconnecting: 'Reconnecting…',
}

export const toastMessages = (_locale?: string) => en
