/** The bundles of the sources as they are now: written once, and found again by the next start. */
import { createHash, randomUUID } from "node:crypto"
import { existsSync, globSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"

/** A running process loads parts of its bundle later, so bundles before the newest stay. */
const keptBundles = 3

/** The sources, the packages, and how they are bundled. */
const patterns = [
  "packages/**/src/**/*.{ts,json}",
  "packages/**/package.json",
  "tools/bundle/*.ts",
  "package-lock.json",
]

/** The files of this project that a bundle depends on, as paths below the root. */
export const bundledFiles = (root: string): ReadonlyArray<string> =>
  globSync(patterns, { cwd: root, exclude: ["**/node_modules/**"] }).toSorted()

const versionOf = (root: string): string => {
  const hash = createHash("sha256").update(process.version)
  for (const path of bundledFiles(root)) {
    const { mtimeMs, size } = statSync(join(root, path))
    hash.update(`${path} ${mtimeMs} ${size}\n`)
  }
  return hash.digest("hex").slice(0, 16)
}

const dropOld = (folder: string): void => {
  const changedAt = (name: string) => statSync(join(folder, name)).mtimeMs
  const names = readdirSync(folder).toSorted((left, right) => changedAt(right) - changedAt(left))
  for (const name of names.slice(keptBundles)) rmSync(join(folder, name), { recursive: true })
}

/** Returns the folder with the bundles; `write` is called with a new folder when there is none. */
export const freshBundles = async (
  root: string,
  write: (folder: string) => Promise<unknown>,
): Promise<string> => {
  const parent = join(root, "out/bundle")
  const folder = join(parent, versionOf(root))
  if (existsSync(folder)) return folder
  mkdirSync(parent, { recursive: true })
  const draft = join(parent, `draft-${randomUUID()}`)
  try {
    await write(draft)
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another start was quicker.
    if (!existsSync(folder)) throw error
  }
  dropOld(parent)
  return folder
}
