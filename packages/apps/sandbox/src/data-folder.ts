/**
 * The folder of a sandbox: who uses it, which version wrote it, and where things are in it.
 *
 * One sandbox at a time: a lock file holds the process id of the one that runs. A lock whose
 * process is gone (kill -9, power) is taken over.
 */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"

/** Grows when a newer version writes what an older one can't read. */
export const folderVersion = 1

export interface DataFolder {
  readonly path: string
  readonly within: (...names: ReadonlyArray<string>) => string
  /** Lets another sandbox use the folder. */
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

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

const checkVersion = async (path: string): Promise<void> => {
  const file = join(path, "VERSION")
  const version = await readNumber(file)
  if (version === undefined) return writeFile(file, `${folderVersion}\n`)
  if (version > folderVersion) {
    throw new FolderUnusable(
      `${path} was written by a newer version (${version}, this one knows ${folderVersion}): ` +
        "update the project or set SANDBOX_DIR to another folder",
    )
  }
}

const takeLock = async (path: string): Promise<void> => {
  const file = join(path, "lock")
  const holder = await readNumber(file)
  if (holder !== undefined && holder !== process.pid && isAlive(holder)) {
    throw new FolderUnusable(`${path} is in use by a running sandbox (process ${holder})`)
  }
  await rm(file, { force: true })
  await writeFile(file, `${process.pid}\n`, { flag: "wx" })
}

const explain = (path: string, error: unknown): Error => {
  const { code } = error as NodeJS.ErrnoException
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    return new FolderUnusable(`no permission to write in ${path} (${code}): set SANDBOX_DIR`)
  }
  if (code === "ENOTDIR" || code === "EEXIST") {
    return new FolderUnusable(`${path} is not a folder or just being taken: set SANDBOX_DIR`)
  }
  return error instanceof Error ? error : new Error(String(error))
}

/** Takes the folder for this process; makes it when it is missing. */
export const takeFolder = async (directory: string): Promise<DataFolder> => {
  const path = resolve(directory)
  const within = (...names: ReadonlyArray<string>): string => join(path, ...names)
  try {
    await mkdir(path, { recursive: true })
    await checkVersion(path)
    await takeLock(path)
    await mkdir(within("logs"), { recursive: true })
  } catch (error) {
    throw explain(path, error)
  }
  return { path, within, release: () => rm(within("lock"), { force: true }) }
}
