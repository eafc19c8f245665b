/** Random access to a file, fast for consecutive reads: one window is cached. */
import type { FileHandle } from "node:fs/promises"

/** Reads exactly that many bytes; rejects when the file has fewer. */
export type ReadAt = (offset: number, length: number) => Promise<Buffer>

const windowBytes = 4 << 20

export const randomAccess = (file: FileHandle): ReadAt => {
  let window = Buffer.alloc(0)
  let windowAt = 0
  const fill = async (offset: number, length: number): Promise<void> => {
    const next = Buffer.allocUnsafe(Math.max(length, windowBytes))
    const { bytesRead } = await file.read(next, 0, next.length, offset)
    window = next.subarray(0, bytesRead)
    windowAt = offset
  }
  return async (offset, length) => {
    const isInside = offset >= windowAt && offset + length <= windowAt + window.length
    if (!isInside) await fill(offset, length)
    const from = offset - windowAt
    if (from + length > window.length) throw new RangeError(`the file ends before ${offset}`)
    return window.subarray(from, from + length)
  }
}
