import { instant } from "@procurement/domain/calendar"
import { appendFile, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { sha256Base64 } from "../src/http/answer.ts"
import { openDocumentStore } from "../src/journal/document-store.ts"
import { openJournal } from "../src/journal/journal.ts"
import type { Fact } from "../src/state/facts.ts"

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "ksef-simulator-"))
})

afterEach(async () => rm(folder, { recursive: true, force: true }))

const moved = (offsetMillis: number): Fact => ({
  fact: "ClockMoved",
  at: instant(1),
  offsetMillis,
})

const path = (): string => join(folder, "journal.jsonl")

describe("A journal", () => {
  it("gives back every durable fact in its order, without having been closed", async () => {
    const { journal } = await openJournal(path())
    for (let count = 0; count < 100; count += 1) journal.append(moved(count))
    await journal.durable()
    const { facts, journal: second } = await openJournal(path())
    expect(facts).toEqual(Array.from({ length: 100 }, (_, count) => moved(count)))
    await Promise.all([journal.close(), second.close()])
  })

  it("cuts off a line that a crash tore, and goes on behind it", async () => {
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

  it("refuses to start on a line that was damaged later", async () => {
    await appendFile(path(), '{"fact":"Clock\n{"fact":"ClockMoved","at":1,"offsetMillis":1}\n')
    await expect(openJournal(path())).rejects.toThrow("line 1 of the journal is damaged")
  })

  it("replaces everything at once, and keeps what is appended meanwhile", async () => {
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

describe("A document store", () => {
  it("keeps a document once, under its hash, and gives it back byte for byte", async () => {
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

  it("keeps the files of a package together, and cuts off what a crash tore", async () => {
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

  it("has no document that was never put", async () => {
    const store = await openDocumentStore(folder)
    expect(await store.get(sha256Base64("nothing"))).toBeUndefined()
    await store.close()
  })
})
