import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from 'pdf-lib'

/** The same PDF, encrypted (AES-256, revision 5): it opens with this password alone. */
export async function lockedPdf(file: Uint8Array, password: string): Promise<Buffer> {
  const document = await PDFDocument.load(file)
  const { context } = document
  const key = randomBytes(32)
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    context.assign(ref, encrypted(object, key, context))
  }
  const [validationSalt, keySalt] = [randomBytes(8), randomBytes(8)]
  const hex = (bytes: Uint8Array) => PDFHexString.of(Buffer.from(bytes).toString('hex'))
  const lock = context.obj({
    Filter: 'Standard',
    V: 5,
    R: 5,
    Length: 256,
    P: -1,
    U: hex(Buffer.concat([sha256(password, validationSalt), validationSalt, keySalt])),
    UE: hex(aes(sha256(password, keySalt), Buffer.alloc(16), key, false)),
    O: hex(randomBytes(48)),
    OE: hex(randomBytes(32)),
    Perms: hex(randomBytes(16)),
    CF: { StdCF: { AuthEvent: 'DocOpen', CFM: 'AESV3', Length: 32 } },
    StmF: 'StdCF',
    StrF: 'StdCF',
  })
  context.trailerInfo.Encrypt = context.register(lock)
  return Buffer.from(await document.save({ useObjectStreams: false, updateFieldAppearances: false }))
}

/** Every string and stream of it, however deep. */
function encrypted(object: PDFObject, key: Buffer, context: PDFContext): PDFObject {
  const withIv = (bytes: Uint8Array) => {
    const iv = randomBytes(16)
    return Buffer.concat([iv, aes(key, iv, bytes, true)])
  }
  if (object instanceof PDFString || object instanceof PDFHexString)
    return PDFHexString.of(withIv(object.asBytes()).toString('hex'))
  if (object instanceof PDFArray) {
    object.asArray().forEach((each, index) => {
      object.set(index, encrypted(each, key, context))
    })
  } else if (object instanceof PDFDict) encryptEntries(object)
  else if (object instanceof PDFRawStream) {
    encryptEntries(object.dict)
    const contents = withIv(object.contents)
    object.dict.set(PDFName.of('Length'), context.obj(contents.length))
    return PDFRawStream.of(object.dict, contents)
  }
  return object

  function encryptEntries(dict: PDFDict) {
    for (const [name, value] of dict.entries()) dict.set(name, encrypted(value, key, context))
  }
}

const sha256 = (password: string, salt: Uint8Array) =>
  createHash('sha256').update(password).update(salt).digest()

function aes(key: Uint8Array, iv: Uint8Array, bytes: Uint8Array, isPadded: boolean): Buffer {
  const cipher = createCipheriv('aes-256-cbc', key, iv).setAutoPadding(isPadded)
  return Buffer.concat([cipher.update(bytes), cipher.final()])
}
