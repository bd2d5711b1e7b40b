export const frenchFirstMessages = {
  wish: 'I have read the French version and expressly wish to be bound by the English one.',
  required: 'Confirm that you wish to be bound by the English version, or read this page in French.',
}
