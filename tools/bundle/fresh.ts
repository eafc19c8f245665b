/** The bundles of the sources as they are now: written once, and found again by the next start. */
import { createHash, randomUUID } from "node:crypto"
import { existsSync, globSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"

/** A running process loads parts of its bundle later, so bundles before the newest stay. */
const keptBundles = 3

/** Changes with any source, with the packages, and with how they are bundled. */
const versionOf = (root: string): string => {
  const hash = createHash("sha256").update(process.version)
  const patterns = ["packages/**/src/**/*.ts", "tools/bundle/*.ts", "package-lock.json"]
  const exclude = ["**/node_modules/**"]
  for (const path of globSync(patterns, { cwd: root, exclude }).toSorted()) {
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
