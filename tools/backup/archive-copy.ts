/**
 * Copies the archive file by file. Its files never change, so the copy leaves existing files as
 * they are, and an interrupted copy continues.
 *
 * Encrypts them on the way into a backup, and decrypts them on the way out.
 *
 * Run it after the backup of the database, so that it includes every file that a row references.
 */
import { createReadStream, createWriteStream } from "node:fs"
import { copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises"
import { dirname, join, relative } from "node:path"
import { pipeline } from "node:stream/promises"
import { type Cipher, unencrypted } from "./cipher.ts"

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

/** The names and the bytes of the files that a copy writes. */
export interface Change {
  readonly stage: Cipher["stage"]
  readonly nameOf: (name: string) => string
}

export const unchanged: Change = { stage: unencrypted.stage, nameOf: (name) => name }

export const intoBackup = ({ stage, ending }: Cipher): Change =>
  ending === "" ? unchanged : { stage, nameOf: (name) => `${name}${ending}` }

export const outOfBackup = ({ stage, ending }: Cipher): Change =>
  ending === "" ? unchanged : { stage, nameOf: (name) => name.replace(/\.age$/, "") }

const copy = async (source: string, draft: string, change: Change): Promise<void> => {
  if (change === unchanged) return copyFile(source, draft)
  const { mode } = await stat(source)
  return pipeline(createReadStream(source), change.stage, createWriteStream(draft, { mode }))
}

/** A target is whole, because it was renamed; an encrypted one has another size. */
const isCopied = async (source: string, target: string, change: Change): Promise<boolean> => {
  const size = await sizeOf(target)
  return change === unchanged ? size === (await sizeOf(source)) : size !== undefined
}

/** Returns the number of copied files. */
export const copyArchive = async (
  from: string,
  to: string,
  change: Change = unchanged,
): Promise<number> => {
  let copied = 0
  for (const name of await filesBelow(from)) {
    const [source, target] = [join(from, name), join(to, change.nameOf(name))]
    if (await isCopied(source, target, change)) continue
    await mkdir(dirname(target), { recursive: true })
    const draft = `${target}${partial}`
    // Archive files are read-only, and so are drafts that an interrupted copy has left.
    await rm(draft, { force: true })
    await copy(source, draft, change)
    await rename(draft, target)
    copied += 1
  }
  return copied
}
