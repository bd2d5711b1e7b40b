/** Where a request to be contacted ends; both values are the specification's. */
export const confirmationPath = (savings: number, email: string) =>
  `/lead-confirmation?savings=${savings}&email=${encodeURIComponent(email)}`
