/**
 * Import cycles between files, each reported once.
 *
 * Follows relative imports alone: packages cannot form cycles, turbo refuses them. Type-only
 * imports count, since two files that need each other's types are one concept in two places.
 */
import { isRelative, pathNamed, type SourceFile } from "./workspace.ts"

const neighboursOf = (file: SourceFile): ReadonlyArray<string> =>
  file.imports
    .filter(({ specifier }) => isRelative(specifier))
    .map(({ specifier }) => pathNamed(file, specifier))

/** Cycles as lists of paths; the first path is the one met first, and imports the second. */
export const cyclesOf = (
  files: ReadonlyArray<SourceFile>,
): ReadonlyArray<ReadonlyArray<string>> => {
  const byPath = new Map(files.map((file) => [file.path, neighboursOf(file)]))
  const settled = new Set<string>()
  const cycles: Array<ReadonlyArray<string>> = []
  const visit = (path: string, trail: ReadonlyArray<string>): void => {
    const start = trail.indexOf(path)
    if (start !== -1) {
      cycles.push(trail.slice(start))
      return
    }
    if (settled.has(path)) return
    for (const next of byPath.get(path) ?? []) visit(next, [...trail, path])
    settled.add(path)
  }
  for (const path of byPath.keys()) visit(path, [])
  return cycles
}
