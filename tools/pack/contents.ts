/**
 * Checks a package that is laid out for publishing: which files it contains, and whether everything
 * they import will be installed.
 */
import { existsSync, readFileSync } from "node:fs"
import { builtinModules } from "node:module"
import { dirname, join, posix } from "node:path"
import { isRelative, packageNameOf, parseSource } from "../architecture/imports.ts"
import { filesBelow } from "./compile.ts"
import type { PublishedManifest } from "./manifest.ts"

const expected =
  /^(?:dist\/.+\.(?:js|d\.ts)|docs\/.+\.(?:md|xsd)|package\.json|README\.md|LICENSE|CHANGELOG\.md)$/
const builtin = new Set(builtinModules)

const isNode = (specifier: string): boolean =>
  specifier.startsWith("node:") || builtin.has(specifier)

const isDeclared = (specifier: string, manifest: PublishedManifest): boolean => {
  const name = packageNameOf(specifier)
  const { dependencies, optionalDependencies = {}, peerDependencies = {} } = manifest
  return [dependencies, optionalDependencies, peerDependencies].some((named) => name in named)
}

/** A declaration that names `./a.js` means `./a.d.ts` beside it. */
const isUnresolved = (folder: string, path: string, specifier: string): boolean => {
  const target = join(folder, posix.dirname(path), specifier)
  if (!specifier.endsWith(".js")) return true
  return !existsSync(path.endsWith(".d.ts") ? target.replace(/\.js$/, ".d.ts") : target)
}

const importFindings = (
  folder: string,
  path: string,
  manifest: PublishedManifest,
): ReadonlyArray<string> =>
  parseSource(path, readFileSync(join(folder, path), "utf8")).imports.flatMap(
    ({ specifier, line }) => {
      if (isNode(specifier) || packageNameOf(specifier) === manifest.name) return []
      if (isRelative(specifier)) {
        return isUnresolved(folder, path, specifier)
          ? [`${path}:${line} imports ${specifier}, which does not exist`]
          : []
      }
      return isDeclared(specifier, manifest)
        ? []
        : [`${path}:${line} imports ${specifier}, which package.json does not name`]
    },
  )

const exportFindings = (folder: string, { exports }: PublishedManifest): ReadonlyArray<string> =>
  Object.entries(exports).flatMap(([subpath, target]) =>
    (typeof target === "string" ? [target] : [target.types, target.default])
      .filter((file) => !existsSync(join(folder, file)))
      .map((file) => `exports ${subpath} as ${file}, which does not exist`),
  )

const commandFindings = (folder: string, { bin = {} }: PublishedManifest): ReadonlyArray<string> =>
  Object.entries(bin)
    .filter(([, file]) => !existsSync(join(folder, file)))
    .map(([command, file]) => `${command} starts ${file}, which does not exist`)

/** Returns one line for each finding, with its file. */
export const contentFindings = (folder: string): ReadonlyArray<string> => {
  const files = filesBelow(folder)
  const manifest: PublishedManifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  const strangers = files
    .filter((path) => !expected.test(path))
    .map((path) => `${path} does not belong in ${dirname(folder)}`)
  const missing = ["README.md", "LICENSE"].filter((path) => !files.includes(path))
  const modules = files.filter((path) => /^dist\/.+\.(?:js|d\.ts)$/.test(path))
  return [
    ...(manifest.description === "" ? ["package.json has no description"] : []),
    ...missing.map((path) => `${path} is missing`),
    ...strangers,
    ...exportFindings(folder, manifest),
    ...commandFindings(folder, manifest),
    ...modules.flatMap((path) => importFindings(folder, path, manifest)),
  ]
}
