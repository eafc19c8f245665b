/** Source files that nothing reaches: neither imported, nor exported by a package, nor started. */
import { posix } from "node:path"
import { importsOf } from "../../architecture/imports.ts"
import type { SourceTree } from "../../architecture/source-tree.ts"
import type { Check } from "../check.ts"

const isSource = (path: string): boolean => /^packages\/.*\/src\/.*\.ts$/.test(path)

const importedPaths = (tree: SourceTree): ReadonlySet<string> =>
  new Set(
    [...tree]
      .filter(([path]) => path.endsWith(".ts"))
      .flatMap(([path, text]) =>
        importsOf(text)
          .filter(({ specifier }) => specifier.startsWith("."))
          .map(({ specifier }) => posix.join(posix.dirname(path), specifier))
          .filter((target) => target !== path),
      ),
  )

/** Paths in a package.json (exports, bin, scripts) as patterns over root-relative paths. */
const entriesOf = (path: string, manifest: string): ReadonlyArray<RegExp> =>
  [...manifest.matchAll(/[\w./*-]+\.ts/g)].map(([entry]) => {
    const target = posix.join(posix.dirname(path), entry)
    return new RegExp(`^${target.replaceAll(".", "\\.").replaceAll("*", "[^/]+")}$`)
  })

const isMain = (path: string): boolean => path.endsWith("/src/main.ts")

export const deadFileCheck: Check = {
  name: "dead-files",
  message: "no file imports this one, and no package exports or starts it",
  run: (tree) => {
    const imported = importedPaths(tree)
    const entries = [...tree]
      .filter(([path]) => posix.basename(path) === "package.json")
      .flatMap(([path, text]) => entriesOf(path, text))
    return [...tree.keys()]
      .filter((path) => isSource(path) && !isMain(path) && !imported.has(path))
      .filter((path) => !entries.some((entry) => entry.test(path)))
      .map((path) => ({ path, line: 1, found: "not reached" }))
  },
}
