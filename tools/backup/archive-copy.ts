/**
 * Copies the archive file by file. Its files never change, so the copy leaves existing files as
 * they are, and an interrupted copy continues.
 *
 * Run it after the backup of the database, so that it includes every file that a row references.
 */
import { copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises"
import { dirname, join, relative } from "node:path"

/** The archive's folder for unfinished files, and the suffix of a file that is being copied. */
const [unfinished, partial] = ["tmp", ".part"]

const filesBelow = async (folder: string): Promise<ReadonlyArray<string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith(join(unfinished, "/")) && !name.endsWith(partial))
}

const sizeOf = async (file: string) => (await stat(file).catch(() => undefined))?.size

/** Returns the number of copied files. */
export const copyArchive = async (from: string, to: string): Promise<number> => {
  let copied = 0
  for (const name of await filesBelow(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    if ((await sizeOf(source)) === (await sizeOf(target))) continue
    await mkdir(dirname(target), { recursive: true })
    const draft = `${target}${partial}`
    // Archive files are read-only, and so are drafts that an interrupted copy has left.
    await rm(draft, { force: true })
    await copyFile(source, draft)
    await rename(draft, target)
    copied += 1
  }
  return copied
}
