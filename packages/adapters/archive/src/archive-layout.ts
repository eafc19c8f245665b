/**
 * The directory of an archive, layout version 1:
 *
 *     VERSION    the layout's number
 *     tmp/       files being written; whatever is old there is nobody's
 *     files/, records/: see archive-names.ts
 *
 * A directory is opened only when it is empty or says that it is an archive of a known layout.
 */
import * as Data from "effect/Data"
import { readdir, readFile, rm, stat } from "node:fs/promises"
import { join, resolve } from "node:path"
import { isAbsent } from "./archive-failure.ts"
import { makeDurableDirectory, makeWriteOnce, type WriteOnce } from "./write-once.ts"

export const layoutVersion = 1

const staleAfterMillis = 3_600_000

/**
 * `NewerLayout`: a newer program wrote this archive. `NotAnArchive`: the place holds other things.
 * `NotLocked`: the bucket lets its objects be deleted. `Unreachable`: the file system or the server
 * refused; the cause tells why.
 */
export class ArchiveOpenError extends Data.TaggedError("ArchiveOpenError")<{
  readonly reason: "NewerLayout" | "NotAnArchive" | "NotLocked" | "Unreachable"
  readonly detail: string
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return this.reason === "Unreachable"
  }
  override get message(): string {
    return this.detail
  }
}

export interface ArchiveLayout {
  /** The absolute path of the directory. */
  readonly root: string
  readonly writeOnce: WriteOnce
}

const readIfPresent = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, "utf8")
  } catch (cause) {
    if (isAbsent(cause)) return undefined
    throw cause
  }
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
    try {
      const found = await stat(path)
      if (found.isFile() && now - found.mtimeMs > staleAfterMillis) await rm(path, { force: true })
    } catch (cause) {
      // Another process finished or cleaned this one between the listing and here.
      if (!isAbsent(cause)) throw cause
    }
  }
}

/**
 * Opens the archive in that directory, or makes an empty one, and removes temporary files that are
 * older than an hour at `now` (epoch milliseconds). Throws `ArchiveOpenError` or what the file
 * system throws. Several processes may open one directory at the same time.
 */
export const openArchiveLayout = async (directory: string, now: number): Promise<ArchiveLayout> => {
  const root = resolve(directory)
  const temporary = join(root, "tmp")
  const versionPath = join(root, "VERSION")
  const known = await readIfPresent(versionPath)
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
