/** Migrations that run while other sessions use the tables. */
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type Database, openDatabase } from "../../src/index.ts"
import { migrate, type MigrateOptions } from "../../src/migrate.ts"
import { IndexMigration, SqlMigration } from "../../src/migrations/sql-migration.ts"
import { rowsOf } from "../fixtures/opened.ts"
import { emptyDatabase, type TestDatabase } from "../setup/index.ts"

class Shelves extends SqlMigration {
  override readonly statements = [
    "create table shelves (id integer not null, label text)",
    "insert into shelves (id) select nth from generate_series(1, 1000) as nth",
  ]
}

class Labels extends SqlMigration {
  override readonly statements = ["alter table shelves add column colour text"]
}

class Mistake extends SqlMigration {
  override readonly statements = ["create table drawers (id integer)", "select 1 / 0"]
}

class UniqueShelves extends IndexMigration {
  override readonly made = [{ name: "shelves_id_unique", on: "shelves (id)", isUnique: true }]
}

class OtherIndex extends IndexMigration {
  override readonly made = [{ name: "shelves_label_index", on: "shelves (label)" }]
  override readonly dropped = ["shelves_id_unique"]
}

const shelves = { name: "m1-shelves", class: Shelves }
const labels = { name: "m2-labels", class: Labels }
const uniqueShelves = { name: "m3-unique", class: UniqueShelves }
const otherIndex = { name: "m4-other", class: OtherIndex }

describe("Migrations of tables in use", () => {
  let test: TestDatabase
  let database: Database
  let logged: Array<string>

  const migrateTo = (...migrations: NonNullable<MigrateOptions["migrations"]>): Promise<void> =>
    migrate({
      url: test.url,
      applicationName: "online",
      log: (line) => void logged.push(line),
      migrations,
    })

  const validIndexes = async (): Promise<ReadonlyArray<string>> => {
    const rows = await rowsOf<{ name: string }>(
      database,
      `select indexrelid::regclass::text as name from pg_index
       where indrelid = 'shelves'::regclass and indisvalid order by 1`,
    )
    return rows.map(({ name }) => name)
  }

  beforeEach(async () => {
    logged = []
    test = await emptyDatabase()
    database = await openDatabase({ url: test.url, poolSize: 4 })
    await migrateTo(shelves)
  })
  afterEach(async () => {
    await database.close()
    await test.drop()
  })

  it("a migration releases its lock to waiting queries and retries until it succeeds", async () => {
    let migrating: Promise<void> | undefined
    let readsMeanwhile = 0
    await database.sql.transaction(async (query) => {
      await query({ name: "", text: "select count(*) from shelves" }, [])
      migrating = migrateTo(shelves, labels)
      // This transaction stays open: if the migration stayed in the lock queue, it would block
      // every read behind it, and this loop would never end.
      while (logged.length < 2) {
        await rowsOf(database, "select from shelves where id = 1")
        readsMeanwhile += 1
      }
    })
    await migrating
    expect(logged[0]).toMatch(/^retrying m2-labels, because a table is in use: .*lock timeout/)
    expect(readsMeanwhile).toBeGreaterThan(1)
    await rowsOf(database, "select colour from shelves")
  })

  it("a failed migration is rolled back, and the earlier ones remain", async () => {
    const mistake = { name: "m3-mistake", class: Mistake }
    await expect(migrateTo(shelves, labels, mistake)).rejects.toThrow("division by zero")
    await rowsOf(database, "select colour from shelves")
    const rest = await rowsOf(database, "select from pg_class where relname = 'drawers'")
    expect(rest).toEqual([])
    const names = await rowsOf<{ name: string }>(database, "select name from mikro_orm_migrations")
    expect(names.map(({ name }) => name)).toEqual(["m1-shelves", "m2-labels"])
  })

  it("an index is built while other transactions write", async () => {
    let writes = 0
    let migrating: Promise<void> | undefined
    await database.sql.transaction(async (query) => {
      await query({ name: "", text: "update shelves set label = 'held' where id = 1" }, [])
      migrating = migrateTo(shelves, uniqueShelves)
      for (; writes < 50; writes += 1) {
        await rowsOf(database, `update shelves set label = 'new' where id = ${writes + 2}`)
      }
    })
    await migrating
    expect(await validIndexes()).toEqual(["shelves_id_unique"])
  })

  it("an unfinished index is built again", async () => {
    await rowsOf(database, "insert into shelves (id) values (7)")
    await expect(migrateTo(shelves, uniqueShelves)).rejects.toThrow("could not create unique index")
    expect(await validIndexes()).toEqual([])
    await rowsOf(database, "delete from shelves where ctid = '(0,7)'")
    await migrateTo(shelves, uniqueShelves, otherIndex)
    expect(await validIndexes()).toEqual(["shelves_label_index"])
  })

  it("several processes that start at the same time build an index once", async () => {
    const processes = Array.from({ length: 4 }, () => migrateTo(shelves, uniqueShelves, labels))
    await Promise.all(processes)
    const names = await rowsOf<{ name: string }>(database, "select name from mikro_orm_migrations")
    expect(names.map(({ name }) => name)).toEqual(["m1-shelves", "m3-unique", "m2-labels"])
    expect(await validIndexes()).toEqual(["shelves_id_unique"])
  })
})
