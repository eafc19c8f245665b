/**
 * Turns sources into tarballs: compiles or bundles each package, lays it out for publishing and
 * runs npm pack.
 *
 * Works in a separate folder; the sources stay unchanged.
 */
import { execFile } from "node:child_process"
import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { isRelative, packageNameOf, parseSource } from "../architecture/imports.ts"
import { compile, filesBelow } from "./compile.ts"
import {
  isCommandLine,
  isProgram,
  programManifest,
  publishedManifest,
  type PublishedManifest,
  type SourcePackage,
} from "./manifest.ts"
import { programFile, writeCommandLine, writeProgram } from "./program.ts"
import { withInstallation } from "./readme.ts"

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
      .flatMap(({ specifier }) => (isRelative(specifier) ? [] : [packageNameOf(specifier)])),
  )

const layLibrary = (
  root: string,
  { folder, manifest }: SourcePackage,
  compiled: string,
  target: string,
): PublishedManifest => {
  cpSync(compiled, join(target, "dist"), { recursive: true })
  copyFileSync(join(root, folder, "README.md"), join(target, "README.md"))
  const sources = filesBelow(join(root, folder, "src")).map((path) => `./src/${path}`)
  return publishedManifest(manifest, { sources, declared: declaredIn(compiled) })
}

/** In the form that npm would correct it to. */
const repositoryAt = (address: string, directory: string) => ({
  type: "git",
  url: `git+${address.replace(/(?:\.git)?$/, ".git")}`,
  directory,
})

const layOut = async (
  root: string,
  source: SourcePackage,
  into: string,
  address?: string,
): Promise<PackedPackage> => {
  const { folder, manifest } = source
  const target = join(into, folder.replaceAll("/", "-"))
  mkdirSync(target, { recursive: true })
  const write = isCommandLine(source) ? writeCommandLine : writeProgram
  const published = isProgram(manifest)
    ? programManifest(manifest, programFile, await write(root, folder, target))
    : layLibrary(root, source, join(into, "compiled", folder, "src"), target)
  const repository = address === undefined ? {} : { repository: repositoryAt(address, folder) }
  const text = JSON.stringify({ ...published, ...repository }, undefined, 2)
  writeFileSync(join(target, "package.json"), `${text}\n`)
  const readme = join(target, "README.md")
  writeFileSync(readme, withInstallation(readFileSync(readme, "utf8"), published))
  copyFileSync(join(root, "LICENSE"), join(target, "LICENSE"))
  copyFileSync(join(root, "CHANGELOG.md"), join(target, "CHANGELOG.md"))
  const file = `${published.name.replace("@", "").replace("/", "-")}-${published.version}.tgz`
  return { name: manifest.name, folder: target, tarball: join(into, file) }
}

/**
 * Packs the packages into `into` and returns their locations. Needs no network. `address`: of the
 * repository, to be named in each package.json.
 */
export const pack = async (
  root: string,
  packages: ReadonlyArray<SourcePackage>,
  into: string,
  address?: string,
): Promise<ReadonlyArray<PackedPackage>> => {
  const libraries = packages.filter(({ manifest }) => !isProgram(manifest))
  const folders = libraries.map(({ folder }) => folder)
  if (folders.length > 0) await compile(root, folders, join(into, "compiled"))
  const packed = await Promise.all(packages.map((each) => layOut(root, each, into, address)))
  const targets = packed.map(({ folder }) => folder)
  const quietly = ["--ignore-scripts", "--offline", "--loglevel=error", "--cache"]
  const places = [join(into, ".npm"), "--pack-destination", into, ...targets]
  await promisify(execFile)("npm", ["pack", ...quietly, ...places], { cwd: into })
  return packed
}
