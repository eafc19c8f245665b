/** `npm run <name> -- --help` explains every script and starts nothing. */
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"
import { root } from "../architecture/source-tree.ts"

const { scripts } = JSON.parse(readFileSync(`${root}/package.json`, "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>
}
const isHook = (name: string): boolean => name.startsWith("pre") && name.slice(3) in scripts
const names = Object.keys(scripts).filter((name) => !isHook(name))

/** Runs the command of `npm run <name> -- <option>`, without npm's own start-up time. */
const run = (name: string, option: string) => {
  const PATH = `${root}/node_modules/.bin:${process.env["PATH"]}`
  // Bundling the sources takes longer than a help page.
  const env = { ...process.env, PATH, BUNDLE: "off" }
  return promisify(execFile)("sh", ["-c", `${scripts[name]} ${option}`], { cwd: root, env })
}

describe("npm scripts", () => {
  it.each(names)("npm run %s -- --help prints a help page and nothing else", async (name) => {
    const { stdout, stderr } = await run(name, "--help")
    expect(stdout.split("\n").length).toBeGreaterThan(4)
    expect(stderr).toBe("")
  })

  it.each(["contract", "packages", "tidy", "openapi", "bench"])(
    "npm run %s rejects an unknown option with one line",
    async (name) => {
      const failure = await run(name, "--unknown").catch((error: unknown) => error)
      expect(failure).toMatchObject({
        code: 2,
        stdout: "",
        stderr: "Unknown option '--unknown'; see --help\n",
      })
    },
  )
})
