import { unzipSync } from "fflate"
import { extract } from "tar-stream"
import { randomBytes } from "node:crypto"
import { gunzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import {
  fileNameOf,
  type PackageWriter,
  type Sink,
  tarGzPackage,
  zipPackage,
} from "../src/batch/package-writers.ts"

type Files = ReadonlyArray<Uint8Array>

const packed = async (format: (sink: Sink) => PackageWriter, files: Files): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  const writer = format(async (chunk) => void chunks.push(chunk))
  for (const [index, bytes] of files.entries()) await writer.add({ ordinal: index + 1, bytes })
  await writer.end()
  return Buffer.concat(chunks)
}

const filesInZip = async (bytes: Buffer): Promise<Map<string, Uint8Array>> =>
  new Map(Object.entries(unzipSync(bytes)))

const filesInTarGz = async (bytes: Buffer): Promise<Map<string, Uint8Array>> => {
  const found = new Map<string, Uint8Array>()
  const reading = extract()
  reading.end(gunzipSync(bytes))
  for await (const entry of reading) {
    const chunks: Array<Uint8Array> = []
    for await (const chunk of entry) chunks.push(Buffer.from(chunk as Uint8Array))
    expect(entry.header).toMatchObject({ type: "file", mtime: new Date(0), uid: 0, gid: 0 })
    found.set(entry.header.name, Buffer.concat(chunks))
  }
  return found
}

const text = (words: string) => new TextEncoder().encode(words)
const files: Files = [
  text("<Faktura>zażółć</Faktura>"),
  text(""),
  text("<Faktura/>".repeat(51)).subarray(0, 512),
  randomBytes(513),
  text("<P_1>2026-11-21</P_1>".repeat(40_000)),
  ...Array.from({ length: 40 }, (_, nth) => text(`<P_2>${nth}</P_2>`)),
]

describe.each([
  ["ZIP", zipPackage, filesInZip],
  ["tar.gz", tarGzPackage, filesInTarGz],
])("Packages as %s", (_, format, filesIn) => {
  it("other programs read exactly the files, named and ordered by position", async () => {
    const found = await filesIn(await packed(format, files))
    expect([...found.keys()]).toEqual(files.map((__, index) => fileNameOf(index + 1)))
    for (const [index, bytes] of files.entries()) {
      expect(Buffer.from(bytes).equals(found.get(fileNameOf(index + 1)) ?? text("?"))).toBe(true)
    }
  })

  it("the same files give the same bytes", async () => {
    const [one, other] = await Promise.all([packed(format, files), packed(format, files)])
    expect(one.equals(other)).toBe(true)
  })

  it("writing a package fails with the error of its destination", async () => {
    const full = Object.assign(new Error("no space left"), { code: "ENOSPC", syscall: "write" })
    const writer = format(() => Promise.reject(full))
    const filling = async () => {
      for (let ordinal = 1; ordinal <= 20; ordinal += 1) {
        await writer.add({ ordinal, bytes: randomBytes(100_000) })
      }
      await writer.end()
    }
    await expect(filling()).rejects.toThrow("no space left")
  })
})

describe("fileNameOf", () => {
  it("file names have as many digits as the largest package needs", () => {
    expect([fileNameOf(1), fileNameOf(10_000)]).toEqual(["00001.xml", "10000.xml"])
  })
})
