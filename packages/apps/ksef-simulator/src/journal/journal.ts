/**
 * The journal of facts: one JSON object per line, appended, synced to disk, never changed.
 *
 * Facts appended at the same time share one sync. After a crash the file may end with an incomplete
 * line. That fact was never acknowledged, so it is truncated. A broken line anywhere else is an
 * error.
 */
import { open, rename, type FileHandle } from "node:fs/promises"
import { dirname } from "node:path"
import type { Fact } from "../state/facts.ts"

export interface Journal {
  /** Queues a fact. Responses may depend on it only after `durable`. */
  readonly append: (fact: Fact) => void
  /** Resolves when every fact appended so far would survive a crash; otherwise rejects. */
  readonly durable: () => Promise<void>
  /** Replaces all facts by these, atomically. */
  readonly replaceAll: (facts: ReadonlyArray<Fact>) => Promise<void>
  readonly close: () => Promise<void>
}

export interface OpenedJournal {
  readonly journal: Journal
  readonly facts: ReadonlyArray<Fact>
}

const newLine = 0x0a

const lineOf = (fact: Fact): string => `${JSON.stringify(fact)}\n`

const readFact = (line: string, number: number): Fact => {
  try {
    return JSON.parse(line) as Fact
  } catch (cause) {
    throw new Error(`line ${number} of the journal is damaged`, { cause })
  }
}

const readBytes = 4 << 20

/** Reads the file in pieces, because it may be longer than a string can be. */
const readFacts = async (
  file: FileHandle,
): Promise<{ readonly facts: ReadonlyArray<Fact>; readonly complete: number }> => {
  const facts: Array<Fact> = []
  let complete = 0
  let rest = Buffer.alloc(0)
  for (;;) {
    const piece = Buffer.allocUnsafe(readBytes)
    const { bytesRead } = await file.read(piece, 0, readBytes, complete + rest.length)
    if (bytesRead === 0) return { facts, complete }
    const bytes = Buffer.concat([rest, piece.subarray(0, bytesRead)])
    let from = 0
    for (let end = bytes.indexOf(newLine); end >= 0; end = bytes.indexOf(newLine, from)) {
      facts.push(readFact(bytes.toString("utf8", from, end), facts.length + 1))
      from = end + 1
    }
    complete += from
    rest = bytes.subarray(from)
  }
}

/** A file's name is durable only when its folder is synced (fsync(2)). */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const recover = async (handle: FileHandle): Promise<ReadonlyArray<Fact>> => {
  const { facts, complete } = await readFacts(handle)
  await handle.truncate(complete)
  return facts
}

const writeAll = async (path: string, facts: ReadonlyArray<Fact>): Promise<void> => {
  const handle = await open(`${path}.new`, "w")
  try {
    await handle.writeFile(facts.map(lineOf).join(""))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${path}.new`, path)
  await syncFolder(dirname(path))
}

const journalOn = (path: string, first: FileHandle): Journal => {
  let handle = first
  let pending: Array<string> = []
  let last: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    const lines = pending
    pending = []
    if (lines.length === 0) return
    await handle.appendFile(lines.join(""))
    await handle.datasync()
  }
  const replace = async (facts: ReadonlyArray<Fact>): Promise<void> => {
    await handle.close()
    await writeAll(path, facts)
    handle = await open(path, "a+")
  }
  // After a failed write every later one fails too: the promise stays rejected.
  const durable = (): Promise<void> => {
    if (pending.length > 0) last = last.then(write)
    return last
  }
  return {
    append: (fact) => {
      pending.push(lineOf(fact))
    },
    durable,
    replaceAll: (facts) => {
      pending = []
      last = last.then(() => replace(facts))
      return last
    },
    close: async () => {
      await durable()
      await handle.close()
    },
  }
}

/** Opens the journal file, or creates it. */
export const openJournal = async (path: string): Promise<OpenedJournal> => {
  const handle = await open(path, "a+")
  try {
    const facts = await recover(handle)
    await syncFolder(dirname(path))
    return { journal: journalOn(path, handle), facts }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** A journal that stores nothing, for simulators without persistence. */
export const nullJournal: Journal = {
  append: () => undefined,
  durable: () => Promise.resolve(),
  replaceAll: () => Promise.resolve(),
  close: () => Promise.resolve(),
}
