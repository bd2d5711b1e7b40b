/** As people search in English and French: small letters without accents. `plain_letters` is the same in the database. */
export const plainLetters = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
