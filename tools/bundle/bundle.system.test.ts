/** The programs run from bundles as from sources, and their stack traces name the sources. */
import { execFile } from "node:child_process"
import { readdirSync, readFileSync, rmSync } from "node:fs"
import { mkdir, mkdtemp } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { inSources } from "../../packages/apps/platform/src/source-stack.ts"
import { root } from "../architecture/source-tree.ts"
import { bundlePrograms, sandboxed } from "./bundle.ts"
import { bundledFiles } from "./fresh.ts"

const run = promisify(execFile)

/** Line and column of the text, from 1. */
const placeOf = (text: string, path: string): string | undefined => {
  const lines = readFileSync(path, "utf8").split("\n")
  const line = lines.findIndex((each) => each.includes(text))
  return line < 0 ? undefined : `${line + 1}:${(lines[line]?.indexOf(text) ?? 0) + 1}`
}

describe("bundles", () => {
  let folder = ""
  let inputs: ReadonlyArray<string> = []
  beforeAll(async () => {
    await mkdir(join(root, "out"), { recursive: true })
    folder = await mkdtemp(join(root, "out/bundle-test-"))
    inputs = await bundlePrograms(root, folder, sandboxed)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(["api", "worker", "ksef-simulator", "status", "cli", "sandbox", "demo"])(
    "%s prints the same help as its source",
    async (program) => {
      const source = program === "demo" ? "sandbox/src/demo.ts" : `${program}/src/main.ts`
      const [bundled, plain] = await Promise.all([
        run(process.execPath, [join(folder, `${program}.mjs`), "--help"]),
        run(process.execPath, [join(root, "packages/apps", source), "--help"]),
      ])
      expect(bundled.stdout).toBe(plain.stdout)
      expect(bundled.stdout.length).toBeGreaterThan(200)
    },
  )

  it("a change of any of their sources makes a new bundle", () => {
    const sources = inputs.filter((path) => !path.includes("node_modules"))
    expect(sources).toContain("packages/apps/status/src/page/en.json")
    expect(bundledFiles(root)).toEqual(expect.arrayContaining(sources))
  })

  it("nothing compiled is looked for beside a bundle", () => {
    const texts = readdirSync(folder)
      .filter((name) => name.endsWith(".mjs"))
      .map((name) => readFileSync(join(folder, name), "utf8"))
    expect(texts.flatMap((text) => text.match(/\w+\("\.[^"]*\.node"\)/g) ?? [])).toEqual([])
  })

  it("threads and processes are started from bundles", () => {
    const texts = readdirSync(folder)
      .filter((name) => name.endsWith(".mjs"))
      .map((name) => readFileSync(join(folder, name), "utf8"))
    const started = texts.flatMap((text) => text.match(/URL\("\.\/[\w-]+\.mjs", import/g) ?? [])
    const names = ["drawing-thread", "heartbeat-thread", "signer-process"]
    const addresses = names.map((name) => `URL("./${name}.mjs", import`)
    expect([...new Set(started)].toSorted()).toEqual(addresses)
  })

  it("a place in a bundle is shown as the place in its source", () => {
    const statement = 'throw new TypeError("must be an e-mail address, or Name <address>")'
    const source = join(root, "packages/apps/platform/src/mail-settings.ts")
    const files = readdirSync(folder).filter((name) => name.endsWith(".mjs"))
    const places = files.flatMap((name) => {
      const place = placeOf(statement, join(folder, name))
      return place === undefined ? [] : [`at read (file://${join(folder, name)}:${place})`]
    })
    expect(places.length).toBeGreaterThan(0)
    const [line] = (placeOf(statement, source) ?? "").split(":")
    for (const place of places) {
      expect(inSources(place)).toContain(`at read (file://${source}:${line}:`)
    }
  })
})
