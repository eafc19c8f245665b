/**
 * `node production-manifests.ts <folder>`: leaves in a copy of the repository's manifests what the
 * processes of a deployment need, so that no library of tests gets into an image.
 *
 * Development dependencies go, and so do the workspaces that nothing in production depends on. The
 * versions in package-lock.json stay: npm only drops what nobody asks for any more.
 *
 * Fails on another Node than that of the tests: a base image's digest doesn't show its version.
 */
import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

interface Manifest {
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly scripts?: Readonly<Record<string, string>>
}

/** Whose processes are deployed; what these depend on stays too. */
export const deployedApps: ReadonlyArray<string> = [
  "api",
  "worker",
  "ksef-simulator",
  "status",
  "cli",
]

const read = (file: string): Manifest => JSON.parse(readFileSync(file, "utf8"))

/** Names of the workspaces that the apps need, their own included. */
const neededBy = (
  apps: ReadonlyArray<string>,
  manifests: ReadonlyArray<Manifest>,
): ReadonlySet<string> => {
  const needed = new Set<string>()
  const visit = (name: string): void => {
    const manifest = manifests.find((each) => each.name === name)
    if (manifest === undefined || needed.has(name)) return
    needed.add(name)
    for (const dependency of Object.keys(manifest.dependencies ?? {})) visit(dependency)
  }
  for (const app of apps) visit(`@procurement/app-${app}`)
  return needed
}

const inProduction = ({ devDependencies: _development, scripts: _scripts, ...rest }: Manifest) =>
  rest

/** Reduces the manifests in the folder; answers the names of the workspaces that stay. */
export const reduceManifests = (folder: string): ReadonlySet<string> => {
  const files = globSync("packages/**/package.json", { cwd: folder }).map((file) =>
    join(folder, file),
  )
  const manifests = files.map((file) => ({ file, manifest: read(file) }))
  const needed = neededBy(
    deployedApps,
    manifests.map(({ manifest }) => manifest),
  )
  for (const { file, manifest } of manifests) {
    if (needed.has(manifest.name)) writeFileSync(file, JSON.stringify(inProduction(manifest)))
    else rmSync(dirname(file), { recursive: true })
  }
  const root = join(folder, "package.json")
  writeFileSync(root, JSON.stringify(inProduction(read(root))))
  return needed
}

const refuseOtherNode = (folder: string): void => {
  const { node } = read(join(folder, "package.json")).devDependencies ?? {}
  if (process.versions.node === node) return
  throw new Error(`the base image has Node ${process.versions.node}, the tests run with ${node}`)
}

const [, , folder] = process.argv
if (import.meta.main && folder !== undefined) {
  refuseOtherNode(folder)
  reduceManifests(folder)
}
