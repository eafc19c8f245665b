/**
 * The directory of an archive, layout version 1:
 *
 *     VERSION    the layout's number
 *     tmp/       files in progress; old ones were abandoned by a crash
 *     files/, records/: see archive-records.ts
 *
 * A directory is opened only when it is empty or contains an archive of a known layout.
 *
 * Files are immutable: they are written completely or not at all, and never replaced. They are
 * written and flushed under a temporary name, then linked to the final one. `link` fails when the
 * name exists, on every POSIX file system and between processes; `rename` would replace silently.
 * A crash can leave a file in the temporary folder, but never a partial file elsewhere.
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

/** The result, or undefined when the path does not exist. */
export const undefinedIfAbsent = async <A>(work: Promise<A>): Promise<A | undefined> => {
  try {
    return await work
  } catch (cause) {
    if (isAbsent(cause)) return undefined
    throw cause
  }
}

/** Whether the error means that the path exists already. */
const isPresent = (cause: unknown): boolean => isSystemError(cause) && cause.code === "EEXIST"

const explanations: Readonly<Record<string, string>> = {
  ENOSPC: "no space left on the archive's disk",
  EDQUOT: "the archive's disk quota is used up",
  EACCES: "the archive's directory may not be read or written by this user",
  EPERM: "the archive's file system refuses the operation (it needs hard links)",
  EROFS: "the archive's file system is read-only",
  EIO: "the archive's disk reports an input/output error",
  EMFILE: "too many open files",
  ENFILE: "too many open files on this machine",
}

/** Explains errors of the operating system only; the text always contains their code. */
export const explain: Explain = (cause) =>
  isSystemError(cause) ? `${explanations[cause.code] ?? cause.message} (${cause.code})` : undefined

/** Directories contain invoices, so other users of the machine have no access. */
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
  for (let dir = path; dir !== top; dir = dirname(dir)) await syncDirectory(dirname(dir))
}

interface WriteOnce {
  /** Returns whether this call wrote the bytes; false when the name existed. */
  (path: string, bytes: Uint8Array): Promise<boolean>
}

/** A writer of files below `root`, with its temporary files in `temporary` on the same disk. */
const makeWriteOnce = (root: string, temporary: string): WriteOnce => {
  const durable = new Set<string>()
  // Another process may have created the directory without flushing it yet.
  const syncDownTo = async (leaf: string): Promise<void> => {
    await syncDirectory(leaf)
    if (durable.has(leaf)) return
    for (let dir = leaf; dir !== root; dir = dirname(dir)) await syncDirectory(dirname(dir))
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
    detail: `${directory} is no archive: it has no VERSION file but holds ${foreign}`,
  })
}

const checkVersion = (directory: string, text: string): void => {
  const version = /^[1-9]\d{0,5}\n?$/.test(text) ? Number(text) : undefined
  if (version === undefined) {
    const detail = `${directory} is no archive: its VERSION file does not hold a layout number`
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
    // Absent when another process completed or removed this file after the listing.
    const draft = await undefinedIfAbsent(stat(path))
    const isStale = draft?.isFile() === true && now - draft.mtimeMs > staleAfterMillis
    if (isStale) await rm(path, { force: true })
  }
}

/**
 * Opens the archive in that directory, or creates an empty one, and removes temporary files that
 * are older than an hour at `now` (epoch milliseconds). Throws `ArchiveOpenError` or errors of the
 * file system. Several processes may open one directory at the same time.
 */
export const openArchiveLayout = async (directory: string, now: number): Promise<ArchiveLayout> => {
  const root = resolve(directory)
  const temporary = join(root, "tmp")
  const versionPath = join(root, "VERSION")
  const version = await undefinedIfAbsent(readFile(versionPath, "utf8"))
  if (version !== undefined) checkVersion(root, version)
  await makeDurableDirectory(root)
  if (version === undefined) await refuseForeign(root)
  await makeDurableDirectory(temporary)
  const writeOnce = makeWriteOnce(root, temporary)
  if (version === undefined) {
    await writeOnce(versionPath, Buffer.from(`${layoutVersion}\n`))
    checkVersion(root, await readFile(versionPath, "utf8"))
  }
  await removeStale(temporary, now)
  return { root, writeOnce }
}
