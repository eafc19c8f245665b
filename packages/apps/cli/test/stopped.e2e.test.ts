/** A signal ends a command in order. */
import { once } from "node:events"
import { existsSync, readdirSync } from "node:fs"
import { constants } from "node:os"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { type Database, openDatabase } from "@procurement/adapter-postgres"
import { freshDatabase, type TestDatabase } from "@procurement/adapter-postgres/testing"
import { temporaryFolder } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { answer, procurementHere, startProcurement } from "./procurement.ts"

const folder = temporaryFolder(afterAll)
let test: TestDatabase
let database: Database

const pathOf = (name: string): string => join(folder, name)

beforeAll(async () => {
  test = await freshDatabase()
  database = await openDatabase({ url: test.url, poolSize: 2 })
  await database.migrate()
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

describe("An export that is stopped", { timeout: 60_000 }, () => {
  it.each(["SIGINT", "SIGTERM"] as const)(
    "%s ends it, and leaves neither a draft nor a record",
    async (signal) => {
      const drafts = () => readdirSync(folder).filter((name) => name.endsWith(".part"))
      const words = ["ledger", "export", "2026-04", "--output", pathOf("stopped.csv")]
      let release = (): void => undefined
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      const holding = database.sql.transaction(async (query) => {
        await query({ name: "", text: "lock table ledger_exports in access exclusive mode" }, [])
        await released
      })
      const child = startProcurement(words, { DATABASE_URL: test.url })
      const errors = text(child.stderr as Readable)
      const ended = once(child, "exit")
      await expect.poll(drafts, { timeout: 30_000 }).toHaveLength(1)
      child.kill(signal)
      release()
      await holding
      expect([(await ended)[0], await errors]).toEqual([
        128 + constants.signals[signal],
        "procurement: stopped\n",
      ])
      expect([drafts(), existsSync(pathOf("stopped.csv"))]).toEqual([[], false])
      const procurement = procurementHere({ DATABASE_URL: test.url })
      const { items } = answer(await procurement("ledger", "exports", "2026-04", "--json"))
      expect(items).toEqual([])
    },
  )
})
