import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { splitExtension } from '../../../domain/phones.ts'

/** The number in E.164 where it may exist, else as typed, and its extension. One without + is of Canada or another +1 country. */
export function storedPhone(typed: string): { phone: string; phoneExt: string | null } {
  const { phone, ext } = splitExtension(typed)
  const read = parsePhoneNumberFromString(phone, 'CA')
  return { phone: read?.isValid() ? read.number : phone, phoneExt: ext }
}
