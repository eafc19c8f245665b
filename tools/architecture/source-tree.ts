/**
 * Reads the repository's text files once into a map from path to text.
 *
 * Rules and checks read this map and never the disk, so a planted violation is one more entry in
 * the map. Paths are relative to the root and use "/". Generated and installed folders are omitted.
 */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

export type SourceTree = ReadonlyMap<string, string>

export const root = join(import.meta.dirname, "../..")

const skippedFolder = /^(?:node_modules|\.git|\.turbo|out|coverage|\.sandbox.*)$/
const textFile =
  /\.(?:tsx?|mts|m?js|json|md|ya?ml|toml|sh|sql|html|css|txt)$|^(?:LICENSE|Dockerfile).*|^\.[a-z-]+rc$|^run$/

const pathsBelow = (folder: string): ReadonlyArray<string> =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"))
    .flatMap((entry) => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) return skippedFolder.test(entry.name) ? [] : pathsBelow(path)
      return entry.isFile() && textFile.test(entry.name) ? [path] : []
    })

/** Every text file that people or the tools of this repository edit. */
export const readSourceTree = (): SourceTree =>
  new Map(pathsBelow("").map((path) => [path, readFileSync(join(root, path), "utf8")]))

/** The line number of a position, from 1. */
export const lineAt = (text: string, position: number): number =>
  text.slice(0, position).split("\n").length
