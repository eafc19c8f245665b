/** What a release publishes: in which order, under which tag, and the table of it. */
import { aligned } from "../../packages/lib/cli/src/output.ts"
import type { Executable } from "../executables/executables.ts"
import type { PublishedManifest } from "../pack/manifest.ts"

export interface Release {
  readonly manifest: Pick<
    PublishedManifest,
    "name" | "version" | "dependencies" | "peerDependencies" | "optionalDependencies"
  >
  readonly tarball: string
  readonly bytes: number
  /** How many files the tarball has. */
  readonly files: number
  readonly sha256: string
  /** As npm states it: `sha512-…`. */
  readonly integrity: string
}

/** Each package after those that it needs; in the order given where that leaves a choice. */
export const inDependencyOrder = (releases: ReadonlyArray<Release>): ReadonlyArray<Release> => {
  const byName = new Map(releases.map((release) => [release.manifest.name, release]))
  const ordered = new Set<Release>()
  const add = (release: Release, above: ReadonlyArray<string>): void => {
    const { name, dependencies, peerDependencies, optionalDependencies } = release.manifest
    if (above.includes(name)) throw new TypeError(`${[...above, name].join(" needs ")}`)
    const needed = { ...dependencies, ...peerDependencies, ...optionalDependencies }
    for (const each of Object.keys(needed).toSorted()) {
      const dependency = byName.get(each)
      if (dependency !== undefined) add(dependency, [...above, name])
    }
    ordered.add(release)
  }
  for (const release of releases) add(release, [])
  return [...ordered]
}

/** npm installs `latest` unless a version is named, so a preview gets another tag. */
export const tagOf = (version: string): string => (version.includes("-") ? "next" : "latest")

const sizeOf = (bytes: number): string => `${Math.ceil(bytes / 1_000)} kB`

interface Place {
  readonly registry: string
  readonly tag: string
}

/** The table of packages, in the order given, and of executables. */
export const tableOf = (
  releases: ReadonlyArray<Release>,
  executables: ReadonlyArray<Executable>,
  { registry, tag }: Place,
): string => {
  const packages = releases.map(({ manifest, bytes, files, sha256, integrity }) => [
    manifest.name,
    manifest.version,
    sizeOf(bytes),
    files,
    tag,
    sha256,
    integrity,
  ])
  const programs = executables.map(({ name, bytes, sha256 }) => [name, sizeOf(bytes), sha256])
  return [
    `${releases.length} packages to ${registry}\n\n`,
    aligned([["package", "version", "size", "files", "tag", "SHA-256", "integrity"], ...packages]),
    "\nexecutables, to be attached to the release\n\n",
    aligned([["file", "size", "SHA-256"], ...programs]),
  ].join("")
}
