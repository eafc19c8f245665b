/**
 * Rules for migrations of tables that are in use (docs/explanation/storage.md).
 *
 * They do not apply to tables that the same migration creates, because nothing uses them yet.
 */

interface OnlineRule {
  readonly offence: RegExp
  readonly instead: string
  /** Allowed in a migration that says what programs must know. */
  readonly removes?: boolean
}

const table = String.raw`(?:only )?(?<table>\w+)`

const rules: ReadonlyArray<OnlineRule> = [
  {
    offence: new RegExp(String.raw`create (?:unique )?index (?!concurrently)\w+ on ${table}`, "g"),
    instead: "create indexes in an IndexMigration",
  },
  {
    offence: new RegExp(
      `alter table ${table}[^;]*?\\badd column (?![^,;]*default)[^,;]*not null`,
      "g",
    ),
    instead: "give a new column that is required a default",
  },
  {
    offence: new RegExp(`alter table ${table}[^;]*?\\bset not null`, "g"),
    instead: "add a check that is not valid, and validate it in a later migration",
  },
  {
    offence: new RegExp(
      `alter table ${table}[^;]*?\\balter column \\w+ (?:set data )?type\\b`,
      "g",
    ),
    instead: "add a column of the new type: every row would be written",
  },
  {
    offence: new RegExp(`alter table ${table}[^;]*?\\badd constraint (?![^,;]*not valid)`, "g"),
    instead: "add the constraint as not valid, and validate it in a later migration",
  },
  {
    offence: new RegExp(`alter table ${table}[^;]*?\\b(?:drop column|rename)\\b`, "g"),
    instead: "drop or rename it in a later version, because the previous one still uses it",
    removes: true,
  },
  {
    offence: new RegExp(`(?:drop table (?:if exists )?|truncate (?:table )?)${table}`, "g"),
    instead: "drop it in a later version, because the previous one still uses it",
    removes: true,
  },
  {
    offence: new RegExp(`(?:^|;)\\s*(?:update|delete from) ${table}`, "g"),
    instead: "change rows in batches, in the program and not in a migration",
  },
]

const madeIn = (sql: string): ReadonlySet<string> =>
  new Set([...sql.matchAll(/create (?:unlogged )?table (\w+)/g)].map(([, name]) => name ?? ""))

/**
 * The violations in these statements; empty if the migration is safe. `requires` is the migration
 * that programs must know after it.
 */
export const onlineOffences = (
  statements: ReadonlyArray<string>,
  requires?: string,
): ReadonlyArray<string> => {
  const sql = statements.join(";\n").toLowerCase().replaceAll(/\s+/g, " ")
  const made = madeIn(sql)
  const broken = rules.filter(({ removes }) => removes !== true || requires === undefined)
  return broken.flatMap(({ offence, instead }) =>
    [...sql.matchAll(offence)]
      .map(({ groups }) => groups?.["table"] ?? "")
      .filter((name) => !made.has(name))
      .map((name) => `${name}: ${instead}`),
  )
}
