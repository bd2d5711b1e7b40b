/** What the form of the profile says about an answer. */
export const en = {
  phoneInvalid: 'Enter a 10-digit Canadian or toll-free phone number, such as 416 555 0123.',
  websiteInvalid: 'Enter a website that starts with https://, such as https://payments.example.',
  websiteTooLong: 'Shorten the website to 200 characters.',
  unusualCharacters: 'Remove the special characters and try again.',
}
