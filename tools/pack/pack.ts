/**
 * Turns sources into tarballs: compiles or bundles each package, lays it out for publishing and
 * runs npm pack.
 *
 * Works in a separate folder; the sources stay unchanged.
 */
import { execFile } from "node:child_process"
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, posix } from "node:path"
import { promisify } from "node:util"
import { isRelative, packageNameOf, parseSource } from "../architecture/imports.ts"
import { compile, filesBelow } from "./compile.ts"
import {
  isProgram,
  programManifest,
  publishedManifest,
  type PublishedManifest,
  type SourcePackage,
} from "./manifest.ts"
import { programFile, writeDocuments, writeProgram } from "./program.ts"

const run = promisify(execFile)

export interface PackedPackage {
  /** Its name in this repository. */
  readonly name: string
  /** The package as it is in the tarball. */
  readonly folder: string
  readonly tarball: string
}

/** Names of the packages that the declarations in a folder import. */
const declaredIn = (folder: string): ReadonlySet<string> =>
  new Set(
    filesBelow(folder)
      .filter((path) => path.endsWith(".d.ts"))
      .flatMap((path) => parseSource(path, readFileSync(join(folder, path), "utf8")).imports)
      .map(({ specifier }) => specifier)
      .filter((specifier) => !isRelative(specifier))
      .map(packageNameOf),
  )

const layProgram = async (
  root: string,
  { folder, manifest }: SourcePackage,
  target: string,
): Promise<PublishedManifest> => {
  writeDocuments(root, folder, target)
  return programManifest(manifest, programFile, await writeProgram(root, folder, target))
}

const layLibrary = (
  root: string,
  { folder, manifest }: SourcePackage,
  compiled: string,
  target: string,
): PublishedManifest => {
  cpSync(compiled, join(target, "dist"), { recursive: true })
  const readme = join(root, folder, "README.md")
  if (existsSync(readme)) copyFileSync(readme, join(target, "README.md"))
  const sources = filesBelow(join(root, folder, "src")).map((path) => `./src/${path}`)
  return publishedManifest(manifest, { sources, declared: declaredIn(compiled) })
}

const layOut = async (
  root: string,
  source: SourcePackage,
  into: string,
): Promise<PackedPackage> => {
  const { folder, manifest } = source
  const target = join(into, posix.basename(folder))
  mkdirSync(target, { recursive: true })
  const published = isProgram(manifest)
    ? await layProgram(root, source, target)
    : layLibrary(root, source, join(into, "compiled", folder, "src"), target)
  writeFileSync(join(target, "package.json"), `${JSON.stringify(published, undefined, 2)}\n`)
  copyFileSync(join(root, "LICENSE"), join(target, "LICENSE"))
  copyFileSync(join(root, "CHANGELOG.md"), join(target, "CHANGELOG.md"))
  const file = `${published.name.replace("@", "").replace("/", "-")}-${published.version}.tgz`
  return { name: manifest.name, folder: target, tarball: join(into, file) }
}

/** Packs the packages into `into` and returns their locations. Needs no network. */
export const pack = async (
  root: string,
  packages: ReadonlyArray<SourcePackage>,
  into: string,
): Promise<ReadonlyArray<PackedPackage>> => {
  const libraries = packages.filter(({ manifest }) => !isProgram(manifest))
  const folders = libraries.map(({ folder }) => folder)
  if (folders.length > 0) await compile(root, folders, join(into, "compiled"))
  const packed = await Promise.all(packages.map((each) => layOut(root, each, into)))
  const targets = packed.map(({ folder }) => folder)
  const quietly = [
    "--ignore-scripts",
    "--offline",
    "--loglevel=error",
    "--cache",
    join(into, ".npm"),
  ]
  await run("npm", ["pack", ...quietly, "--pack-destination", into, ...targets], { cwd: into })
  return packed
}
