/**
 * Lists the published packages: all that other projects can use. Of the apps that is only the KSeF
 * simulator.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, posix } from "node:path"
import type { SourceManifest } from "./manifest.ts"

export interface SourcePackage {
  /** Relative to the root of the repository: `packages/adapters/fa3`. */
  readonly folder: string
  readonly manifest: SourceManifest
}

/** A program is started and not imported, so it is packed as one file. */
export const isProgram = ({ bin }: SourceManifest): boolean => bin !== undefined

const memberOf = (root: string, group: string): ReadonlyArray<string> =>
  readdirSync(join(root, group), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => posix.join(group, entry.name))
    .filter((folder) => existsSync(join(root, folder, "package.json")))
    .toSorted()

const packageAt = (root: string, folder: string): SourcePackage => ({
  folder,
  manifest: JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")),
})

/** Every package of the workspace, published or not. */
export const workspacePackages = (root: string): ReadonlyArray<SourcePackage> =>
  ["packages/domain", "packages/contract-tests", "packages/sdk"]
    .concat(memberOf(root, "packages/adapters"), memberOf(root, "packages/apps"))
    .map((folder) => packageAt(root, folder))

const simulator = "packages/apps/ksef-simulator"

/** The published packages, the domain first. */
export const publishedPackages = (root: string): ReadonlyArray<SourcePackage> =>
  workspacePackages(root).filter(
    ({ folder }) => !folder.startsWith("packages/apps/") || folder === simulator,
  )
