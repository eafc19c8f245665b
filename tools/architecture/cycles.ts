/**
 * Finds the cycles of a graph and reports each once. Type-only imports count, because two concepts
 * that need each other's types are one concept in two places.
 */
import { isRelative, pathNamed, type SourceFile } from "./workspace.ts"

export const relativeImportsOf = (file: SourceFile): ReadonlyArray<string> =>
  file.imports
    .filter(({ specifier }) => isRelative(specifier))
    .map(({ specifier }) => pathNamed(file, specifier))

/** Cycles as lists of nodes; the first node is the one visited first, and imports the second. */
export const cyclesOf = (
  graph: ReadonlyMap<string, Iterable<string>>,
): ReadonlyArray<ReadonlyArray<string>> => {
  const settled = new Set<string>()
  const cycles: Array<ReadonlyArray<string>> = []
  const visit = (path: string, trail: ReadonlyArray<string>): void => {
    const start = trail.indexOf(path)
    if (start !== -1) {
      cycles.push(trail.slice(start))
      return
    }
    if (settled.has(path)) return
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
    settled.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return cycles
}
