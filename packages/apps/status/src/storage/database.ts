/**
 * The status page's own database: one SQLite file, used by one status process at a time.
 *
 * A committed transaction survives a crash of the process and of the machine
 * (`synchronous = FULL`). Other processes may read it at the same time, to export or to back it up.
 * Why SQLite, and why it has no port: docs/adr/0056.
 */
import { chmodSync, existsSync, mkdirSync } from "node:fs"
import { dirname } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { oneLine } from "@procurement/app-chassis/standalone"
import { migrations } from "./migrations.ts"

export interface StatusDatabase {
  readonly db: DatabaseSync
  /** Commits what the work writes; rolls back when it throws. Never nested. */
  readonly transaction: <A>(work: () => A) => A
  readonly close: () => void
}

/** The file can't be used; the message says why and what to do. */
export class DatabaseUnusable extends Error {
  override readonly name = "DatabaseUnusable"
}

const versionOf = (db: DatabaseSync): number =>
  Number(db.prepare("pragma user_version").get()?.["user_version"] ?? 0)

const transactionOn =
  (db: DatabaseSync) =>
  <A>(work: () => A): A => {
    db.exec("begin immediate")
    try {
      const result = work()
      db.exec("commit")
      return result
    } catch (error) {
      db.exec("rollback")
      throw error
    }
  }

const migrate = (db: DatabaseSync, path: string): void => {
  const version = versionOf(db)
  if (version > migrations.length) {
    throw new DatabaseUnusable(
      `${path} was written by a newer version (${version}, this one knows ${migrations.length})`,
    )
  }
  const transaction = transactionOn(db)
  for (const [nth, sql] of migrations.entries()) {
    if (nth < version) continue
    transaction(() => {
      db.exec(sql)
      db.exec(`pragma user_version = ${nth + 1}`)
    })
  }
}

/**
 * Held for as long as the process lives; the system releases it when the process is killed. A file
 * of its own, so that others may read the database itself.
 */
const takeLock = (path: string): DatabaseSync => {
  const lock = new DatabaseSync(`${path}.lock`)
  try {
    lock.exec("begin exclusive")
    return lock
  } catch {
    lock.close()
    throw new DatabaseUnusable(`${path} is in use by another status process`)
  }
}

const opened = (path: string, work: (db: DatabaseSync) => void): DatabaseSync => {
  const db = new DatabaseSync(path)
  try {
    work(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Runs the work; an error of SQLite or of the file system names the file. */
const naming = <A>(path: string, work: () => A): A => {
  try {
    return work()
  } catch (error) {
    if (error instanceof DatabaseUnusable) throw error
    throw new DatabaseUnusable(`STATUS_DATABASE=${path}: ${oneLine(error)}`)
  }
}

/** Opens the database for the one process that writes it, and brings its tables up to date. */
export const openDatabase = (path: string): StatusDatabase => naming(path, () => openToWrite(path))

const openToWrite = (path: string): StatusDatabase => {
  mkdirSync(dirname(path), { recursive: true })
  const lock = takeLock(path)
  try {
    const db = opened(path, (file) => {
      file.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on")
      file.exec("pragma busy_timeout = 5000")
      migrate(file, path)
    })
    // The file has addresses of subscribers: for its owner alone.
    for (const file of [path, `${path}-wal`, `${path}-shm`]) {
      if (existsSync(file)) chmodSync(file, 0o600)
    }
    return {
      db,
      transaction: transactionOn(db),
      close: () => {
        db.close()
        lock.close()
      },
    }
  } catch (error) {
    lock.close()
    throw error
  }
}

/** Opens it read-only, beside the process that writes it. */
export const openForReading = (path: string): StatusDatabase => {
  if (!existsSync(path)) throw new DatabaseUnusable(`there is no status database at ${path}`)
  const open = (file: DatabaseSync): void => {
    file.exec("pragma busy_timeout = 5000")
    if (versionOf(file) !== migrations.length) {
      throw new DatabaseUnusable(`${path} is of another version: start its status process first`)
    }
    file.exec("pragma query_only = on")
  }
  const db = naming(path, () => opened(path, open))
  return {
    db,
    transaction: (work) => work(),
    close: () => db.close(),
  }
}

/** Writes a consistent copy to a new file, while the status process continues to write. */
export const backUp = (path: string, copy: string): void => {
  if (existsSync(copy)) throw new DatabaseUnusable(`${copy} exists already`)
  const { db, close } = openForReading(path)
  try {
    db.exec("pragma query_only = off")
    db.prepare("vacuum into ?").run(copy)
    chmodSync(copy, 0o600)
  } finally {
    close()
  }
}
