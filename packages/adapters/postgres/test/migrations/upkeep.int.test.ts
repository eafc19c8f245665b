/** Queues in large tables stay as fast as in small ones. */
import { describe, expect, it } from "vitest"
import { rowsOf, useDatabase } from "../fixtures/opened.ts"

describe("Growing tables", () => {
  const opened = useDatabase()

  it.each([
    ["invoices", 20_000],
    ["outbox", 50_000],
  ])("%s is vacuumed after %i changes, however large it is", async (table, changes) => {
    const [row] = await rowsOf<{ options: ReadonlyArray<string> }>(
      opened().database,
      "select reloptions as options from pg_class where oid = $1::regclass",
      [table],
    )
    expect(row?.options).toEqual(
      expect.arrayContaining([
        "autovacuum_vacuum_scale_factor=0",
        `autovacuum_vacuum_threshold=${changes}`,
        "vacuum_index_cleanup=on",
      ]),
    )
  })
})
