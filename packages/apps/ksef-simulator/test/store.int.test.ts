import { instant } from "@procurement/domain/calendar"
import { temporaryFolder } from "@procurement/testing"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { beforeEach, describe, expect, it, onTestFinished } from "vitest"
import { sha256Base64 } from "../src/http/response.ts"
import type { Fact } from "../src/state/facts.ts"
import { openStore, type Store } from "../src/store/store.ts"

let folder: string

beforeEach(() => {
  folder = temporaryFolder(onTestFinished)
})

const open = (dataDir: string | undefined = folder): Store => {
  const store = openStore(dataDir)
  onTestFinished(() => store.close())
  return store
}

const moved = (offsetMillis: number): Fact => ({
  fact: "ClockMoved",
  at: instant(1),
  offsetMillis,
})

const aDocument = (text: string) => {
  const bytes = Buffer.from(text)
  return { hash: sha256Base64(bytes), bytes }
}

describe("Store", () => {
  it("facts and documents of an earlier process are returned unchanged, in order", async () => {
    const first = openStore(folder)
    const facts = Array.from({ length: 100 }, (_, count) => moved(count))
    for (const fact of facts) first.append(fact)
    const documents = ["żółw", "", "x".repeat(100_000)].map(aDocument)
    for (const { hash, bytes } of documents) first.put(hash, bytes)
    await first.durable()
    await first.close()
    const second = open()
    expect(second.facts()).toEqual(facts)
    for (const { hash, bytes } of documents) {
      expect(Buffer.from(second.get(hash) ?? "missing")).toEqual(bytes)
    }
  })

  it("a document is found before it is durable, and stored once", async () => {
    const store = open()
    const { hash, bytes } = aDocument("żółw")
    expect(store.get(hash)).toBeUndefined()
    store.put(hash, bytes)
    store.put(hash, Buffer.from("another"))
    expect(Buffer.from(store.get(hash) ?? "missing")).toEqual(bytes)
    await store.durable()
  })

  it("replaceAll replaces every fact, deletes the documents and allows later facts", async () => {
    const store = openStore(folder)
    store.append(moved(1))
    const { hash, bytes } = aDocument("żółw")
    store.put(hash, bytes)
    const durable = store.durable()
    store.replaceAll([moved(7)])
    store.append(moved(8))
    await Promise.all([durable, store.durable()])
    expect(store.get(hash)).toBeUndefined()
    await store.close()
    expect(open().facts()).toEqual([moved(7), moved(8)])
  })

  it("after a failed write nothing is durable any more", async () => {
    const store = openStore(folder)
    await store.close()
    expect(() => store.append(moved(1))).toThrow("database is not open")
    await expect(store.durable()).rejects.toThrow("database is not open")
  })

  it("without a folder a store starts empty", async () => {
    const first = openStore(undefined)
    first.append(moved(1))
    await first.durable()
    await first.close()
    const second = openStore(undefined)
    expect(second.facts()).toEqual([])
    await second.close()
  })
})

describe("An unusable folder", () => {
  it("a folder that another simulator uses is refused", () => {
    open()
    expect(() => openStore(folder)).toThrow(/ksef\.sqlite can't be used: database is locked$/)
  })

  it("a folder of an earlier version is refused with what to do", async () => {
    await writeFile(join(folder, "journal.jsonl"), "")
    expect(() => openStore(folder)).toThrow(
      `${folder} was written by an earlier version, whose data this one can't read: ` +
        "delete the folder to start empty, or set DATA_DIR to another one",
    )
  })

  it("a damaged file is refused and named", async () => {
    await writeFile(join(folder, "ksef.sqlite"), "not a database".repeat(1000))
    expect(() => openStore(folder)).toThrow(/ksef\.sqlite can't be used: file is not a database$/)
  })
})
