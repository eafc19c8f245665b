/** No migration blocks other sessions, or removes what the previous version still uses. */
import { describe, expect, it } from "vitest"
import { openOrm } from "../../src/connection/orm.ts"
import { migrations } from "../../src/migrations/index.ts"
import { SqlMigration } from "../../src/migrations/sql-migration.ts"
import { onlineOffences } from "./online-rules.ts"

const nowhere = "postgres://nobody@127.0.0.1:1/none"

describe("Migrations", () => {
  it("every migration is safe while others use the database", async () => {
    const orm = await openOrm({
      url: nowhere,
      poolSize: 1,
      applicationName: "none",
      log: undefined,
    })
    const offences = migrations
      .map(({ name, class: Migration }) => ({
        name,
        migration: new Migration(orm.driver, orm.config),
      }))
      .flatMap(({ name, migration }) =>
        migration instanceof SqlMigration
          ? onlineOffences(migration.statements, migration.requires).map(
              (offence) => `${name}: ${offence}`,
            )
          : [],
      )
    expect(offences).toEqual([])
  })
})

describe("onlineOffences", () => {
  it.each([
    "create index a_index on shelves (a)",
    "create unique index a_index on shelves (a)",
    "alter table shelves add column a text not null",
    "alter table shelves add column a text, add column b text not null",
    "alter table shelves alter column a set not null",
    "alter table shelves alter column a type bigint",
    "alter table shelves add constraint a_check check (a > 0)",
    "alter table shelves drop column a",
    "alter table shelves rename column a to b",
    "drop table shelves",
    "truncate shelves",
    "update shelves set a = 1",
    "create table other (id text); delete from shelves",
  ])("onlineOffences rejects: %s", (sql) => {
    expect(onlineOffences([sql])).toHaveLength(1)
    expect(onlineOffences([sql])[0]).toMatch(/^shelves: /)
  })

  it("a migration may remove what the version before the previous one used", () => {
    expect(onlineOffences(["alter table shelves drop column a"], "m1-other-column")).toEqual([])
    expect(onlineOffences(["update shelves set a = 1"], "m1-other-column")).toHaveLength(1)
  })

  it.each([
    "create table shelves (id text not null); create index a_index on shelves (id)",
    "alter table shelves add column a text",
    "alter table shelves add column a text not null default ''",
    "alter table shelves add constraint a_check check (a > 0) not valid",
    "alter table shelves set (fillfactor = 90)",
    "insert into shelves (id) values ('on update shelves set')",
  ])("onlineOffences allows: %s", (sql) => {
    expect(onlineOffences([sql])).toEqual([])
  })
})
