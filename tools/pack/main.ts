/**
 * `npm run packages`: builds every published package, packs it and looks at what came out.
 *
 * The tarballs lie in `out/packages` (or in `--out <folder>`, an empty one), ready for
 * `npm publish <tarball>`. Exit code 1 and a line for each finding when one is not fit for that.
 */
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs"
import { join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { findingsOf } from "./findings.ts"
import { pack } from "./pack.ts"
import { publishedPackages } from "./packages.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const { values } = parseArgs({ options: { out: { type: "string" } } })
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
  const found = await findingsOf(packed)
  const kilobytes = Math.round(statSync(packed.tarball).size / 1_000)
  const verdict = found.length === 0 ? "fit" : `${found.length} findings`
  process.stdout.write(`${relative("", packed.tarball)} ${kilobytes} kB ${verdict}\n`)
  for (const finding of found) process.stdout.write(`  ${finding}\n`)
  findings += found.length
}
process.exitCode = findings === 0 ? 0 : 1
