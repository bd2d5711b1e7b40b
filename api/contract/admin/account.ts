import * as v from 'valibot'
import { requiredLine, sayFrom } from '../forms/fields.ts'
import { en as passwordWords } from '../forms/passwords.messages.ts'
import { codeAtSignIn, knownPassword, newlyChosenPassword } from '../forms/passwords.ts'

/** What the forms and the routes of an admin's own account say about an answer. */
const en = {
  usernameRequired: 'Enter your username.',
  passwordRequired: 'Enter your password.',
  newPasswordRequired: 'Choose a password.',
  passwordLength: 'Choose a password of 12 to 128 characters.',
  ...passwordWords,
  passwordIsUsername: 'Choose a password that isn’t your username.',
  severalCodes: 'There is more than one code here. Enter only one.',
  tooLong: 'This is too long. Please shorten it.',
  unusualCharacters: 'Remove the unsupported characters and try again.',
}

export const say = sayFrom({ en })

/** Rule 14. */
const SHORTEST_ADMIN_PASSWORD = 12
const LONGEST_USERNAME = 60

const line = { tooLong: say('tooLong'), unusual: say('unusualCharacters') }

/** However it is written, it is one account. */
export const Username = v.pipe(
  requiredLine(LONGEST_USERNAME, { ...line, required: say('usernameRequired') }),
  v.transform((username) => username.toLowerCase()),
)

const Password = knownPassword({ required: say('passwordRequired'), tooLong: say('tooLong') })

export const NewlyChosenAdminPassword = newlyChosenPassword(SHORTEST_ADMIN_PASSWORD, {
  required: say('newPasswordRequired'),
  unusual: say('unusualCharacters'),
  length: say('passwordLength'),
})

/** `code` is left out where the second factor is not on, or not requested yet. */
export const AdminLogin = v.object({
  username: Username,
  password: Password,
  code: codeAtSignIn({ tooLong: say('tooLong'), several: say('severalCodes') }),
})
export type AdminLogin = v.InferOutput<typeof AdminLogin>

export const AdminPassword = v.object({ current: Password, next: NewlyChosenAdminPassword })
export type AdminPassword = v.InferOutput<typeof AdminPassword>
