/** `npm run release`: packs all that is published, shows it, and publishes it. */
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { root } from "../architecture/source-tree.ts"
import { workspacePackages } from "../pack/manifest.ts"
import { readCommandLine } from "../setup/command-line.ts"
import { makeArtifacts } from "./artifacts.ts"
import { missingFor, problemsOf, type Repository } from "./checks.ts"
import { publish, registryOf } from "./npm.ts"
import { tableOf, tagOf } from "./plan.ts"

const helpPage = `npm run release -- --dry-run [options]
npm run release -- --repository <url> [options]

Checks that the tree is clean, that all versions agree and that the changelog has the version.
Then packs every published package, writes the executables, and prints what is published where,
with checksums. Without --dry-run it publishes the packages, each after those that it needs, with
provenance; versions that exist already are skipped, so that a repetition is safe.

  --dry-run            publishes nothing
  --registry <url>     where to publish (default: the registry of npm's settings)
  --repository <url>   the repository that the packages name; provenance needs it
  --tag <name>         the tag of npm (default: latest, or next for a preview such as 1.0.0-rc.1)
  --no-provenance      for a registry that has none
  --help               this page

The files are in out/release, with their checksums in SHA256SUMS. Exit code 1 and a line for each
problem when something is missing or the first package is refused.
`

const report = (line: string): void => void process.stdout.write(`${line}\n`)

const fail = (...lines: ReadonlyArray<string>): never => {
  for (const line of lines) process.stderr.write(`release: ${line}\n`)
  process.exit(1)
}

const readRepository = (): Repository => ({
  changes: execFileSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.trim()),
  version: JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version,
  manifests: workspacePackages(root).map(({ manifest }) => manifest),
  changelog: readFileSync(join(root, "CHANGELOG.md"), "utf8"),
})

const { values } = readCommandLine(helpPage, {
  "dry-run": { type: "boolean", default: false },
  registry: { type: "string" },
  repository: { type: "string" },
  tag: { type: "string" },
  "no-provenance": { type: "boolean", default: false },
})
for (const name of ["registry", "repository"] as const) {
  const value = values[name]
  if (value !== undefined && !URL.canParse(value)) fail(`--${name} ${value} is not an address`)
}

const repository = readRepository()
const isProvenanceWanted = !values["no-provenance"]
const problems = problemsOf(repository)
const missing = missingFor(repository, values.repository, isProvenanceWanted)
if (problems.length > 0) fail(...problems)
if (!values["dry-run"] && missing.length > 0) fail(...missing)

const { registry = await registryOf(root, "@procurement"), tag = tagOf(repository.version) } =
  values
const into = join(root, "out/release")
const { releases, executables, findings } = await makeArtifacts(root, into, values.repository)
if (findings.length > 0) fail(...findings)
process.stdout.write(tableOf(releases, executables, { registry, tag }))
process.stdout.write(`\nfiles and SHA256SUMS: ${relative("", into)}\n`)

if (values["dry-run"]) {
  for (const line of missing) process.stdout.write(`before publishing: ${line}\n`)
} else {
  await publish(releases, { registry, tag, isProvenanceWanted }, report).catch((error: Error) =>
    fail(error.message),
  )
}
