/**
 * Many documents in one file: the hash, the length and the bytes of each, concatenated.
 *
 * Documents written together share one sync. After a crash the file may end with an incomplete
 * document. It was never acknowledged, so it is truncated.
 */
import { open, type FileHandle } from "node:fs/promises"

export interface PackedDocument {
  /** SHA-256 in Base64. */
  readonly hash: string
  readonly bytes: Uint8Array
}

interface Place {
  readonly at: number
  readonly length: number
}

const hashBytes = 32
const headBytes = hashBytes + 4
const readBytes = 1 << 20

const headOf = ({ hash, bytes }: PackedDocument): Buffer => {
  const head = Buffer.alloc(headBytes)
  head.write(hash, 0, hashBytes, "base64")
  head.writeUInt32LE(bytes.length, hashBytes)
  return head
}

/** Indexes the file; returns the end of the last complete document. */
const scan = async (file: FileHandle, places: Map<string, Place>): Promise<number> => {
  const { size } = await file.stat()
  const window = Buffer.allocUnsafe(readBytes)
  let windowAt = 0
  let windowLength = 0
  let at = 0
  while (at + headBytes <= size) {
    if (at + headBytes > windowAt + windowLength || at < windowAt) {
      windowAt = at
      windowLength = (await file.read(window, 0, readBytes, at)).bytesRead
    }
    const head = window.subarray(at - windowAt, at - windowAt + headBytes)
    const length = head.readUInt32LE(hashBytes)
    if (at + headBytes + length > size) break
    places.set(head.toString("base64", 0, hashBytes), { at: at + headBytes, length })
    at += headBytes + length
  }
  return at
}

/** Opens the pack file, or creates it. */
export const openDocumentPack = async (path: string) => {
  const file = await open(path, "a+")
  const places = new Map<string, Place>()
  let end = await scan(file, places)
  await file.truncate(end)
  let last: Promise<void> = Promise.resolve()
  const write = async (documents: ReadonlyArray<PackedDocument>): Promise<void> => {
    const fresh = documents.filter(({ hash }) => !places.has(hash))
    if (fresh.length === 0) return
    await file.appendFile(Buffer.concat(fresh.flatMap((one) => [headOf(one), one.bytes])))
    await file.datasync()
    for (const { hash, bytes } of fresh) {
      places.set(hash, { at: end + headBytes, length: bytes.length })
      end += headBytes + bytes.length
    }
  }
  return {
    has: (hash: string): boolean => places.has(hash),
    /** Resolves when all of them would survive a crash. */
    append: (documents: ReadonlyArray<PackedDocument>): Promise<void> => {
      last = last.then(() => write(documents))
      return last
    },
    get: async (hash: string): Promise<Uint8Array | undefined> => {
      const place = places.get(hash)
      if (place === undefined) return undefined
      const bytes = Buffer.alloc(place.length)
      await file.read(bytes, 0, place.length, place.at)
      return bytes
    },
    clear: async (): Promise<void> => {
      await last
      places.clear()
      end = 0
      await file.truncate(0)
    },
    close: async (): Promise<void> => {
      await last
      await file.close()
    },
  }
}
