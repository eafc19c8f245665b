/** Makes what a release consists of: packed packages, executables, and the list of their hashes. */
import { hash } from "node:crypto"
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { type Executable, sha256Of, writeExecutables } from "../executables/executables.ts"
import { filesBelow } from "../pack/compile.ts"
import { findingsOf } from "../pack/findings.ts"
import { publishedPackages } from "../pack/manifest.ts"
import { pack, type PackedPackage } from "../pack/pack.ts"
import { inDependencyOrder, type Release } from "./plan.ts"

export interface Artifacts {
  /** In the order in which they are published. */
  readonly releases: ReadonlyArray<Release>
  readonly executables: ReadonlyArray<Executable>
  /** Why packages are not fit to be published. */
  readonly findings: ReadonlyArray<string>
}

/** Moves the tarball of a packed package into the folder. */
const releaseOf = ({ folder, tarball }: PackedPackage, into: string): Release => {
  const file = join(into, basename(tarball))
  renameSync(tarball, file)
  return {
    manifest: JSON.parse(readFileSync(join(folder, "package.json"), "utf8")),
    tarball: file,
    bytes: statSync(file).size,
    files: filesBelow(folder).length,
    sha256: sha256Of(file),
    integrity: `sha512-${hash("sha512", readFileSync(file), "base64")}`,
  }
}

/** Makes everything in the folder, which is emptied. `address`: of the repository. */
export const makeArtifacts = async (
  root: string,
  into: string,
  address: string | undefined,
): Promise<Artifacts> => {
  rmSync(into, { recursive: true, force: true })
  const packing = join(into, "packing")
  mkdirSync(packing, { recursive: true })
  const packed = await pack(root, publishedPackages(root), packing, address)
  const findings: Array<string> = []
  for (const each of packed) {
    findings.push(...(await findingsOf(each)).map((finding) => `${each.name}: ${finding}`))
  }
  const releases = inDependencyOrder(packed.map((each) => releaseOf(each, into)))
  rmSync(packing, { recursive: true })
  const executables = await writeExecutables(root, into)
  const sums = [
    ...releases.map(({ tarball, sha256 }) => `${sha256}  ${basename(tarball)}\n`),
    ...executables.map(({ name, sha256 }) => `${sha256}  ${name}\n`),
  ]
  writeFileSync(join(into, "SHA256SUMS"), sums.join(""))
  return { releases, executables, findings }
}
