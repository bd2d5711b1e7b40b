import { createCipheriv, createHash } from 'node:crypto'
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
  PDFString,
} from 'pdf-lib'

// The two encryptions of PDF that papers still come in (ISO 32000-2, 7.6): RC4 with 128 bits, and AES with 256. All that should be
// random is made from the passwords, so that the same paper is the same file.

export type Lock = { method: 'rc4' | 'aes'; user: string; owner: string }
type Key = { dictionary: Record<string, unknown>; encrypt: (bytes: Buffer, object: number) => Buffer }

/** Everything but printing and reading aloud is forbidden. */
const PERMISSIONS = -1852
const PADDING = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex')

export const encrypt = async (bytes: Uint8Array, lock: Lock): Promise<Uint8Array> => {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  const id = digest('md5', Buffer.from(`${lock.user}/${lock.owner}`))
  const key = lock.method === 'rc4' ? rc4Key(lock, id) : aesKey(lock)
  for (const [reference, object] of pdf.context.enumerateIndirectObjects())
    pdf.context.assign(
      reference,
      encrypted(object, pdf.context, (each) => key.encrypt(each, reference.objectNumber)),
    )
  const dictionary = pdf.context.obj(key.dictionary as never)
  pdf.context.trailerInfo.Encrypt = pdf.context.register(dictionary)
  const hex = PDFHexString.of(id.toString('hex'))
  pdf.context.trailerInfo.ID = pdf.context.obj([hex, hex])
  // Object streams would hide the encryption's own dictionary inside an encrypted stream.
  return pdf.save({ useObjectStreams: false })
}

const encrypted = (object: PDFObject, context: PDFContext, hide: (bytes: Buffer) => Buffer): PDFObject => {
  if (object instanceof PDFString || object instanceof PDFHexString)
    return PDFHexString.of(hide(Buffer.from(object.asBytes())).toString('hex'))
  if (object instanceof PDFArray) {
    for (let index = 0; index < object.size(); index++)
      object.set(index, encrypted(object.get(index), context, hide))
    return object
  }
  if (object instanceof PDFDict) {
    for (const [name, value] of object.entries()) object.set(name, encrypted(value, context, hide))
    return object
  }
  if (object instanceof PDFStream) {
    encrypted(object.dict, context, hide)
    const contents = hide(Buffer.from(object.getContents()))
    object.dict.set(PDFName.of('Length'), context.obj(contents.length))
    return PDFRawStream.of(object.dict, contents)
  }
  return object
}

const digest = (algorithm: string, ...parts: Uint8Array[]): Buffer => {
  const hash = createHash(algorithm)
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const rc4 = (key: Buffer, bytes: Buffer): Buffer => {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number): number => state[index & 255] ?? 0
  const swap = (a: number, b: number): void => {
    const held = at(a)
    state[a & 255] = at(b)
    state[b & 255] = held
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  let [i, j] = [0, 0]
  return Buffer.from(
    bytes.map((byte) => {
      i = (i + 1) & 255
      j = (j + at(i)) & 255
      swap(i, j)
      return byte ^ at(at(i) + at(j))
    }),
  )
}

const padded = (password: string): Buffer =>
  Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32)

/** Twenty rounds, each with the key's bytes changed by the round's number. */
const twentyRounds = (key: Buffer, bytes: Buffer): Buffer => {
  let result = bytes
  for (let round = 0; round < 20; round++) result = rc4(Buffer.from(key.map((byte) => byte ^ round)), result)
  return result
}

