/** The registry, through npm: its address, what it has, and publishing to it. */
import { execFile } from "node:child_process"
import { dirname } from "node:path"
import type { Release } from "./plan.ts"

interface Ran {
  readonly isDone: boolean
  readonly out: string
  readonly errorOutput: string
}

const npm = (cwd: string, ...words: ReadonlyArray<string>): Promise<Ran> =>
  new Promise((resolve) => {
    execFile("npm", words, { cwd }, (error, out, errorOutput) =>
      resolve({ isDone: error === null, out, errorOutput }),
    )
  })

/** npm's reason in one line. */
const reasonIn = ({ errorOutput }: Ran): string => {
  const lines = errorOutput.split("\n").map((line) => line.replace(/^npm (?:error|ERR!) ?/, ""))
  const reason = lines.find((line) => line !== "" && !/^(?:code |npm )/.test(line))
  return reason ?? "npm gives no reason"
}

/** The registry of npm's settings for the scope: its own one takes precedence. */
export const registryOf = async (folder: string, scope: string): Promise<string> => {
  for (const setting of [`${scope}:registry`, "registry"]) {
    const { out } = await npm(folder, "config", "get", setting)
    if (URL.canParse(out.trim())) return out.trim()
  }
  throw new TypeError("npm has no registry: npm config set registry <url>, or --registry <url>")
}

export interface Target {
  readonly registry: string
  readonly tag: string
  readonly isProvenanceWanted: boolean
}

/** A setting for the scope would take precedence over the registry. */
const toRegistry = ({ manifest: { name } }: Release, { registry }: Target) => [
  `--registry=${registry}`,
  `--${name.split("/")[0]}:registry=${registry}`,
]

/** The integrity of the version that the registry has; undefined when it has none. */
const integrityThere = async (release: Release, target: Target): Promise<string | undefined> => {
  const { name, version } = release.manifest
  const words = ["view", `${name}@${version}`, "dist.integrity", "--json"]
  const ran = await npm(dirname(release.tarball), ...words, ...toRegistry(release, target))
  if (!ran.isDone && !/\bE404\b/.test(ran.out + ran.errorOutput)) {
    throw new TypeError(`${target.registry} does not answer for ${name}: ${reasonIn(ran)}`)
  }
  return !ran.isDone || ran.out.trim() === "" ? undefined : JSON.parse(ran.out)
}

const publishOne = async (release: Release, target: Target): Promise<"published" | "exists"> => {
  const { name, version } = release.manifest
  const there = await integrityThere(release, target)
  if (there === release.integrity) return "exists"
  if (there !== undefined) {
    throw new TypeError(`${name} ${version} exists with other contents: raise the version`)
  }
  const words = ["publish", release.tarball, `--tag=${target.tag}`, "--ignore-scripts"]
  const provenance = target.isProvenanceWanted ? [] : ["--provenance=false"]
  const ran = await npm(
    dirname(release.tarball),
    ...words,
    ...provenance,
    ...toRegistry(release, target),
  )
  if (!ran.isDone) throw new TypeError(`${name} ${version} is not published: ${reasonIn(ran)}`)
  return "published"
}

/**
 * Publishes one after another and reports each. Versions that exist are left, so that a repetition
 * is safe; the first failure throws a TypeError, and nothing after it is published.
 */
export const publish = async (
  releases: ReadonlyArray<Release>,
  target: Target,
  report: (line: string) => void,
): Promise<void> => {
  for (const release of releases) {
    const { name, version } = release.manifest
    report(`${name} ${version} ${await publishOne(release, target)}`)
  }
}
