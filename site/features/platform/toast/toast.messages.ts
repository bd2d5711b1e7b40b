export const toastMessages = {
  reconnecting: 'Reconnecting…',
}
