/** Which directories are opened, and what happens to leftovers in them. */
import * as Effect from "effect/Effect"
import { mkdir, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import type { InvoiceId } from "@procurement/domain/identity"
import { type ArchiveOpenError, makeFileArchive, yearOfId } from "../src/index.ts"
import { aDirectory, anInvoiceId, bytesOf, openArchive } from "./archived-invoice.ts"

const refusal = (directory: string): Promise<ArchiveOpenError> =>
  Effect.runPromise(Effect.flip(makeFileArchive({ directory })))

describe("Opening an archive", () => {
  it("opening creates a missing directory with its parents and writes the version", async () => {
    const directory = join(await aDirectory(), "deep", "er")
    await openArchive(directory)
    expect(await readFile(join(directory, "VERSION"), "utf8")).toBe("1\n")
  })

  it("opening accepts a directory with only hidden entries, like a fresh mount", async () => {
    const directory = await aDirectory()
    await mkdir(join(directory, "lost+found"))
    await writeFile(join(directory, ".keep"), "")
    await openArchive(directory)
    expect(await readFile(join(directory, "VERSION"), "utf8")).toBe("1\n")
  })

  it("a directory can be opened several times at once", async () => {
    const directory = await aDirectory()
    const archives = await Promise.all(Array.from({ length: 8 }, () => openArchive(directory)))
    expect(archives).toHaveLength(8)
  })

  it("opening rejects a newer layout and leaves the directory unchanged", async () => {
    const directory = await aDirectory()
    await writeFile(join(directory, "VERSION"), "2\n")
    const error = await refusal(directory)
    expect(error.reason).toBe("NewerLayout")
    expect(error.isRetryable).toBe(false)
    expect(error.message).toContain("newer version")
    expect(error.message).toContain("layout 2")
    expect(await readdir(directory)).toEqual(["VERSION"])
  })

  it.each(["", "one", "1.5", "-1", "0"])("opening rejects the version %j", async (version) => {
    const directory = await aDirectory()
    await writeFile(join(directory, "VERSION"), version)
    expect((await refusal(directory)).reason).toBe("NotAnArchive")
  })

  it("opening rejects a directory that holds something else", async () => {
    const directory = await aDirectory()
    await writeFile(join(directory, "thesis.doc"), "")
    const error = await refusal(directory)
    expect([error.reason, error.message]).toEqual([
      "NotAnArchive",
      expect.stringContaining("thesis.doc"),
    ])
    expect(await readdir(directory)).toEqual(["thesis.doc"])
  })

  it("opening reports why a path cannot be a directory", async () => {
    const path = join(await aDirectory(), "file")
    await writeFile(path, "")
    const error = await refusal(join(path, "archive"))
    expect([error.reason, error.isRetryable]).toEqual(["Unreachable", true])
    expect(error.message).toContain("ENOTDIR")
  })
})

describe("Temporary files", () => {
  it("opening removes temporary files older than an hour and keeps younger ones", async () => {
    const directory = await aDirectory()
    await openArchive(directory)
    const ages = { "old-one": 3_700, "young-one": 3_500 }
    for (const [name, seconds] of Object.entries(ages)) {
      const path = join(directory, "tmp", name)
      await writeFile(path, "half a fi")
      const then = new Date(Date.now() - seconds * 1_000)
      await utimes(path, then, then)
    }
    await openArchive(directory)
    expect(await readdir(join(directory, "tmp"))).toEqual(["young-one"])
  })
})

describe("File system errors", () => {
  it("a folder replaced by a file is reported as Unavailable and retryable", async () => {
    const directory = await aDirectory()
    const archive = await openArchive(directory)
    await rm(join(directory, "tmp"), { recursive: true })
    await writeFile(join(directory, "tmp"), "")
    const error = await Effect.runPromise(Effect.flip(archive.put(bytesOf("x"))))
    expect([error.reason, error.isRetryable]).toEqual(["Unavailable", true])
    expect(error.detail).toContain("ENOTDIR")
  })
})

describe("yearOfId", () => {
  it("yearOfId returns the UTC year of the id's timestamp", () => {
    expect(yearOfId(anInvoiceId(Date.UTC(2026, 11, 31, 23, 59, 59, 999)))).toBe(2026)
    expect(yearOfId(anInvoiceId(Date.UTC(2027, 0, 1)))).toBe(2027)
    expect(yearOfId(`inv_${"7".padEnd(26, "z")}` as InvoiceId)).toBe(10_889)
  })
})
