/** What we use of the recognizer, which comes without types. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  type TessBaseAPI = {
    /** -1: it could not. */
    Init(dataPath: null, languages: string, engine: number): number
    SetVariable(name: string, value: string): boolean
    /** Of the file `/input`; 1: it is no picture that it knows. */
    SetImageFile(exifOrientation: number, radians: number): number
    Recognize(monitor: null): number
    GetJSONText(): string
    MeanTextConf(): number
  }

  export type TesseractCore = {
    FS: { writeFile(path: string, bytes: Uint8Array): void }
    TessBaseAPI: new () => TessBaseAPI
  }

  export default function createCore(options: {
    wasmBinary: ArrayBuffer
    /** 0 to 100. */
    TesseractProgress(percent: number): void
    print(line: string): void
    printErr(line: string): void
  }): Promise<TesseractCore>
}
