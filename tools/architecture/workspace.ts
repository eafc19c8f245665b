/**
 * The workspace as the rules see it: packages, their files, and where each import leads.
 *
 * Built from a source tree alone. A package is a folder with a package.json below `packages/`; its
 * kind follows from the folder (domain, contract-tests, sdk, adapters/*, apps/*); adapters/memory
 * is a kind of its own.
 */
import { posix } from "node:path"
import { codeMask } from "./code-mask.ts"
import { type Import, importsOf } from "./imports.ts"
import type { SourceTree } from "./source-tree.ts"

export type PackageKind = "domain" | "memory" | "contract-tests" | "sdk" | "adapter" | "app"

export interface Package {
  readonly name: string
  readonly folder: string
  readonly kind: PackageKind
  /** The last part of the folder: "postgres" for packages/adapters/postgres. */
  readonly shortName: string
}

export interface SourceFile {
  readonly path: string
  readonly text: string
  /** The text with comments and strings blanked; same positions. */
  readonly code: string
  readonly imports: ReadonlyArray<Import>
  readonly package: Package
  readonly isTest: boolean
}

export interface Workspace {
  readonly packages: ReadonlyArray<Package>
  readonly files: ReadonlyArray<SourceFile>
}

const manifestPath =
  /^packages\/(?:(domain|contract-tests|sdk)|(adapters|apps)\/([^/]+))\/package\.json$/

const kindOf = (
  single: string | undefined,
  group: string | undefined,
  member: string | undefined,
): PackageKind => {
  if (group === "adapters" && member === "memory") return "memory"
  if (single === "domain" || single === "contract-tests" || single === "sdk") return single
  return group === "adapters" ? "adapter" : "app"
}

const packageAt = (path: string, manifest: string): ReadonlyArray<Package> => {
  const match = manifestPath.exec(path)
  if (match === null) return []
  const [, single, group, member] = match
  const { name } = JSON.parse(manifest) as Pick<Package, "name">
  const shortName = single ?? member ?? ""
  const kind = kindOf(single, group, member)
  return [{ name, shortName, kind, folder: posix.dirname(path) }]
}

const fileOf = (path: string, text: string, owner: Package): SourceFile => ({
  path,
  text,
  code: codeMask(text),
  imports: importsOf(text),
  package: owner,
  isTest: path.startsWith(`${owner.folder}/test/`) || path.endsWith(".test.ts"),
})

export const workspaceOf = (tree: SourceTree): Workspace => {
  const packages = [...tree].flatMap(([path, text]) => packageAt(path, text))
  const files = [...tree]
    .filter(([path]) => path.startsWith("packages/") && /\.tsx?$/.test(path))
    .flatMap(([path, text]) => {
      const owner = packages.find(({ folder }) => path.startsWith(`${folder}/`))
      return owner === undefined ? [] : [fileOf(path, text, owner)]
    })
  return { packages, files }
}

export const isRelative = (specifier: string): boolean => /^\.{1,2}(?:\/|$)/.test(specifier)

/** The root-relative path that a relative import names. */
export const pathNamed = (file: SourceFile, specifier: string): string =>
  posix.join(posix.dirname(file.path), specifier)

/** "effect" for "effect/Effect", "@scope/name" for "@scope/name/part"; "node:fs" stays. */
export const packageNameOf = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/")

/** The workspace package that an import names; undefined for other packages. */
export const workspacePackageOf = (
  { packages }: Workspace,
  specifier: string,
): Package | undefined => packages.find(({ name }) => name === packageNameOf(specifier))
