/**
 * The simulator's store: its facts in their order, and the documents of invoices by the SHA-256 of
 * their bytes, in one SQLite file.
 *
 * SQLite writes a commit to its write-ahead log and leaves the disk to us (`synchronous = normal`):
 * `durable` syncs the log in the background. Commits that come during a sync share the next one.
 * Without a folder the database is a temporary file without a name.
 */
import { closeSync, existsSync, fdatasync, mkdirSync, openSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { promisify } from "node:util"
import type { Fact } from "../state/facts.ts"

const syncData = promisify(fdatasync)

const schema = `
  create table if not exists facts (ordinal integer primary key, fact text not null) strict;
  create table if not exists documents (hash text primary key, bytes blob not null) strict;
`

const openDatabase = (path: string): DatabaseSync => {
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    database.exec("pragma locking_mode = exclusive; pragma journal_mode = wal")
    database.exec(`pragma synchronous = normal; ${schema}`)
    return database
  } catch (cause) {
    database.close()
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${path} can't be used: ${reason}`, { cause })
  }
}

const pathIn = (dataDir: string): string => {
  mkdirSync(dataDir, { recursive: true })
  if (existsSync(join(dataDir, "journal.jsonl"))) {
    throw new Error(
      `${dataDir} was written by an earlier version, whose data this one can't read: ` +
        "delete the folder to start empty, or set DATA_DIR to another one",
    )
  }
  return join(dataDir, "ksef.sqlite")
}

/** Opens the database in that folder, or a temporary one. One simulator at a time uses a folder. */
export const openStore = (dataDir: string | undefined) => {
  const path = dataDir === undefined ? "" : pathIn(dataDir)
  const database = openDatabase(path)
  const log = path === "" ? undefined : openSync(`${path}-wal`, "r")
  const insertFact = database.prepare("insert into facts (fact) values (?)")
  const insertDocument = database.prepare("insert or ignore into documents values (?, ?)")
  const selectDocument = database.prepare("select bytes from documents where hash = ?")
  let failure: unknown
  /** After a failed write all later ones fail: the state in memory is ahead of the disk. */
  const write = (work: () => unknown): void => {
    if (failure !== undefined) throw failure
    try {
      if (!database.isTransaction) database.exec("begin")
      work()
    } catch (error) {
      failure = error
      throw error
    }
  }
  let syncing: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  const sync = async (): Promise<void> => {
    await syncing
    next = undefined
    write(() => database.exec("commit"))
    if (log !== undefined) await syncData(log)
  }
  /** Resolves when everything written so far would survive a crash; otherwise rejects. */
  const durable = async (): Promise<void> => {
    if (failure !== undefined) throw failure
    if (next === undefined && database.isTransaction) {
      next = sync()
      syncing = next
    }
    return next ?? syncing
  }
  const append = (fact: Fact): void => write(() => insertFact.run(JSON.stringify(fact)))
  return {
    /** All facts, in the order in which they were appended. */
    facts: (): ReadonlyArray<Fact> =>
      Array.from(
        database.prepare("select fact from facts order by ordinal").iterate(),
        ({ fact }) => JSON.parse(String(fact)) as Fact,
      ),
    /** Responses may depend on what is written only after `durable`. */
    append,
    /** `hash` is verified, in Base64. Storing a document again changes nothing. */
    put: (hash: string, bytes: Uint8Array): void => write(() => insertDocument.run(hash, bytes)),
    get: (hash: string): Uint8Array | undefined =>
      selectDocument.get(hash)?.["bytes"] as Uint8Array | undefined,
    durable,
    /** Replaces all facts by these and deletes all documents, atomically. */
    replaceAll: (facts: ReadonlyArray<Fact>): void => {
      write(() => database.exec("delete from facts; delete from documents"))
      for (const fact of facts) append(fact)
    },
    close: async (): Promise<void> => {
      try {
        await durable()
      } finally {
        database.close()
        if (log !== undefined) closeSync(log)
      }
    },
  }
}

export type Store = ReturnType<typeof openStore>
