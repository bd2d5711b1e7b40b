export const toastMessages = {
  close: 'Close',
  reconnecting: 'Reconnecting…',
}
