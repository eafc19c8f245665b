/** Commands of a guide, run as a reader would: by bash, in the folder of a running sandbox. */
import { execFile, spawnSync } from "node:child_process"
import { mkdir, readFile, rm, symlink } from "node:fs/promises"
import { delimiter, dirname, join, resolve } from "node:path"
import { promisify } from "node:util"

const root = resolve(import.meta.dirname, "../../../../..")

/** In CI their absence is a failure; elsewhere it is said aloud. */
export const canRunGuides = (): boolean => {
  const missing = ["bash", "curl", "openssl"].filter(
    (name) => spawnSync("sh", ["-c", `command -v ${name}`]).status !== 0,
  )
  if (missing.length === 0) return true
  const problem = `not installed: ${missing.join(", ")}`
  if (process.env["CI"]) throw new Error(`${problem}: CI must not skip the commands of guides`)
  process.stderr.write(`\n!!! ${problem}: the commands of guides are SKIPPED !!!\n`)
  return false
}

/** The shell commands below that heading of a guide in `docs`. */
export const commandsBelow = async (guide: string, heading: string): Promise<string> => {
  const text = await readFile(join(root, "docs", guide), "utf8")
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ""
  const blocks = [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, code = ""]) => code)
  if (blocks.length === 0) throw new Error(`${guide} has no commands below "${heading}"`)
  return blocks.join("")
}

/** What the commands print; they run in the parent of `.sandbox`, with `bin/procurement`. */
export const runCommands = async (folder: string, commands: string): Promise<string> => {
  const bin = join(folder, "bin")
  await mkdir(bin, { recursive: true })
  await rm(join(bin, "procurement"), { force: true })
  await symlink(join(root, "bin/procurement"), join(bin, "procurement"))
  const path = [dirname(process.execPath), process.env["PATH"] ?? ""].join(delimiter)
  const script = `set -euo pipefail\n${commands}`
  const env = { PATH: path, HOME: folder, LANG: "C.UTF-8" }
  return (await promisify(execFile)("bash", ["-c", script], { cwd: folder, env })).stdout
}
