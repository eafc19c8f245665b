import { instant } from "@procurement/domain/calendar"
import { appendFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { sha256Base64 } from "../src/http/answer.ts"
import { fileDocumentStore } from "../src/journal/document-store.ts"
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
    const store = fileDocumentStore(folder)
    const bytes = Buffer.from("żółw")
    const hash = sha256Base64(bytes)
    await Promise.all([store.put(hash, bytes), store.put(hash, bytes), store.put(hash, bytes)])
    const names = await readdir(folder)
    expect(names).toHaveLength(1)
    expect(await readFile(join(folder, names[0] ?? ""))).toEqual(bytes)
    expect(await fileDocumentStore(folder).get(hash)).toEqual(bytes)
  })

  it("has no document that was never put", async () => {
    expect(await fileDocumentStore(folder).get(sha256Base64("nothing"))).toBeUndefined()
  })
})
