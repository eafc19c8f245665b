import { instant } from "@procurement/domain/calendar"
import { appendFile, readdir, readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { temporaryFolder } from "@procurement/testing"
import { beforeEach, describe, expect, it, onTestFinished } from "vitest"
import { sha256Base64 } from "../src/http/response.ts"
import { openDocumentStore } from "../src/journal/document-store.ts"
import { openJournal } from "../src/journal/journal.ts"
import type { Fact } from "../src/state/facts.ts"

let folder: string

beforeEach(async () => {
  folder = temporaryFolder(onTestFinished)
})

const moved = (offsetMillis: number): Fact => ({
  fact: "ClockMoved",
  at: instant(1),
  offsetMillis,
})

const path = (): string => join(folder, "journal.jsonl")

describe("Journal", () => {
  it("openJournal returns every durable fact in order, even without a close", async () => {
    const { journal } = await openJournal(path())
    for (let count = 0; count < 100; count += 1) journal.append(moved(count))
    await journal.durable()
    const { facts, journal: second } = await openJournal(path())
    expect(facts).toEqual(Array.from({ length: 100 }, (_, count) => moved(count)))
    await Promise.all([journal.close(), second.close()])
  })

  it("a line torn by a crash is cut off, and later facts are appended", async () => {
    const { journal } = await openJournal(path())
    journal.append(moved(1))
    await journal.close()
    await appendFile(path(), '{"fact":"ClockMoved","at":1,"off')
    const reopened = await openJournal(path())
    expect(reopened.facts).toEqual([moved(1)])
    reopened.journal.append(moved(2))
    await reopened.journal.close()
    const { facts, journal: last } = await openJournal(path())
    expect(facts).toEqual([moved(1), moved(2)])
    await last.close()
  })

  it("a damaged line fails the start", async () => {
    await appendFile(path(), '{"fact":"Clock\n{"fact":"ClockMoved","at":1,"offsetMillis":1}\n')
    await expect(openJournal(path())).rejects.toThrow("line 1 of the journal is damaged")
  })

  it("replaceAll replaces every fact and keeps facts appended while it runs", async () => {
    const { journal } = await openJournal(path())
    journal.append(moved(1))
    const replaced = journal.replaceAll([moved(7)])
    journal.append(moved(8))
    await Promise.all([replaced, journal.durable()])
    await journal.close()
    const { facts, journal: last } = await openJournal(path())
    expect(facts).toEqual([moved(7), moved(8)])
    await last.close()
  })
})

describe("Document store", () => {
  it("a document is stored once under its hash and returned unchanged", async () => {
    const store = await openDocumentStore(folder)
    const bytes = Buffer.from("żółw")
    const hash = sha256Base64(bytes)
    await Promise.all([store.put(hash, bytes), store.put(hash, bytes), store.put(hash, bytes)])
    const names = (await readdir(folder)).filter((name) => name.endsWith(".xml"))
    expect(names).toHaveLength(1)
    expect(await readFile(join(folder, names[0] ?? ""))).toEqual(bytes)
    const again = await openDocumentStore(folder)
    expect(await again.get(hash)).toEqual(bytes)
    await Promise.all([store.close(), again.close()])
  })

  it("the files of a package are stored together, and a torn write is cut off", async () => {
    const store = await openDocumentStore(folder)
    const documents = ["ąćę", "", "x".repeat(100_000)].map((text) => {
      const bytes = Buffer.from(text)
      return { hash: sha256Base64(bytes), bytes }
    })
    await store.putAll(documents)
    await store.putAll(documents)
    await store.close()
    const pack = join(folder, "packages.bin")
    const { size } = await stat(pack)
    await appendFile(pack, Buffer.alloc(40, 1))
    const again = await openDocumentStore(folder)
    expect((await stat(pack)).size).toBe(size)
    for (const { hash, bytes } of documents) expect(await again.get(hash)).toEqual(bytes)
    const late = { hash: sha256Base64("late"), bytes: Buffer.from("late") }
    await again.putAll([late])
    expect(await again.get(late.hash)).toEqual(late.bytes)
    await again.clear()
    expect(await again.get(late.hash)).toBeUndefined()
    await again.close()
  })

  it("a document that was never stored is undefined", async () => {
    const store = await openDocumentStore(folder)
    expect(await store.get(sha256Base64("nothing"))).toBeUndefined()
    await store.close()
  })
})
