import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { describe, expect, it, beforeAll } from "vitest"
import { useDatabase } from "../fixtures/opened.ts"

const opened = useDatabase()

describe("Memory of query results", () => {
  /** More than 100 kB. */
  const query = {
    name: "rows",
    text: "select $1 || n as body from generate_series(1, 200) as s (n)",
  }
  const values = ["x".repeat(500)]
  const questions = 50
  /** Hundreds of bytes are usual; the driver's own client retains the whole result. */
  const bound = 10_000
  let collect: (what: { readonly type: "major" | "minor" }) => void
  beforeAll(() => {
    // Only a context that is created while the flag is set has the function; other files are
    // unaffected.
    setFlagsFromString("--expose-gc")
    collect = runInNewContext("gc")
    setFlagsFromString("--no-expose-gc")
  })

  const oldBytes = (): number =>
    getHeapSpaceStatistics().find((space) => space.space_name === "old_space")?.space_used_size ?? 0

  /** Runs the query and drops its result. */
  const askAndForget = async (ask: () => Promise<unknown>): Promise<void> => {
    await ask().then(() => undefined)
    await new Promise(setImmediate)
  }

  /** Bytes of each result that reached the old generation although nothing refers to them. */
  const remembered = async (ask: () => Promise<unknown>): Promise<number> => {
    // Warms up, so that one-time allocations are not measured.
    for (let nth = 0; nth < questions; nth += 1) await askAndForget(ask)
    collect({ type: "major" })
    const before = oldBytes()
    for (let nth = 0; nth < questions; nth += 1) {
      await askAndForget(ask)
      collect({ type: "minor" })
    }
    return (oldBytes() - before) / questions
  }

  it("a result is released with the caller that queried", async () => {
    const { sql } = opened().database
    expect(await remembered(() => sql.query(query, values))).toBeLessThan(bound)
  })

  it("a result is released with the caller that queried in a transaction", async () => {
    await opened().database.sql.transaction(async (ask) => {
      expect(await remembered(() => ask(query, values))).toBeLessThan(bound)
    })
  })
})
