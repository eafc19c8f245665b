/** ZIP archives, read by another program and record by record. */
import { unzipSync } from "fflate"
import { randomBytes } from "node:crypto"
import { crc32 } from "node:zlib"
import { describe, expect, it } from "vitest"
import { type ZipFile, type ZipSink, zipWriter } from "../src/index.ts"
import { centralHeader } from "../src/zip-records.ts"

const day = "2026-11-20"
const text = (words: string) => new TextEncoder().encode(words)

async function* inPieces(...pieces: ReadonlyArray<Uint8Array>) {
  yield* pieces
}

const whole = (name: string, content: Uint8Array) => ({ name, day, content })

const files = [
  whole("FV-2026-11-000001.xml", text("<Faktura>zażółć</Faktura>")),
  whole("FV-2026-11-000001.pdf", randomBytes(300_000)),
  whole("nothing.txt", new Uint8Array(0)),
  whole("zażółć ß 文.pdf", text("%PDF-1.7")),
  ...Array.from({ length: 40 }, (_, nth) => whole(`${nth}.xml`, text(`<P_2>${nth}</P_2>`))),
]

const zipOf = async (given: ReadonlyArray<ZipFile>): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  const writer = zipWriter(async (chunk) => void chunks.push(chunk))
  for (const file of given) await writer.add(file)
  await writer.end()
  return Buffer.concat(chunks)
}

/** The records of the directory of an archive without ZIP64. */
const recordsOf = (zip: Buffer) => {
  const end = zip.length - 22
  const records: Array<{ name: string; crc: number; size: number; date: number; offset: number }> =
    []
  let at = zip.readUInt32LE(end + 16)
  while (at < end) {
    const nameAt = at + 46
    const length = zip.readUInt16LE(at + 28)
    records.push({
      name: zip.toString("utf8", nameAt, nameAt + length),
      date: zip.readUInt16LE(at + 14),
      crc: zip.readUInt32LE(at + 16),
      size: zip.readUInt32LE(at + 24),
      offset: zip.readUInt32LE(at + 42),
    })
    at = nameAt + length
  }
  expect(zip.readUInt16LE(end + 10)).toBe(records.length)
  return records
}

describe("A ZIP archive", () => {
  it("another program reads exactly the files, in their order", async () => {
    const found = unzipSync(await zipOf(files))
    expect(Object.keys(found).toSorted()).toEqual(files.map(({ name }) => name).toSorted())
    for (const { name, content } of files) {
      expect(Buffer.from(content).equals(found[name] ?? text("?")), name).toBe(true)
    }
  })

  it("the directory has checksum, size and day of each file, and where it starts", async () => {
    const zip = await zipOf(files)
    const records = recordsOf(zip)
    expect(records.map(({ name }) => name)).toEqual(files.map(({ name }) => name))
    for (const [nth, { content }] of files.entries()) {
      const { crc, size, date, offset } = records[nth] ?? { offset: -1 }
      expect([crc, size, date]).toEqual([crc32(content), content.length, 0x5d74])
      expect(zip.readUInt32LE(offset)).toBe(0x04034b50)
    }
  })

  it("a file in pieces has its checksum and size behind it", async () => {
    const pieces = [text("Lp;NrFaktury\r\n"), randomBytes(200_000), new Uint8Array(0), text("1")]
    const list = { name: "list.csv", day, content: inPieces(...pieces) }
    const zip = await zipOf([...files, list, whole("last.xml", text("<x/>"))])
    const content = Buffer.concat(pieces)
    expect(content.equals(unzipSync(zip)["list.csv"] ?? text("?"))).toBe(true)
    const record = recordsOf(zip).find(({ name }) => name === "list.csv")
    expect(record).toMatchObject({ crc: crc32(content), size: content.length })
  })

  it("the same files give the same bytes", async () => {
    const [one, other] = await Promise.all([zipOf(files), zipOf(files)])
    expect(one.equals(other)).toBe(true)
  })

  it("of 65,536 files, more than 16 bits count, is read to the last one (ZIP64)", async () => {
    const many = Array.from({ length: 65_536 }, (_, nth) => whole(`${nth}`, text(`${nth}`)))
    const found = unzipSync(await zipOf(many))
    expect(Object.keys(found)).toHaveLength(65_536)
    expect(new TextDecoder().decode(found["65535"])).toBe("65535")
  })

  it("a file beyond 4 GiB has its place in the extra field (ZIP64)", () => {
    const entry = {
      name: Buffer.from("a"),
      date: 0x21,
      checksum: 1,
      sizeBytes: 2,
      deflatedBytes: 3,
      isStreamed: false,
    }
    const far = centralHeader(entry, 5_000_000_000)
    expect([far.readUInt16LE(6), far.readUInt16LE(30), far.readUInt32LE(42)]).toEqual([
      45, 12, 0xffff_ffff,
    ])
    expect([far.readUInt16LE(47), far.readUInt16LE(49)]).toEqual([1, 8])
    expect(far.readBigUInt64LE(51)).toBe(5_000_000_000n)
    expect(far).toHaveLength(59)
    expect(centralHeader(entry, 4_000_000_000)).toHaveLength(47)
  })

  it("that was not ended is no archive for other programs", async () => {
    const chunks: Array<Buffer> = []
    const writer = zipWriter(async (chunk) => void chunks.push(chunk))
    for (const file of files) await writer.add(file)
    expect(() => unzipSync(Buffer.concat(chunks))).toThrow("invalid zip data")
  })
})

describe("Writing a ZIP archive", () => {
  it("waits for the sink when eight files are ready", async () => {
    const waiting: Array<() => void> = []
    const slow: ZipSink = () => new Promise((resolve) => void waiting.push(resolve))
    const writer = zipWriter(slow)
    for (let nth = 0; nth < 7; nth += 1) await writer.add(whole(`${nth}`, text("x")))
    expect(waiting).toEqual([])
    let isAdded = false
    const adding = writer.add(whole("7", text("x"))).then(() => void (isAdded = true))
    for (const taken of [1, 2]) {
      await expect.poll(() => waiting.length).toBe(taken)
      expect(isAdded).toBe(false)
      waiting[taken - 1]?.()
    }
    await adding
  })

  it.each([
    ["whole", () => randomBytes(3_000_000)],
    ["in pieces", () => inPieces(randomBytes(3_000_000))],
  ])("fails with the error of the sink: a file %s", async (_, content) => {
    const writer = zipWriter(() => Promise.reject(new Error("no space left")))
    const adding = writer.add({ name: "a", day, content: content() })
    await expect(adding).rejects.toThrow("no space left")
  })

  it("fails with the error of a file's pieces", async () => {
    const failing = async function* () {
      yield text("a")
      throw new Error("can't be read")
    }
    const writer = zipWriter(async () => undefined)
    const adding = writer.add({ name: "a", day, content: failing() })
    await expect(adding).rejects.toThrow("can't be read")
  })
})
