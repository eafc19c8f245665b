/** The archive on a real file system without free space, and after space was freed. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { createHash } from "node:crypto"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { aRecord, bytesOf, filesBelow, openArchive, pathOf } from "./archived-invoice.ts"
import { openSmallDisk, type SmallDisk } from "./small-disk.ts"

let disk: SmallDisk | undefined
let directories = 0
beforeAll(async () => {
  disk = await openSmallDisk()
})
afterAll(() => disk?.close())
beforeEach(({ skip }) => {
  if (disk === undefined) skip("NOT TRIED: this user can mount no file system, also not for itself")
})

const run = Effect.runPromise
const full = { reason: "Unavailable", isRetryable: true, detail: expect.stringContaining("ENOSPC") }

const anArchive = async () => {
  if (disk === undefined) throw new Error("there is no disk")
  await disk.free()
  const directory = join(disk.path, `archive-${(directories += 1)}`)
  return { disk, directory, archive: await openArchive(directory) }
}

describe("A full disk", () => {
  it("a file that does not fit leaves nothing behind and is stored whole later", async () => {
    const { archive, directory, disk } = await anArchive()
    const bytes = new Uint8Array(20_000).fill(7)
    const digest = createHash("sha256").update(bytes).digest("hex")
    // Room for none or a part of the file.
    for (const left of [0, 10_000]) {
      await disk.fill(left)
      expect(await run(Effect.flip(archive.put(bytes)))).toMatchObject(full)
      expect(await filesBelow(directory)).toEqual([join(directory, "VERSION")])
      await disk.free()
    }
    expect(await run(archive.put(bytes))).toBe(digest)
    expect(await filesBelow(join(directory, "files"))).toEqual([pathOf(directory, digest)])
    expect(await run(archive.get(digest as never))).toEqual(bytes)
  })

  it("a stored file is readable on a full disk and can be stored again later", async () => {
    const { archive, disk } = await anArchive()
    const bytes = bytesOf("<Faktura/>")
    const digest = await run(archive.put(bytes))
    await disk.fill()
    expect(await run(archive.get(digest))).toEqual(bytes)
    await disk.free()
    expect(await run(archive.put(bytes))).toBe(digest)
  })

  it("a record that does not fit leaves nothing behind and is sealed later", async () => {
    const { archive, directory, disk } = await anArchive()
    const bytes = bytesOf("<Faktura/>")
    const digest = await run(archive.put(bytes))
    const file = { role: "invoice", mediaType: "application/xml", digest, sizeBytes: bytes.length }
    const record = aRecord([file as ReturnType<typeof aRecord>["files"][number]])
    await disk.fill()
    expect(await run(Effect.flip(archive.seal(record)))).toMatchObject(full)
    expect(await run(archive.record(record.invoiceId))).toEqual(Option.none())
    expect(await readdir(join(directory, "tmp"))).toEqual([])
    await disk.free()
    await run(archive.seal(record))
    expect(await run(archive.record(record.invoiceId))).toEqual(Option.some(record))
    const { filesChecked, problems } = await run(archive.verify(record.invoiceId))
    expect([filesChecked, problems]).toEqual([1, []])
  })
})
