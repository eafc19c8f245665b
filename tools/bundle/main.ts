/** `npm run bundle`: every deployed program with the libraries that it imports. */
import { readdirSync, rmSync, statSync } from "node:fs"
import { join, relative, resolve } from "node:path"
import { readCommandLine } from "../setup/command-line.ts"
import { bundlePrograms, deployed } from "./bundle.ts"

const helpPage = `npm run bundle -- [options]

Writes api.mjs, worker.mjs, ksef-simulator.mjs and status.mjs, each with the libraries that it
imports. They start in half the time of the sources and take a third less memory. They read schemas,
fonts and threads beside the sources, so they run in this folder.

  --out <folder>  where to write them, below this folder (default: out/programs); it is emptied
  --help          this page
`

const root = join(import.meta.dirname, "../..")
const { values } = readCommandLine(helpPage, { out: { type: "string" } })
const into = resolve(values.out ?? join(root, "out/programs"))
rmSync(into, { recursive: true, force: true })
await bundlePrograms(root, into, deployed)
const sizes = readdirSync(into).map((name) => statSync(join(into, name)).size)
const bytes = sizes.reduce((sum, size) => sum + size, 0)
process.stdout.write(
  `${relative("", into)}: ${sizes.length} files, ${(bytes / 1e6).toFixed(1)} MB\n`,
)
