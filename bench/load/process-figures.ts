import { readFileSync } from 'node:fs'

/** Of Linux, whatever the machine. */
const TICKS_A_SECOND = 100
const BYTES_OF_A_PAGE = 4096
const MEBIBYTE = 1024 ** 2

/** Processor seconds that a process has taken so far, all of its threads together; undefined where there is no /proc. */
export function cpuSecondsOf(pid: number): number | undefined {
  const fields = statOf(pid)
  return fields && (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

/** Mebibytes that a process holds in memory. */
export function memoryOf(pid: number): number | undefined {
  const fields = statOf(pid)
  return fields && (Number(fields[21]) * BYTES_OF_A_PAGE) / MEBIBYTE
}

/** From the third field on: the second, the name, may hold blanks. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
