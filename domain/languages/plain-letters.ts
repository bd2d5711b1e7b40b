/** As people search in English and French: small letters without accents. `plain_letters` is the same in the database. */
export const plainLetters = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** A text in small letters, followed by its plain letters where they differ: for one release it is searched by either. */
export function withPlainLetters(text: string): string {
  const plain = plainLetters(text)
  return plain === text ? text : `${text}\n${plain}`
}
