/** "+1 416 555 0100", from a number as it is stored or was typed; one of another country is shown as it is. */
export function formatPhone(phone: string): string {
  const parts = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(phone.replace(/[\s().-]/g, ''))
  return parts ? `+1 ${parts.slice(1).join(' ')}` : phone
}
