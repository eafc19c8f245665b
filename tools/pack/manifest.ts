/**
 * Lists the packages that are published, and makes the package.json of each from the one in this
 * repository (ADR 0006). A package of which a program must have a single copy is a peer; all others
 * keep the exact version that was tested.
 */
import { globSync, readFileSync } from "node:fs"
import { join, posix } from "node:path"

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

export interface SourcePackage {
  /** Relative to the root of the repository: `packages/adapters/fa3`. */
  readonly folder: string
  readonly manifest: SourceManifest
}

export interface PublishedManifest {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly keywords: ReadonlyArray<string>
  readonly type: "module"
  readonly engines: Versions
  /** Types come first: the first condition that matches is used. */
  readonly exports: Readonly<
    Record<string, { readonly types: string; readonly default: string } | string>
  >
  readonly bin?: Versions
  readonly files: ReadonlyArray<string>
  readonly publishConfig: { readonly access: "public"; readonly provenance: true }
  readonly repository?: Versions
  readonly dependencies: Versions
  readonly peerDependencies?: Versions
  readonly optionalDependencies?: Versions
}

/** Every package of the workspace, published or not. */
export const workspacePackages = (root: string): ReadonlyArray<SourcePackage> =>
  globSync("packages/{domain,contract-tests,simulation,sdk,lib/*,adapters/*,apps/*}/package.json", {
    cwd: root,
  })
    .toSorted()
    .map((path) => ({
      folder: posix.dirname(path.replaceAll("\\", "/")),
      manifest: JSON.parse(readFileSync(join(root, path), "utf8")),
    }))

/** All that other projects can use. Of the apps: the KSeF simulator and both command lines. */
export const publishedPackages = (root: string): ReadonlyArray<SourcePackage> =>
  workspacePackages(root).filter(
    ({ folder }) => !/\/apps\/(?!(?:ksef-simulator|(?:customer-)?cli)$)/.test(folder),
  )

/** A command line is packed as the same file that is its executable. */
export const isCommandLine = ({ folder }: SourcePackage): boolean =>
  /\/apps\/(?:customer-)?cli$/.test(folder)

/** A program is started and not imported, so it is packed as one file. */
export const isProgram = ({ bin }: SourceManifest): boolean => bin !== undefined

/** The version of Node that the tests run on. */
export const oldestNodeMajor = 24

/** A second copy of these would not recognise the first one's services, brands or running tests. */
const onlyOnce = /^(?:effect|@procurement\/domain|vitest|@effect\/vitest)$/

/** Lists each concept by name, because a pattern would export internal folders too. */
const spelledOut = (
  subpath: string,
  target: string,
  sources: ReadonlyArray<string>,
): ReadonlyArray<readonly [string, string]> => {
  if (!subpath.includes("*")) return [[subpath, target]]
  const [prefix = "", suffix = ""] = target.split("*")
  return sources
    .filter((path) => path.startsWith(prefix) && path.endsWith(suffix))
    .map((path) => path.slice(prefix.length, path.length - suffix.length))
    .filter((name) => name !== "" && !name.includes("/"))
    .map((name) => [subpath.replace("*", name), target.replace("*", name)])
}

/** The compiled files; those in `test/` are not published. */
const exportsOf = (
  { exports = {} }: SourceManifest,
  sources: ReadonlyArray<string>,
): PublishedManifest["exports"] => {
  const files = Object.entries(exports)
    .flatMap(([subpath, target]) =>
      target?.startsWith("./src/") === true ? spelledOut(subpath, target, sources) : [],
    )
    .map(([subpath, target]) => {
      const stem = target.replace(/^\.\/src\//, "./dist/").replace(/\.ts$/, "")
      return [subpath, { types: `${stem}.d.ts`, default: `${stem}.js` }] as const
    })
  return { ...Object.fromEntries(files), "./package.json": "./package.json" }
}

/** Types that the published declarations import must be dependencies. */
const namedTypes = ({ devDependencies = {} }: SourceManifest, declared: ReadonlySet<string>) => {
  const types = [...declared].map((name) => name.replace("@", "").replace("/", "__"))
  const needed = new Set(types.map((name) => `@types/${name}`))
  return Object.entries(devDependencies).filter(([name]) => needed.has(name))
}

/** A program is published under its short name: `@procurement/app-x` becomes x. */
const commonFields = ({ name, version, description = "", license }: SourceManifest) => {
  const published = name.replace("/app-", "/")
  return {
    name: published,
    version,
    description,
    license,
    keywords: ["procurement", posix.basename(published), "ksef", "hexagonal"],
    type: "module" as const,
    engines: { node: `>=${oldestNodeMajor}` },
    publishConfig: { access: "public", provenance: true } as const,
  }
}

/** Facts about a package that its package.json does not state. */
export interface PackedFiles {
  /** Source files in their order, relative to the package's folder: `./src/order/index.ts`. */
  readonly sources: ReadonlyArray<string>
  /** Names of the packages that its declarations import. */
  readonly declared: ReadonlySet<string>
}

/** The package.json to publish. */
export const publishedManifest = (
  source: SourceManifest,
  { sources, declared }: PackedFiles,
): PublishedManifest => {
  const needed = [...Object.entries(source.dependencies ?? {}), ...namedTypes(source, declared)]
  const [direct, peers] = [false, true].map((isPeer) =>
    needed.filter(([name]) => onlyOnce.test(name) === isPeer).toSorted(),
  )
  const { optionalDependencies } = source
  return {
    ...commonFields(source),
    exports: exportsOf(source, sources),
    files: ["dist", "CHANGELOG.md"],
    dependencies: Object.fromEntries(direct ?? []),
    peerDependencies: Object.fromEntries(
      (peers ?? []).map(([name, version]) => [name, `^${version}`]),
    ),
    ...(optionalDependencies === undefined ? {} : { optionalDependencies }),
  }
}

/** The third-party packages of a program that are not in its file. */
export interface ProgramNeeds {
  readonly dependencies: Versions
  readonly optionalDependencies?: Versions
}

/**
 * The published package.json of a program in one file. It has no peers, because no other code
 * shares its modules.
 */
export const programManifest = (
  source: SourceManifest,
  file: string,
  needs: ProgramNeeds,
): PublishedManifest => ({
  ...commonFields(source),
  exports: { "./package.json": "./package.json" },
  bin: Object.fromEntries(Object.keys(source.bin ?? {}).map((command) => [command, file])),
  files: ["dist", "docs", "CHANGELOG.md"],
  ...needs,
})
