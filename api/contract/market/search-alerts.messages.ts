/** What stopping a search's alerts says about an answer. */
export const en = {
  linkIncomplete: 'Open the link in the email again, or log in and pause the search there.',
}
