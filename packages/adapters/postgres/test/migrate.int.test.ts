import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { DatabaseIsNewer, openDatabase } from "../src/index.ts"
import { migrations } from "../src/migrations/index.ts"
import { emptyDatabase, type TestDatabase } from "./setup/index.ts"
import { rowsOf } from "./fixtures/opened.ts"

describe("Database.migrate", () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await emptyDatabase()
  })
  afterAll(() => test.drop())

  it("several processes that start at the same time migrate once", async () => {
    const processes = await Promise.all(
      Array.from({ length: 4 }, () => openDatabase({ url: test.url, poolSize: 2 })),
    )
    await Promise.all(processes.map((database) => database.migrate()))
    const [first] = processes
    const names = await rowsOf<{ name: string }>(first!, "select name from mikro_orm_migrations")
    expect(names.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name))
    await Promise.all(processes.map((database) => database.close()))
  })

  it("migrating a current database changes nothing", async () => {
    const database = await openDatabase({ url: test.url })
    await database.migrate()
    await database.migrate()
    await database.close()
  })

  it("migrations create exactly the tables that the records describe", async () => {
    const database = await openDatabase({ url: test.url })
    await database.migrate()
    expect(await database.orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe("")
    expect(await database.orm.migrator.checkSchema()).toBe(false)
    await database.close()
  })

  it("migrate rejects a database of a newer version that requires more", async () => {
    const newer = await emptyDatabase()
    const logged: Array<string> = []
    const log = (line: string): void => void logged.push(line)
    const database = await openDatabase({ url: newer.url, log })
    await database.migrate()
    await rowsOf(database, "insert into mikro_orm_migrations (name) values ('m9999-future')")
    await database.migrate()
    expect(logged).toEqual([
      "a newer version has migrated the database (m9999-future); this version can work with it",
    ])
    await rowsOf(database, "insert into required_migrations values ('m0031-required-migrations')")
    await database.migrate()
    await rowsOf(database, "insert into required_migrations values ('m9998-wider')")
    const failure = await database.migrate().catch((cause: unknown) => cause)
    expect(failure).toBeInstanceOf(DatabaseIsNewer)
    expect(String(failure)).toBe(
      "DatabaseIsNewer: a newer version of this program has migrated the database (m9999-future)",
    )
    expect(String(failure).split("\n")).toHaveLength(1)
    await database.close()
    await newer.drop()
  })

  it("a failed migration leaves no table behind", async () => {
    const occupied = await emptyDatabase()
    const database = await openDatabase({ url: occupied.url })
    await rowsOf(database, "create table webhook_deliveries (id text)")
    await expect(database.migrate()).rejects.toThrow("already exists")
    const tables = await rowsOf<{ name: string }>(
      database,
      "select relname as name from pg_class where relkind = 'r' and relname = 'orders'",
    )
    expect(tables).toEqual([])
    await database.close()
    await occupied.drop()
  })
})
