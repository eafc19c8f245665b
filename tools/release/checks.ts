/** Decides whether the repository is fit for a release, from facts that are read elsewhere. */
import type { SourceManifest } from "../pack/manifest.ts"

export interface Repository {
  /** The lines of `git status --porcelain`; empty when the tree is clean. */
  readonly changes: ReadonlyArray<string>
  /** Of the package.json at the root. */
  readonly version: string
  /** Every package of the workspace. */
  readonly manifests: ReadonlyArray<SourceManifest>
  readonly changelog: string
}

type Lines = ReadonlyArray<string>

const treeProblems = ({ changes }: Repository): Lines =>
  changes.length === 0 ? [] : [`the tree is not clean: ${changes.join(", ")}`]

const versionProblems = ({ version, manifests }: Repository): Lines => {
  const ours = new Set(manifests.map(({ name }) => name))
  return manifests.flatMap((manifest) => {
    const needed = { ...manifest.dependencies, ...manifest.devDependencies }
    const others = Object.entries(needed).filter(
      ([name, range]) => ours.has(name) && range !== version,
    )
    return [
      ...(manifest.version === version
        ? []
        : [`${manifest.name} has version ${manifest.version}, and the project ${version}`]),
      ...others.map(([name, range]) => `${manifest.name} depends on ${name} ${range}`),
    ]
  })
}

/** The date in the changelog's heading `## 0.1.0 - 2026-12-01`; undefined without a heading. */
const dateIn = ({ version, changelog }: Repository): string | undefined =>
  [...changelog.matchAll(/^## (\S+) - (.+)$/gm)].find(([, heading]) => heading === version)?.[2]

/** Problems of every release, tried or real; empty when there are none. */
export const problemsOf = (repository: Repository): Lines => [
  ...treeProblems(repository),
  ...versionProblems(repository),
  ...(dateIn(repository) === undefined
    ? [`CHANGELOG.md has no section for ${repository.version}`]
    : []),
]

/** What is still missing before it may be published. `address`: of the repository. */
export const missingFor = (
  repository: Repository,
  address: string | undefined,
  isProvenanceWanted: boolean,
): Lines => [
  ...(/^\d{4}-\d{2}-\d{2}$/.test(dateIn(repository) ?? "")
    ? []
    : [`CHANGELOG.md states no date of ${repository.version}`]),
  ...(address === undefined && isProvenanceWanted
    ? ["provenance names the repository: --repository <url>"]
    : []),
]
