import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { answerOf } from "../pack/somebody.ts"

const script = join(import.meta.dirname, "ensure-installed.mjs")
const announcement = "Dependencies are missing or out of date: running npm ci (about a minute) …"

let root = ""

const write = (path: string, content: unknown): void => {
  const text = typeof content === "string" ? content : JSON.stringify(content)
  writeFileSync(join(root, path), text, { mode: 0o755 })
}

/**
 * A project whose only dependency is a workspace that provides the command `node`, so that npm
 * needs no network.
 */
const writeProject = (version: string): void => {
  const workspace = { name: "node", version, bin: { node: "node.sh" } }
  const project = { name: "trial", version: "1.0.0", workspaces: ["node"] }
  write("package.json", project)
  write("node/package.json", workspace)
  write("node/node.sh", "#!/bin/sh\n")
  write("package-lock.json", {
    ...project,
    lockfileVersion: 3,
    requires: true,
    packages: {
      "": project,
      node: { version, bin: workspace.bin },
      "node_modules/node": { resolved: "node", link: true },
    },
  })
}

const run = (environment: NodeJS.ProcessEnv = {}, command = "tools/setup/ensure-installed.mjs") => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  return answerOf(root, process.execPath, command).finally(vi.unstubAllEnvs)
}
const lastLine = (output: string): string => output.trimEnd().split("\n").at(-1) ?? ""

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ensure-installed-"))
  for (const name of ["tools/setup", "node", ".turbo"]) {
    mkdirSync(join(root, name), { recursive: true })
  }
  copyFileSync(script, join(root, "tools/setup/ensure-installed.mjs"))
  writeProject("1.0.0")
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

describe("Nothing installed", () => {
  it("ensure-installed announces the installation and reports its duration", async () => {
    const { code, output } = await run()
    expect(output).toContain(announcement)
    expect(output).toMatch(/Dependencies installed in \d+\.\d s\.\n$/)
    expect(code).toBe(0)
    expect(existsSync(join(root, "node_modules/.bin/node"))).toBe(true)
  })

  it("two scripts that start together install once", async () => {
    const both = await Promise.all([run(), run()])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    expect(both.filter(({ output }) => output.includes(announcement))).toHaveLength(1)
    expect(existsSync(join(root, ".turbo/installing"))).toBe(false)
  })

  it("a run takes over the lock of a killed run", async () => {
    write(".turbo/installing", "999999999")
    const { code, output } = await run()
    expect(output).toContain(announcement)
    expect(code).toBe(0)
  })

  it("a failed npm ci ends with one clear line after npm's own errors", async () => {
    write("package-lock.json", { name: "trial", lockfileVersion: 3, packages: {} })
    const { code, output } = await run()
    expect(output).toMatch(/npm (?:error|ERR!)/)
    expect(lastLine(output)).toMatch(/^npm ci failed \(exit code \d+\)/)
    expect(code).toBe(1)
    expect(existsSync(join(root, ".turbo/installing"))).toBe(false)
  })

  it("a missing npm fails with one clear line", async () => {
    const { code, output } = await run({ PATH: "/nowhere", npm_execpath: "" })
    expect(lastLine(output)).toMatch(/^npm ci failed/)
    expect(code).toBe(1)
  })
})

describe("Everything installed", () => {
  beforeEach(async () => {
    expect(await run()).toMatchObject({ code: 0 })
  })

  it("a run with everything installed prints nothing", async () => {
    expect(await run()).toMatchObject({ code: 0, output: "" })
  })

  it("a changed package-lock.json is installed", async () => {
    writeProject("1.0.1")
    const { code, output } = await run()
    expect(output).toContain(announcement)
    expect(code).toBe(0)
    expect(await run()).toMatchObject({ output: "" })
  })

  it("a missing project Node is installed again", async () => {
    rmSync(join(root, "node_modules/.bin/node"))
    expect((await run()).output).toContain(announcement)
  })
})

describe("Old Node", () => {
  it("a run on an old Node fails with the required version", async () => {
    write(
      "old.mjs",
      'Object.defineProperty(process, "versions", { value: { node: "18.20.0" } })\nawait import("./tools/setup/ensure-installed.mjs")\n',
    )
    const { code, output } = await run({}, "old.mjs")
    expect(output).toMatch(/^Node 20 or newer is required; this is v.*\.\n$/)
    expect(code).toBe(1)
  })
})
