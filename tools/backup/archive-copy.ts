/**
 * The archive copied file by file. Its files never change, so what is there already is left as it
 * is, and an interrupted copy continues.
 *
 * To be made after the database's backup: then every file that a row speaks of is in it.
 */
import { copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises"
import { dirname, join, relative } from "node:path"

/** Where an archive keeps what it is still writing. */
const unfinished = "tmp"
/** What a copy is called until it is whole. */
const partial = ".part"

const filesBelow = async (folder: string): Promise<ReadonlyArray<string>> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith(join(unfinished, "/")) && !name.endsWith(partial))
}

const sizeOf = (file: string): Promise<number | undefined> =>
  stat(file).then(
    ({ size }) => size,
    () => undefined,
  )

/** Answers how many files were copied. */
export const copyArchive = async (from: string, to: string): Promise<number> => {
  let copied = 0
  for (const name of await filesBelow(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    if ((await sizeOf(source)) === (await sizeOf(target))) continue
    await mkdir(dirname(target), { recursive: true })
    const draft = `${target}${partial}`
    // Files of an archive are for reading only, and so is what a copy that was broken off has left.
    await rm(draft, { force: true })
    await copyFile(source, draft)
    await rename(draft, target)
    copied += 1
  }
  return copied
}
