/**
 * The data folder of a sandbox: its lock, its version, and the paths in it.
 *
 * One sandbox at a time, of the version that wrote the folder. Each error is one clear line.
 */
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { lockHolder, takeLock } from "./folder-lock.ts"

/**
 * Incremented with every change of the stored data: one version can't read the folder of another.
 */
export const folderVersion = 5

export interface DataFolder {
  readonly path: string
  readonly within: (...names: ReadonlyArray<string>) => string
  /** The text of a file; undefined when it does not exist. */
  readonly read: (name: string) => Promise<string | undefined>
  /** Writes a file atomically that only its owner can read; returns its path. */
  readonly keep: (name: string, text: string) => Promise<string>
  /** Removes a file, if it is there. */
  readonly discard: (name: string) => Promise<void>
  /** Releases the lock. */
  readonly release: () => Promise<void>
}

/** The folder can't be used; the message says why and what to do. */
export class FolderUnusable extends Error {
  override readonly name = "FolderUnusable"
}

const readNumber = (path: string): Promise<number | undefined> =>
  readFile(path, "utf8").then(
    (text) => Number(text.trim()),
    () => undefined,
  )

const checkVersion = async (path: string): Promise<void> => {
  const file = join(path, "VERSION")
  const version = await readNumber(file)
  if (version === undefined) return writeFile(file, `${folderVersion}\n`)
  if (!Number.isInteger(version)) {
    throw new FolderUnusable(`${file} contains no version: is ${path} the folder of a sandbox?`)
  }
  if (version < folderVersion) {
    throw new FolderUnusable(
      `${path} was written by an earlier version, whose data this one can't read: ` +
        "delete the folder to start with an empty sandbox, or set SANDBOX_DIR to another folder",
    )
  }
  if (version > folderVersion) {
    throw new FolderUnusable(
      `${path} was written by a newer version (${version}; this one supports ${folderVersion}): ` +
        "update the project or set SANDBOX_DIR to another folder",
    )
  }
}

const takeFor = async (path: string): Promise<void> => {
  const file = join(path, "lock")
  if (await takeLock(file)) return
  const holder = await lockHolder(file)
  throw new FolderUnusable(
    `${path} is in use by a running sandbox${holder === undefined ? "" : ` (process ${holder})`}: ` +
      "stop that sandbox or set SANDBOX_DIR to another folder",
  )
}

const explain = (path: string, error: unknown): Error => {
  const { code } = error as NodeJS.ErrnoException
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    return new FolderUnusable(
      `no permission to write to ${path} (${code}): set SANDBOX_DIR to another folder`,
    )
  }
  if (code === "ENOTDIR" || code === "EEXIST") {
    return new FolderUnusable(`${path} is not a folder: set SANDBOX_DIR to another folder`)
  }
  return error instanceof Error ? error : new Error(String(error))
}

/** Locks the folder for this process; creates it if it is missing. */
export const takeFolder = async (directory: string): Promise<DataFolder> => {
  const path = resolve(directory)
  const within = (...names: ReadonlyArray<string>): string => join(path, ...names)
  try {
    await mkdir(path, { recursive: true })
    await checkVersion(path)
    await takeFor(path)
    await mkdir(within("logs"), { recursive: true })
  } catch (error) {
    throw explain(path, error)
  }
  const keep = async (name: string, text: string): Promise<string> => {
    await writeFile(within(`${name}.new`), text, { mode: 0o600 })
    await rename(within(`${name}.new`), within(name))
    return within(name)
  }
  const read = (name: string): Promise<string | undefined> =>
    readFile(within(name), "utf8").catch((error: NodeJS.ErrnoException) => {
      // Only ENOENT means missing: an unreadable file must not be overwritten.
      if (error.code === "ENOENT") return undefined
      throw explain(path, error)
    })
  const discard = (name: string): Promise<void> => rm(within(name), { force: true })
  return { path, within, read, keep, discard, release: () => discard("lock") }
}