const rc4Key = (lock: Lock, id: Buffer): Key => {
  let ownerKey = digest('md5', padded(lock.owner))
  for (let round = 0; round < 50; round++) ownerKey = digest('md5', ownerKey)
  const owner = twentyRounds(ownerKey, padded(lock.user))
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(PERMISSIONS)
  let key = digest('md5', padded(lock.user), owner, permissions, id)
  for (let round = 0; round < 50; round++) key = digest('md5', key)
  const user = Buffer.concat([twentyRounds(key, digest('md5', PADDING, id)), Buffer.alloc(16)])
  return {
    dictionary: {
      ...{ Filter: 'Standard', V: 2, R: 3, Length: 128, P: PERMISSIONS },
      ...{ O: PDFHexString.of(owner.toString('hex')), U: PDFHexString.of(user.toString('hex')) },
    },
    encrypt: (bytes, object) => {
      const number = Buffer.from([object & 255, (object >> 8) & 255, (object >> 16) & 255, 0, 0])
      return rc4(digest('md5', key, number), bytes)
    },
  }
}

const cbc = (bits: 128 | 256, key: Buffer, start: Buffer, bytes: Buffer, pad: boolean): Buffer => {
  const cipher = createCipheriv(`aes-${bits}-cbc`, key, start)
  cipher.setAutoPadding(pad)
  return Buffer.concat([cipher.update(bytes), cipher.final()])
}

/** The hash of PDF 2.0, which is slow on purpose. */
const slowHash = (password: Buffer, salt: Buffer, userKey: Buffer): Buffer => {
  let key = digest('sha256', password, salt, userKey)
  for (let round = 0; ; round++) {
    const block = Buffer.concat([password, key, userKey])
    const repeated = Buffer.concat(Array.from({ length: 64 }, () => block))
    const hidden = cbc(128, key.subarray(0, 16), key.subarray(16, 32), repeated, false)
    const rest = hidden.subarray(0, 16).reduce((total, byte) => total + byte, 0) % 3
    key = digest(['sha256', 'sha384', 'sha512'][rest] ?? 'sha256', hidden)
    if (round >= 63 && (hidden.at(-1) ?? 0) <= round - 31) return key.subarray(0, 32)
  }
}

const aesKey = (lock: Lock): Key => {
  const [userPassword, ownerPassword] = [Buffer.from(lock.user), Buffer.from(lock.owner)]
  const made = (what: string, length: number) =>
    digest('sha256', Buffer.from(`${what}/${lock.user}`)).subarray(0, length)
  const key = made('key', 32)
  const none = Buffer.alloc(0)
  const zeros = Buffer.alloc(16)
  const user = Buffer.concat([slowHash(userPassword, made('uv', 8), none), made('uv', 8), made('uk', 8)])
  const owner = Buffer.concat([slowHash(ownerPassword, made('ov', 8), user), made('ov', 8), made('ok', 8)])
  const userKey = cbc(256, slowHash(userPassword, made('uk', 8), none), zeros, key, false)
  const ownerKey = cbc(256, slowHash(ownerPassword, made('ok', 8), user), zeros, key, false)
  const hex = (bytes: Buffer) => PDFHexString.of(bytes.toString('hex'))
  return {
    dictionary: {
      ...{ Filter: 'Standard', V: 5, R: 6, Length: 256, P: PERMISSIONS, StmF: 'StdCF', StrF: 'StdCF' },
      CF: { StdCF: { CFM: 'AESV3', AuthEvent: 'DocOpen', Length: 32 } },
      ...{ O: hex(owner), U: hex(user), OE: hex(ownerKey), UE: hex(userKey), Perms: hex(permissionsOf(key)) },
    },
    encrypt: (bytes, object) => {
      const start = made(`start${object}`, 16)
      return Buffer.concat([start, cbc(256, key, start, bytes, true)])
    },
  }
}

const permissionsOf = (key: Buffer): Buffer => {
  const bytes = Buffer.alloc(16, 0xff)
  bytes.writeInt32LE(PERMISSIONS)
  bytes.write('Tadb', 8, 'latin1')
  const cipher = createCipheriv('aes-256-ecb', key, null)
  cipher.setAutoPadding(false)
  return Buffer.concat([cipher.update(bytes), cipher.final()])
}
