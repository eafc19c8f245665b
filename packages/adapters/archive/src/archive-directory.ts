/**
 * The directory of an archive, layout version 1:
 *
 *     VERSION    the layout's number
 *     tmp/       files being written; a crash may abandon some
 *     files/, records/: see archive-records.ts
 *
 * A directory is opened only if it is empty or its VERSION names a known layout.
 *
 * A file is stored atomically under its final name and never replaced. Its bytes are written and
 * flushed under a temporary name, then linked to the final one. `link` fails when the name is
 * taken, on every POSIX file system and between processes; `rename` would replace the file
 * silently. A crash can leave a temporary file, but never a partial file under a final name.
 */
import { randomUUID } from "node:crypto"
import { link, mkdir, open, readdir, readFile, rm, stat } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import { ArchiveOpenError, type Explain } from "./archive-on.ts"

interface SystemError extends Error {
  readonly code: string
}

const isSystemError = (cause: unknown): cause is SystemError =>
  cause instanceof Error &&
  "errno" in cause &&
  typeof cause.errno === "number" &&
  "code" in cause &&
  typeof cause.code === "string"

const isAbsent = (cause: unknown): boolean => isSystemError(cause) && cause.code === "ENOENT"

/** The result; undefined when nothing exists at that path. */
export const unlessAbsent = async <A>(work: Promise<A>): Promise<A | undefined> => {
  try {
    return await work
  } catch (cause) {
    if (isAbsent(cause)) return undefined
    throw cause
  }
}

/** Whether the error reports that something already exists at that path. */
const isPresent = (cause: unknown): boolean => isSystemError(cause) && cause.code === "EEXIST"

const explanations: Readonly<Record<string, string>> = {
  ENOSPC: "no space left on the archive's disk",
  EDQUOT: "the archive's disk quota is used up",
  EACCES: "this user may not read or write the archive's directory",
  EPERM: "the archive's file system refuses the operation (it needs hard links)",
  EROFS: "the archive's file system is read-only",
  EIO: "the archive's disk reports an input/output error",
  EMFILE: "too many open files",
  ENFILE: "too many open files on this machine",
}

/** Explains errors of the operating system only; the text always contains their code. */
export const explain: Explain = (cause) =>
  isSystemError(cause) ? `${explanations[cause.code] ?? cause.message} (${cause.code})` : undefined

/** The directories hold invoices, so other users of the machine have no access. */
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

/** Creates `path` and its missing parents; their names survive a power failure. */
const makeDurableDirectory = async (path: string): Promise<void> => {
  const first = await mkdir(path, { recursive: true, mode: directoryMode })
  if (first === undefined) return
  const top = dirname(first)
  for (let made = path; made !== top; made = dirname(made)) await syncDirectory(dirname(made))
}

interface WriteOnce {
  /** Returns true if this call stored the bytes; false when the name was already taken. */
  (path: string, bytes: Uint8Array): Promise<boolean>
}

/** Writes files below `root`, with temporary files in `temporary` on the same disk. */
const makeWriteOnce = (root: string, temporary: string): WriteOnce => {
  const durable = new Set<string>()
  // Another process may have created an existing directory without having flushed it yet.
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

export const layoutVersion = 1

const staleAfterMillis = 3_600_000

export interface ArchiveLayout {
  /** The absolute path of the directory. */
  readonly root: string
  readonly writeOnce: WriteOnce
}

const mayBecomeArchive = (name: string): boolean =>
  name === "tmp" || name === "lost+found" || name === "VERSION" || name.startsWith(".")

const refuseForeign = async (directory: string): Promise<void> => {
  const foreign = (await readdir(directory)).find((name) => !mayBecomeArchive(name))
  if (foreign === undefined) return
  throw new ArchiveOpenError({
    reason: "NotAnArchive",
    detail: `${directory} is not an archive: it has no VERSION file and contains ${foreign}`,
  })
}

const checkVersion = (directory: string, text: string): void => {
  const version = /^[1-9]\d{0,5}\n?$/.test(text) ? Number(text) : undefined
  if (version === undefined) {
    const detail = `${directory} is not an archive: its VERSION file has no layout number`
    throw new ArchiveOpenError({ reason: "NotAnArchive", detail })
  }
  if (version > layoutVersion) {
    const detail =
      `the archive ${directory} was written by a newer version of this program ` +
      `(layout ${version}); this one knows layouts up to ${layoutVersion}`
    throw new ArchiveOpenError({ reason: "NewerLayout", detail })
  }
}

const removeStale = async (temporary: string, now: number): Promise<void> => {
  for (const name of await readdir(temporary)) {
    const path = join(temporary, name)
    // Undefined when another process has finished or deleted it since the listing.
    const found = await unlessAbsent(stat(path))
    const isStale = found?.isFile() === true && now - found.mtimeMs > staleAfterMillis
    if (isStale) await rm(path, { force: true })
  }
}

/**
 * Opens the archive in that directory, or creates an empty one, and removes temporary files that
 * are older than an hour at `now` (epoch milliseconds). Throws `ArchiveOpenError` or the file
 * system's error. Several processes may open one directory at the same time.
 */
export const openArchiveLayout = async (directory: string, now: number): Promise<ArchiveLayout> => {
  const root = resolve(directory)
  const temporary = join(root, "tmp")
  const versionPath = join(root, "VERSION")
  const known = await unlessAbsent(readFile(versionPath, "utf8"))
  if (known !== undefined) checkVersion(root, known)
  await makeDurableDirectory(root)
  if (known === undefined) await refuseForeign(root)
  await makeDurableDirectory(temporary)
  const writeOnce = makeWriteOnce(root, temporary)
  if (known === undefined) {
    await writeOnce(versionPath, Buffer.from(`${layoutVersion}\n`))
    checkVersion(root, await readFile(versionPath, "utf8"))
  }
  await removeStale(temporary, now)
  return { root, writeOnce }
}
