/**
 * Writes a ZIP file by file, in the given order. Deflating runs on the threads of libuv, a few
 * files ahead of the sink; the shortest files are deflated at once.
 */
import { pipeline } from "node:stream/promises"
import { promisify } from "node:util"
import { crc32, createDeflateRaw, deflateRaw, deflateRawSync } from "node:zlib"
import {
  centralHeader,
  descriptor,
  dosDate,
  endOfDirectory,
  localHeader,
  type ZipEntry,
} from "./zip-records.ts"

export interface ZipFile {
  readonly name: string
  /** `2026-11-20`: the file's time in the archive is the start of that day. */
  readonly day: string
  /** All bytes, which must not change before `end`; or pieces, for a file of unknown size. */
  readonly content: Uint8Array | AsyncIterable<Uint8Array>
}

/** Receives the bytes of the archive in order. */
export type ZipSink = (bytes: Buffer) => Promise<void>

export interface ZipWriter {
  /** Resolves when the next file may be added. */
  readonly add: (file: ZipFile) => Promise<void>
  /** Writes the directory. */
  readonly end: () => Promise<void>
}

const deflated = promisify<Uint8Array, Buffer>(deflateRaw)

/** Takes a tenth of the time that a thread takes to start with it. */
const shortBytes = 1_024

/** How many files are deflated at the same time; fewer if they are large. */
const aheadFiles = 8
const aheadBytes = 2_000_000

const largestFileBytes = 0xffff_fffe

interface DeflatedFile {
  readonly entry: ZipEntry
  readonly content: Buffer
}

const deflatedFile = async ({ name, day }: ZipFile, bytes: Uint8Array): Promise<DeflatedFile> => {
  const content = bytes.length <= shortBytes ? deflateRawSync(bytes) : await deflated(bytes)
  const entry = {
    name: Buffer.from(name),
    date: dosDate(day),
    checksum: crc32(bytes),
    sizeBytes: bytes.length,
    deflatedBytes: content.length,
    isStreamed: false,
  }
  return { entry, content }
}

/** The archive as far as it is written, and its directory. */
interface Output {
  readonly offset: () => number
  readonly write: (bytes: Buffer) => Promise<void>
  /** Lists a file that starts at the offset. */
  readonly list: (entry: ZipEntry, offset: number) => void
  /** Writes the directory. */
  readonly end: () => Promise<void>
}

/** Headers are merged: a buffer for each takes seven times the memory. */
const headersAtOnce = 1_000

const makeOutput = (sink: ZipSink): Output => {
  const merged: Array<Buffer> = []
  let headers: Array<Buffer> = []
  let entries = 0
  let offset = 0
  const write = async (bytes: Buffer): Promise<void> => {
    offset += bytes.length
    await sink(bytes)
  }
  return {
    offset: () => offset,
    write,
    list: (entry, start) => {
      entries += 1
      headers.push(centralHeader(entry, start))
      if (headers.length < headersAtOnce) return
      merged.push(Buffer.concat(headers))
      headers = []
    },
    end: async () => {
      const start = offset
      for (const part of [...merged, ...headers]) await write(part)
      await write(endOfDirectory({ entries, sizeBytes: offset - start, offset: start }))
    },
  }
}

const writeWhole = async (
  { offset, write, list }: Output,
  { entry, content }: DeflatedFile,
): Promise<void> => {
  list(entry, offset())
  await write(localHeader(entry))
  await write(content)
}

const writePieces = async (
  { offset, write, list }: Output,
  { name, day }: ZipFile,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> => {
  const start = offset()
  const entry = {
    name: Buffer.from(name),
    date: dosDate(day),
    checksum: 0,
    sizeBytes: 0,
    deflatedBytes: 0,
    isStreamed: true,
  }
  await write(localHeader(entry))
  await pipeline(
    pieces,
    async function* (source: AsyncIterable<Uint8Array>) {
      for await (const piece of source) {
        entry.checksum = crc32(piece, entry.checksum)
        entry.sizeBytes += piece.length
        if (entry.sizeBytes > largestFileBytes) throw new RangeError(`${name} exceeds 4 GiB`)
        yield piece
      }
    },
    createDeflateRaw(),
    async (content: AsyncIterable<Buffer>) => {
      for await (const piece of content) {
        entry.deflatedBytes += piece.length
        await write(piece)
      }
    },
  )
  await write(descriptor(entry))
  list(entry, start)
}

export const zipWriter = (sink: ZipSink): ZipWriter => {
  const output = makeOutput(sink)
  const working: Array<Promise<DeflatedFile>> = []
  let workingBytes = 0

  const writeOldest = async (): Promise<void> => {
    const oldest = await working.shift()
    if (oldest === undefined) return
    workingBytes -= oldest.entry.sizeBytes
    await writeWhole(output, oldest)
  }

  const writeAll = async (): Promise<void> => {
    while (working.length > 0) await writeOldest()
  }

  const addWhole = async (file: ZipFile, bytes: Uint8Array): Promise<void> => {
    const work = deflatedFile(file, bytes)
    // A caller that stops early awaits none of them: avoid an unhandled rejection.
    work.catch(() => undefined)
    working.push(work)
    workingBytes += bytes.length
    while (working.length >= aheadFiles || workingBytes >= aheadBytes) await writeOldest()
  }

  return {
    add: async (file) => {
      const { content } = file
      if (content instanceof Uint8Array) return addWhole(file, content)
      await writeAll()
      return writePieces(output, file, content)
    },
    end: async () => {
      await writeAll()
      await output.end()
    },
  }
}
