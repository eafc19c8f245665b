/**
 * The status page's own database: one SQLite file, used by one status process at a time.
 *
 * A committed transaction survives a crash of the process and of the machine
 * (`synchronous = FULL`). Other processes may read it at the same time, to export or to back it up.
 * Why SQLite, and why it has no port: docs/explanation/operation.md.
 */
import { chmodSync, existsSync, mkdirSync, readFileSync } from "node:fs"
import { dirname } from "node:path"
import { DatabaseSync, type SQLInputValue } from "node:sqlite"
import { oneLine } from "@procurement/app-platform/standalone"

const versions = ["1-measurements.sql", "2-subscriptions.sql", "3-asked-mailboxes.sql"]
const migrations = versions.map((name) => readFileSync(new URL(name, import.meta.url), "utf8"))

/** The file can't be used; the message says why and what to do. */
export class DatabaseUnusable extends Error {
  override readonly name = "DatabaseUnusable"
}

const asValue = (value: SQLInputValue | boolean | undefined): SQLInputValue =>
  typeof value === "boolean" ? Number(value) : (value ?? null)

const bound = (values: object): Record<string, SQLInputValue> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asValue(value)]))

const statementsOn = (db: DatabaseSync) => {
  /** Takes the members that the statement names; others are ignored. */
  const prepare = (sql: string) => {
    const statement = db.prepare(sql)
    statement.setAllowUnknownNamedParameters(true)
    return statement
  }
  return {
    /** Prepares a query; its rows have the members that it selects. */
    query: <Row, Values extends object = object>(sql: string) => {
      const statement = prepare(sql)
      return (values?: Values) => statement.all(bound(values ?? {})) as Array<Row>
    },
    /** Prepares a change, which returns how many rows it has changed. */
    change: <Values extends object = object>(sql: string) => {
      const statement = prepare(sql)
      return (values: Values): number => Number(statement.run(bound(values)).changes)
    },
    /** Commits what the work writes; rolls back when it throws. Never nested. */
    transaction: <A>(work: () => A): A => {
      db.exec("begin immediate")
      try {
        const result = work()
        db.exec("commit")
        return result
      } catch (error) {
        db.exec("rollback")
        throw error
      }
    },
    close: () => db.close(),
  }
}

export type StatusDatabase = ReturnType<typeof statementsOn>

const versionOf = (db: DatabaseSync): number =>
  Number(db.prepare("pragma user_version").get()?.["user_version"])

const migrate = (db: DatabaseSync, path: string): void => {
  const version = versionOf(db)
  const newestVersion = migrations.length
  if (version > newestVersion) {
    throw new DatabaseUnusable(
      `${path} was written by a newer version (${version}, this one knows ${newestVersion})`,
    )
  }
  const { transaction } = statementsOn(db)
  for (const [nth, sql] of migrations.entries()) {
    if (nth >= version) transaction(() => db.exec(`${sql}; pragma user_version = ${nth + 1}`))
  }
}

/** Opens the file and prepares it; an error of SQLite or of the file system names the file. */
const opened = <A>(path: string, work: (stack: DisposableStack) => A): A => {
  using stack = new DisposableStack()
  try {
    const result = work(stack)
    stack.move()
    return result
  } catch (error) {
    if (error instanceof DatabaseUnusable) throw error
    throw new DatabaseUnusable(`STATUS_DATABASE=${path}: ${oneLine(error)}`)
  }
}

/**
 * Held for as long as the process lives; the system releases it when the process is killed. It is
 * in a file of its own, so that others may read the database itself.
 */
const takeLock = (lock: DatabaseSync, path: string): void => {
  try {
    lock.exec("begin exclusive")
  } catch {
    throw new DatabaseUnusable(`${path} is in use by another status process`)
  }
}

/** Opens the database for the one process that writes it, and brings its tables up to date. */
export const openDatabase = (path: string): StatusDatabase =>
  opened(path, (stack) => {
    mkdirSync(dirname(path), { recursive: true })
    const lock = stack.use(new DatabaseSync(`${path}.lock`))
    takeLock(lock, path)
    const db = stack.use(new DatabaseSync(path))
    db.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on")
    db.exec("pragma busy_timeout = 5000")
    migrate(db, path)
    // The file has addresses of subscribers: for its owner alone.
    for (const file of [path, `${path}-wal`, `${path}-shm`]) {
      if (existsSync(file)) chmodSync(file, 0o600)
    }
    return {
      ...statementsOn(db),
      close: () => {
        db.close()
        lock.close()
      },
    }
  })

/** Opens it beside the process that writes it. */
const openBeside = (path: string): DatabaseSync => {
  if (!existsSync(path)) throw new DatabaseUnusable(`there is no status database at ${path}`)
  return opened(path, (stack) => {
    const db = stack.use(new DatabaseSync(path))
    db.exec("pragma busy_timeout = 5000")
    if (versionOf(db) === migrations.length) return db
    throw new DatabaseUnusable(`${path} is of another version: start its status process first`)
  })
}

/** Opens it read-only, beside the process that writes it. */
export const openForReading = (path: string): StatusDatabase => {
  const db = openBeside(path)
  db.exec("pragma query_only = on")
  return statementsOn(db)
}

/** Writes a consistent copy to a new file, while the status process continues to write. */
export const backUp = (path: string, copy: string): void => {
  if (existsSync(copy)) throw new DatabaseUnusable(`${copy} exists already`)
  using db = openBeside(path)
  db.prepare("vacuum into ?").run(copy)
  chmodSync(copy, 0o600)
}
