/**
 * Makes the package.json of a published package from the one in this repository (ADR 0006).
 *
 * Pure: the caller passes the folders and the imports of the compiled files. A package of which a
 * program must have a single copy is a peer; all others keep the exact version that was tested.
 */
import { posix } from "node:path"

export type Versions = Readonly<Record<string, string>>

/** The fields of the repository's package.json that matter here. */
export interface SourceManifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly description?: string
  readonly license: string
  readonly exports?: Readonly<Record<string, string | null>>
  /** The commands of a program, each with the source file that it starts. */
  readonly bin?: Versions
  readonly dependencies?: Versions
  readonly devDependencies?: Versions
  /** Packages that may be missing where they can't be installed. */
  readonly optionalDependencies?: Versions
}

export interface ExportedFile {
  /** Types come first: the first condition that matches is used. */
  readonly types: string
  readonly default: string
}

export interface PublishedManifest {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly keywords: ReadonlyArray<string>
  readonly type: "module"
  readonly engines: Versions
  readonly exports: Readonly<Record<string, ExportedFile | string>>
  readonly bin?: Versions
  readonly files: ReadonlyArray<string>
  readonly dependencies: Versions
  readonly peerDependencies?: Versions
  readonly optionalDependencies?: Versions
}

/** The version of Node that the tests run on. */
export const oldestNodeMajor = 24

/** A second copy of these would not recognise the first one's services, brands or running tests. */
const onlyOnce = new Set(["effect", "@procurement/domain", "vitest", "@effect/vitest"])

const compiled = (source: string): ExportedFile => {
  const stem = source.replace(/^\.\/src\//, "./dist/").replace(/\.ts$/, "")
  return { types: `${stem}.d.ts`, default: `${stem}.js` }
}

/** Lists each concept by name, because a pattern would export internal folders too. */
const spelledOut = (
  pattern: string,
  target: string,
  sources: ReadonlySet<string>,
): ReadonlyArray<readonly [string, string]> => {
  const [before = "", after = ""] = target.split("*")
  return [...sources]
    .map((path) => `./${path}`)
    .filter((path) => path.startsWith(before) && path.endsWith(after))
    .map((path) => path.slice(before.length, path.length - after.length))
    .filter((name) => name !== "" && !name.includes("/"))
    .toSorted()
    .map((name) => [pattern.replace("*", name), target.replace("*", name)] as const)
}

/** Files in `test/` are not published. */
const isPublished = (target: string | null): target is string =>
  target?.startsWith("./src/") === true

const exportsOf = (
  { exports = {} }: SourceManifest,
  sources: ReadonlySet<string>,
): PublishedManifest["exports"] => {
  const entries = Object.entries(exports).flatMap(([subpath, target]) => {
    if (!isPublished(target)) return []
    if (!subpath.includes("*")) return [[subpath, target] as const]
    return spelledOut(subpath, target, sources)
  })
  const files = entries.map(([subpath, target]) => [subpath, compiled(target)] as const)
  return { ...Object.fromEntries(files), "./package.json": "./package.json" }
}

const typesPackageOf = (name: string): string =>
  `@types/${name.startsWith("@") ? name.slice(1).replace("/", "__") : name}`

/** Types that the published declarations import must be dependencies. */
const namedTypes = (
  { devDependencies = {} }: SourceManifest,
  declared: ReadonlySet<string>,
): Versions =>
  Object.fromEntries(
    [...declared]
      .map(typesPackageOf)
      .flatMap((name) => (name in devDependencies ? [[name, devDependencies[name] ?? ""]] : [])),
  )

const split = (dependencies: Versions): { readonly own: Versions; readonly peers: Versions } => {
  const entries = Object.entries(dependencies).toSorted(([a], [b]) => a.localeCompare(b, "en"))
  return {
    own: Object.fromEntries(entries.filter(([name]) => !onlyOnce.has(name))),
    peers: Object.fromEntries(
      entries
        .filter(([name]) => onlyOnce.has(name))
        .map(([name, version]) => [name, `^${version}`]),
    ),
  }
}

/** Facts about a package that its package.json does not state. */
export interface PackedFiles {
  /** Source files, relative to the package's folder: `src/order/index.ts`. */
  readonly sources: ReadonlySet<string>
  /** Names of the packages that its declarations import. */
  readonly declared: ReadonlySet<string>
}

/** A program is published under its short name: `@procurement/app-x` becomes x. */
const publishedName = ({ name }: SourceManifest): string => name.replace("/app-", "/")

const commonFields = (source: SourceManifest) => ({
  name: publishedName(source),
  version: source.version,
  description: source.description ?? "",
  license: source.license,
  keywords: ["procurement", posix.basename(publishedName(source)), "ksef", "hexagonal"],
  type: "module" as const,
  engines: { node: `>=${oldestNodeMajor}` },
})

/** The package.json to publish. */
export const publishedManifest = (
  source: SourceManifest,
  { sources, declared }: PackedFiles,
): PublishedManifest => {
  const { own, peers } = split({ ...source.dependencies, ...namedTypes(source, declared) })
  return {
    ...commonFields(source),
    exports: exportsOf(source, sources),
    files: ["dist", "CHANGELOG.md"],
    dependencies: own,
    peerDependencies: peers,
    ...(source.optionalDependencies === undefined
      ? {}
      : { optionalDependencies: source.optionalDependencies }),
  }
}

/**
 * The published package.json of a program in one file. It has no peers, because no other code
 * shares its modules.
 */
export const programManifest = (
  source: SourceManifest,
  file: string,
  dependencies: Versions,
): PublishedManifest => ({
  ...commonFields(source),
  exports: { "./package.json": "./package.json" },
  bin: Object.fromEntries(Object.keys(source.bin ?? {}).map((command) => [command, file])),
  files: ["dist", "docs", "CHANGELOG.md"],
  dependencies,
})
