/** What a command reads: a file, or standard input. */
import { readFileSync, readSync } from "node:fs"

const pauseMillis = 10
const neverNotified = new Int32Array(new SharedArrayBuffer(4))

/** Undefined while a pipe is empty: Node makes it non-blocking as soon as a library looks at it. */
const readPart = (part: Buffer): number | undefined => {
  try {
    return readSync(0, part)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EAGAIN") return undefined
    throw error
  }
}

const readStandardInput = (): Buffer => {
  const parts: Array<Buffer> = []
  for (;;) {
    const part = Buffer.alloc(65_536)
    const length = readPart(part)
    if (length === 0) return Buffer.concat(parts)
    if (length === undefined) Atomics.wait(neverNotified, 0, 0, pauseMillis)
    else parts.push(part.subarray(0, length))
  }
}

/** The content of the file; `-` is standard input, whose writer may be slow. */
export const readInput = (file: string): Buffer =>
  file === "-" ? readStandardInput() : readFileSync(file)
