/** `npm run executables`: each command line as one file that needs Node and nothing else. */
import { rmSync } from "node:fs"
import { join, relative, resolve } from "node:path"
import { aligned } from "../../packages/lib/cli/src/output.ts"
import { root } from "../architecture/source-tree.ts"
import { readCommandLine } from "../setup/command-line.ts"
import { startTimeOf, writeExecutables } from "./executables.ts"

const helpPage = `npm run executables -- [options]

Writes each command line as one executable file, procurement and procurement-api, that needs
Node 24 and no package, and prints size, SHA-256, and the median time of five starts.

  --out <folder>  where to write them (default: out/executables, which is emptied)
  --help          this page
`

const { values } = readCommandLine(helpPage, { out: { type: "string" } })
const usual = join(root, "out/executables")
const into = resolve(values.out ?? usual)
if (into === resolve(usual)) rmSync(into, { recursive: true, force: true })

const runs = 5
const rows: Array<ReadonlyArray<string>> = []
for (const { file, bytes, sha256 } of await writeExecutables(root, into)) {
  const { cpuMillis, elapsedMillis } = await startTimeOf(file, runs)
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`
  const times = [`${Math.round(cpuMillis)} ms`, `${Math.round(elapsedMillis)} ms`]
  rows.push([relative("", file), size, ...times, sha256])
}
const heads = ["file", "size", "start: processor", "elapsed", "SHA-256"]
process.stdout.write(aligned([heads, ...rows]))
