const PDF_WORKER = /pdfjs-dist\/legacy\/build\/pdf\.worker\.mjs$/
/** How pdf.js loads the decoder of a kind of picture when it meets the first: from an address that its file name follows. */
const LOADED_LATER =
  /await import\(\s*(?:\/\*[^*]*\*\/\s*)*`\$\{WasmImage\.#wasmUrl\}\$\{this\._noWasmFilename\}`\)/

/**
 * Puts the decoders that scanners need, of fax and JBIG2 pictures and of JPEG 2000, into the script that reads PDFs: its
 * policy lets it load nothing later.
 */
export function pdfImageDecoders() {
  return {
    name: 'pdf-image-decoders',
    transform(code, id) {
      if (!PDF_WORKER.test(id.split('?')[0])) return null
      if (!LOADED_LATER.test(code))
        throw new Error('pdf.js loads its decoders of pictures in another way now.')
      const decoders = ['jbig2', 'openjpeg'].map((name) => `${name}_nowasm_fallback.js`)
      const imports = decoders.map((file, at) => `import decoder${at} from 'pdfjs-dist/wasm/${file}';`)
      const byName = decoders.map((file, at) => `'${file}': decoder${at}`)
      const taken = `{ default: ({ ${byName.join(', ')} })[this._noWasmFilename] }`
      return { code: imports.join('') + code.replace(LOADED_LATER, () => taken), map: null }
    },
  }
}
