/**
 * Puts bytes under a name for ever: whole or not at all, never over something that is there.
 *
 * The bytes are written and flushed under a name nobody reads, then linked to the final one. `link`
 * fails when the name is taken, on every POSIX file system and between processes; `rename` would
 * replace silently. A crash can leave a file in the temporary folder, never half a file elsewhere.
 */
import { randomUUID } from "node:crypto"
import { link, mkdir, open, rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import { isPresent } from "./archive-failure.ts"

/** Directories hold invoices: other users of the machine see nothing of them. */
const directoryMode = 0o750
const fileMode = 0o444

const syncDirectory = async (path: string): Promise<void> => {
  const directory = await open(path, "r")
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

const writeDurably = async (path: string, bytes: Uint8Array): Promise<void> => {
  const file = await open(path, "wx", 0o600)
  try {
    await file.writeFile(bytes)
    await file.chmod(fileMode)
    await file.sync()
  } finally {
    await file.close()
  }
}

const linkUnlessPresent = async (from: string, to: string): Promise<boolean> => {
  try {
    await link(from, to)
    return true
  } catch (cause) {
    if (isPresent(cause)) return false
    throw cause
  }
}

/** Makes `path` and what is missing above it; their names survive a power failure. */
export const makeDurableDirectory = async (path: string): Promise<void> => {
  const first = await mkdir(path, { recursive: true, mode: directoryMode })
  if (first === undefined) return
  const top = dirname(first)
  for (let made = path; made !== top; made = dirname(made)) await syncDirectory(dirname(made))
}

export interface WriteOnce {
  /** Answers whether this call put the bytes there; false when the name was taken before. */
  (path: string, bytes: Uint8Array): Promise<boolean>
}

/** A writer of files below `root`, with its temporary files in `temporary` on the same disk. */
export const makeWriteOnce = (root: string, temporary: string): WriteOnce => {
  const durable = new Set<string>()
  // A directory found there may have been made by another process that did not flush it yet.
  const syncDownTo = async (leaf: string): Promise<void> => {
    await syncDirectory(leaf)
    if (durable.has(leaf)) return
    for (let made = leaf; made !== root; made = dirname(made)) await syncDirectory(dirname(made))
    durable.add(leaf)
  }
  return async (path, bytes) => {
    const leaf = dirname(path)
    const draft = join(temporary, `${process.pid}-${randomUUID()}`)
    try {
      await writeDurably(draft, bytes)
      await mkdir(leaf, { recursive: true, mode: directoryMode })
      const written = await linkUnlessPresent(draft, path)
      await syncDownTo(leaf)
      return written
    } finally {
      await rm(draft, { force: true })
    }
  }
}
