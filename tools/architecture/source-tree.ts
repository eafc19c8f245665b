/**
 * Reads the repository's text files once into a map from path to text.
 *
 * Rules and checks read this map and never the disk, so a planted violation is one more entry in
 * the map. Paths are relative to the root and use "/". Generated and installed folders are omitted.
 */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

export type SourceTree = ReadonlyMap<string, string>

const skippedFolders = new Set(["node_modules", ".git", ".turbo", "out", "coverage"])
const isSkippedFolder = (name: string): boolean =>
  skippedFolders.has(name) || name.startsWith(".sandbox")

const endings = "ts tsx mts js mjs json md yml yaml toml sh sql html css txt".split(" ")
const textFile = new RegExp(
  `(?:\\.(?:${endings.join("|")})|^LICENSE|^Dockerfile|^\\.[a-z-]+rc|^run)$`,
)

const pathsBelow = (root: string, folder: string): ReadonlyArray<string> =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"))
    .flatMap((entry) => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) return isSkippedFolder(entry.name) ? [] : pathsBelow(root, path)
      return entry.isFile() && textFile.test(entry.name) ? [path] : []
    })

/** Every text file below `root` that people or the tools of this repository edit. */
export const readSourceTree = (root: string): SourceTree =>
  new Map(pathsBelow(root, "").map((path) => [path, readFileSync(join(root, path), "utf8")]))
