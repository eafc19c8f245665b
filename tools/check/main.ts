/** `npm run check`: runs all static checks, as many at once as the machine has cores. */
import { spawnSync } from "node:child_process"
import { readCommandLine } from "../setup/command-line.ts"

const tasks = "typecheck lint format tidy architecture openapi knip".split(" ")

const helpPage = `npm run check

Runs all static checks; each also runs alone, as npm run <name>:

  typecheck     tsc over all packages, tools and examples
  lint          oxlint, without warnings; length of files and functions
  format        biome; npm run format:write formats
  tidy          names, plain words, links, length of lines
  architecture  which way imports point, by the decision records
  openapi       the OpenAPI and AsyncAPI documents are clean and up to date
  knip          files, exports and dependencies that nothing uses
  boundaries    which packages may depend on which

  --help        this page

Exit code 1 when one fails. Results are cached until a file changes.
`
readCommandLine(helpPage, {})

const turbo = (...args: ReadonlyArray<string>): boolean => {
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: "1" }
  return spawnSync("turbo", args, { stdio: "inherit", env }).status === 0
}

process.exitCode = turbo("run", ...tasks) && turbo("boundaries") ? 0 : 1
