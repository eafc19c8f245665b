import { describe, expect, it } from "vitest"
import { strToU8, zipSync, type Zippable } from "fflate"
import { readZip, ZipRejected } from "../src/zip-archive.ts"

const limits = { entries: 3, bytes: 10_000 }
/** With a fixed time: otherwise fflate reads the clock twice per file and may write two times. */
const zipOf = (files: Zippable): Buffer => Buffer.from(zipSync(files, { mtime: "2026-02-02" }))
const archive = (): Buffer =>
  zipOf({ a: [strToU8("aaaa"), { level: 0 }], b: [strToU8("b".repeat(999)), {}] })

const changed = (change: (zip: Buffer) => Buffer | void): Buffer => {
  const zip = archive()
  return change(zip) ?? zip
}
const centralAt = (zip: Buffer): number => zip.readUInt32LE(zip.length - 22 + 16)

describe("readZip", () => {
  it("readZip returns stored and compressed entries", () => {
    const entries = readZip(archive(), limits)
    expect(entries.map(({ name, bytes, isStored }) => [name, bytes.length, isStored])).toEqual([
      ["a", 4, true],
      ["b", 999, false],
    ])
  })

  it.each<[string, Buffer]>([
    ["bytes before it", changed((zip) => Buffer.concat([Buffer.from("x"), zip]))],
    ["bytes after it", changed((zip) => Buffer.concat([zip, Buffer.from("x")]))],
    ["a missing end", changed((zip) => zip.subarray(0, -5))],
    ["encryption", changed((zip) => void zip.writeUInt16LE(1, centralAt(zip) + 8))],
    ["a name that the directory spells otherwise", changed((zip) => void zip.write("c", 30))],
    ["a size that the directory gives otherwise", changed((zip) => void zip.writeUInt32LE(3, 22))],
    [
      "a wrong checksum",
      changed((zip) => {
        zip.writeUInt32LE(1, 14)
        zip.writeUInt32LE(1, centralAt(zip) + 16)
      }),
    ],
    [
      "an entry moved by one byte",
      changed((zip) => void zip.writeUInt32LE(1, centralAt(zip) + 42)),
    ],
    [
      "an unknown compression",
      changed((zip) => {
        zip.writeUInt16LE(12, 8)
        zip.writeUInt16LE(12, centralAt(zip) + 10)
      }),
    ],
    ["names that differ by case only", zipOf({ a: strToU8("1"), A: strToU8("2") })],
    [
      "too many entries",
      zipOf(Object.fromEntries(["a", "b", "c", "d"].map((name) => [name, strToU8(name)]))),
    ],
    ["a bomb", zipOf({ a: new Uint8Array(20_000) })],
    ["no bytes", Buffer.alloc(0)],
  ])("readZip rejects an archive with %s", (_what, zip) => {
    expect(() => readZip(zip, limits)).toThrow(ZipRejected)
  })

  it("readZip rejects a bomb that declares a wrong size", () => {
    const zip = zipOf({ a: new Uint8Array(20_000) })
    zip.writeUInt32LE(10, 22)
    zip.writeUInt32LE(10, centralAt(zip) + 24)
    expect(() => readZip(zip, limits)).toThrow(ZipRejected)
  })
})
