/** `npm run packages`: builds every published package, packs it and inspects the tarball. */
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs"
import { join, relative, resolve } from "node:path"
import { root } from "../architecture/source-tree.ts"
import { readCommandLine } from "../setup/command-line.ts"
import { findingsOf } from "./findings.ts"
import { publishedPackages } from "./manifest.ts"
import { pack } from "./pack.ts"

const helpPage = `npm run packages -- [options]

Builds every published package, packs it and inspects the tarball with publint and
are-the-types-wrong. The tarballs are ready for npm publish <tarball>.

  --out <folder>  an empty folder for the tarballs (default: out/packages, which is emptied)
  --help          this page

Exit code 1 and a line for each finding when a package is not fit to be published.
`

const { values } = readCommandLine(helpPage, { out: { type: "string" } })
const usual = join(root, "out/packages")
const into = resolve(values.out ?? usual)

if (into === resolve(usual)) rmSync(into, { recursive: true, force: true })
mkdirSync(into, { recursive: true })
if (readdirSync(into).length > 0) {
  process.stderr.write(`packages: ${into} is not empty\n`)
  process.exit(1)
}

let findings = 0
for (const packed of await pack(root, publishedPackages(root), into)) {
  const problems = await findingsOf(packed)
  const kilobytes = Math.round(statSync(packed.tarball).size / 1_000)
  const verdict = problems.length === 0 ? "fit" : `${problems.length} findings`
  process.stdout.write(`${relative("", packed.tarball)} ${kilobytes} kB ${verdict}\n`)
  for (const finding of problems) process.stdout.write(`  ${finding}\n`)
  findings += problems.length
}
process.exitCode = findings === 0 ? 0 : 1
