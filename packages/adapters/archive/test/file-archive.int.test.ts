/** Guarantees of the archive on a real file system. */
import { retainUntil } from "@procurement/domain/archive"
import { localDate } from "@procurement/domain/calendar"
import type { InvoiceId } from "@procurement/domain/identity"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import { createHash } from "node:crypto"
import { readdir, readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import {
  aDirectory,
  anArchivedInvoice,
  anInvoiceId,
  aRecord,
  bytesOf,
  filesBelow,
  openArchive,
  pathOf,
  unlocked,
} from "./archived-invoice.ts"

const run = Effect.runPromise
const failure = <A, E>(effect: Effect.Effect<A, E>): Promise<E> => run(Effect.flip(effect))

describe("Archived files", () => {
  it("a file is stored read-only under the SHA-256 of its exact bytes", async () => {
    const directory = await aDirectory()
    const archive = await openArchive(directory)
    const bytes = bytesOf("<Faktura>zażółć gęślą jaźń 🧾</Faktura>\r\n")
    const digest = await run(archive.put(bytes))
    expect(digest).toBe(createHash("sha256").update(bytes).digest("hex"))
    const path = pathOf(directory, digest)
    expect(new Uint8Array(await readFile(path))).toEqual(bytes)
    expect((await stat(path)).mode & 0o777).toBe(0o444)
    expect(await run(archive.get(digest))).toEqual(bytes)
    expect(await readdir(join(directory, "tmp"))).toEqual([])
  })

  it("a file may be empty or several megabytes long", async () => {
    const archive = await openArchive(await aDirectory())
    for (const bytes of [new Uint8Array(), new Uint8Array(5_000_000).fill(7)]) {
      const stored = await run(archive.get(await run(archive.put(bytes))))
      expect(Buffer.compare(stored, bytes)).toBe(0)
    }
  })

  it("the stored bytes are those of the call, even if the array changes later", async () => {
    const archive = await openArchive(await aDirectory())
    const bytes = bytesOf("as signed")
    const stored = run(archive.put(bytes))
    bytes.fill(0)
    expect(await run(archive.get(await stored))).toEqual(bytesOf("as signed"))
  })

  it("storing the same bytes again leaves the file unchanged", async () => {
    const directory = await aDirectory()
    const archive = await openArchive(directory)
    const digest = await run(archive.put(bytesOf("once")))
    const before = await stat(pathOf(directory, digest))
    expect(await run(archive.put(bytesOf("once")))).toBe(digest)
    const after = await stat(pathOf(directory, digest))
    expect([after.ino, after.mtimeMs, after.nlink]).toEqual([before.ino, before.mtimeMs, 1])
  })

  it("a file survives reopening and is missing in an archive of another directory", async () => {
    const directory = await aDirectory()
    const digest = await run((await openArchive(directory)).put(bytesOf("mine")))
    const reopened = await openArchive(directory)
    const other = await openArchive(await aDirectory())
    expect(await run(reopened.get(digest))).toEqual(bytesOf("mine"))
    expect(await failure(other.get(digest))).toMatchObject({ reason: "Missing" })
  })

  it("a changed file is neither returned nor accepted as already stored", async () => {
    const directory = await aDirectory()
    const archive = await openArchive(directory)
    const digest = await run(archive.put(bytesOf("original")))
    await writeFile(await unlocked(pathOf(directory, digest)), "originaI")
    expect(await failure(archive.get(digest))).toMatchObject({ reason: "Damaged" })
    expect(await failure(archive.put(bytesOf("original")))).toMatchObject({ reason: "Damaged" })
    expect(await readFile(pathOf(directory, digest), "utf8")).toBe("originaI")
  })
})

describe("Sealed records", () => {
  it("a record is returned exactly as it was sealed", async () => {
    const archive = await openArchive(await aDirectory())
    const record = await anArchivedInvoice(archive)
    expect(await run(archive.record(record.invoiceId))).toEqual(Option.some(record))
    expect(await run(archive.record(anInvoiceId()))).toEqual(Option.none())
  })

  it("a record is stored as canonical JSON under the year of its invoice's id", async () => {
    const directory = await aDirectory()
    const record = await anArchivedInvoice(await openArchive(directory))
    const path = join(directory, "records", "2026", `${record.invoiceId}.json`)
    const text = await readFile(path, "utf8")
    const { recordSha256, ...rest } = JSON.parse(text)
    expect(rest).toEqual(record)
    expect(Object.keys(JSON.parse(text))).toEqual(Object.keys(JSON.parse(text)).toSorted())
    const unsealedText = text.trimEnd().replace(`"recordSha256":"${recordSha256}",`, "")
    expect(createHash("sha256").update(unsealedText).digest("hex")).toBe(recordSha256)
    expect((await stat(path)).mode & 0o777).toBe(0o444)
  })

  it("an equal record may be sealed again, with its members in any order", async () => {
    const archive = await openArchive(await aDirectory())
    const record = await anArchivedInvoice(archive)
    const { files, ...rest } = record
    await run(archive.seal({ files, ...rest }))
    expect(await run(archive.record(record.invoiceId))).toEqual(Option.some(record))
  })

  it("a record is not replaced by one with another date of issue", async () => {
    const archive = await openArchive(await aDirectory())
    const record = await anArchivedInvoice(archive)
    const issueDate = localDate(2027, 1, 2)
    const later = { ...record, issueDate, retainUntil: retainUntil(issueDate) }
    expect(await failure(archive.seal(later))).toMatchObject({ reason: "Conflict" })
    expect(await run(archive.record(record.invoiceId))).toEqual(Option.some(record))
  })

  it("a record with a missing file is rejected", async () => {
    const archive = await openArchive(await aDirectory())
    const digest = createHash("sha256").update("never stored").digest("hex") as never
    const record = aRecord([{ role: "upo", mediaType: "application/xml", digest, sizeBytes: 12 }])
    expect(await failure(archive.seal(record))).toMatchObject({ reason: "Missing" })
    expect(await run(archive.record(record.invoiceId))).toEqual(Option.none())
  })

  it("a record with a malformed invoice id is a defect and writes nothing", async () => {
    const directory = await aDirectory()
    const archive = await openArchive(directory)
    const record = aRecord([], { invoiceId: "inv_/../../../VERSION" as InvoiceId })
    expect(Exit.hasDies(await Effect.runPromiseExit(archive.seal(record)))).toBe(true)
    expect(await filesBelow(directory)).toEqual([join(directory, "VERSION")])
  })

  it("only one of several concurrent records for an invoice is sealed", async () => {
    const directory = await aDirectory()
    const archive = await openArchive(directory)
    const record = aRecord([])
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const mine = { ...record, number: `FV/2026/11/00000${index + 1}` }
        return (await run(Effect.result(archive.seal(mine))))._tag
      }),
    )
    expect(outcomes.filter((outcome) => outcome === "Success")).toHaveLength(1)
    expect(await filesBelow(join(directory, "records"))).toHaveLength(1)
  })

  it("a record with one changed character is reported as damaged", async () => {
    const directory = await aDirectory()
    const archive = await openArchive(directory)
    const { invoiceId } = await anArchivedInvoice(archive)
    const path = await unlocked(join(directory, "records", "2026", `${invoiceId}.json`))
    await writeFile(path, (await readFile(path, "utf8")).replace("000001", "000007"))
    expect(await failure(archive.record(invoiceId))).toMatchObject({ reason: "Damaged" })
    expect(await run(archive.verify(invoiceId))).toMatchObject({
      filesChecked: 0,
      problems: [{ file: "record", reason: "Damaged" }],
    })
  })
})
