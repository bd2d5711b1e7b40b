export const en = {
  receiptRequired: 'Paste the receipt, or choose its file.',
  receiptTooLong: 'This is too long to be a consent receipt.',
}
