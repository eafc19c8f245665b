/** The published packages are fit to be published and work outside this repository. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ContractReport } from "../../packages/contract-tests/src/report/index.ts"
import { root } from "../architecture/source-tree.ts"
import { findingsOf } from "./findings.ts"
import { publishedPackages, workspacePackages } from "./manifest.ts"
import { pack, type PackedPackage } from "./pack.ts"
import { Somebody } from "./somebody.ts"

const published = publishedPackages(root)
const timeout = 300_000

let folder = ""
let packed: ReadonlyArray<PackedPackage> = []

const packedAs = (name: string): PackedPackage => {
  const found = packed.find((each) => each.name === name)
  if (found === undefined) throw new TypeError(`${name} was not packed`)
  return found
}

beforeAll(async () => {
  // Below the repository, so that the compiler resolves the sources' imports.
  mkdirSync(join(root, "out"), { recursive: true })
  folder = mkdtempSync(join(root, "out/packed-"))
  packed = await pack(root, published, folder)
}, timeout)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it("every package is private, so that only this tool publishes it, all with one version", () => {
  const open = workspacePackages(root).filter(({ manifest }) => manifest.private !== true)
  expect(open.map(({ folder: each }) => each)).toEqual([])
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  expect(new Set(published.map(({ manifest }) => manifest.version))).toEqual(new Set([version]))
})

it.each(published.map(({ manifest }) => manifest.name))(
  "%s is fit to be published",
  async (name) => expect(await findingsOf(packedAs(name))).toEqual([]),
  timeout,
)

describe("The domain alone", () => {
  let somebody: Somebody

  beforeAll(async () => {
    somebody = new Somebody(root)
    const effect = join(root, "node_modules/effect")
    const { code, output } = await somebody.npmInstall(
      packedAs("@procurement/domain").tarball,
      packedAs("@procurement/adapter-memory").tarball,
      effect,
    )
    expect(output).toContain("added 3 packages")
    expect(code).toBe(0)
  }, timeout)

  afterAll(() => somebody.leave())

  it(
    "the domain alone places an order and issues its invoice with plain Node",
    async () => {
      somebody.copy("examples/embed/order-to-invoice.ts")
      const { code, output } = await somebody.node("order-to-invoice.ts")
      expect(output).toMatch(/^Archived FV\/\d{4}\/\d{2}\/000001 1249\.50 PLN\n/)
      expect(code).toBe(0)
      // Around midnight in Warsaw nothing is sent for three minutes.
    },
    timeout,
  )

  it("the example of the domain's README prints what it says", async () => {
    const installed = join(somebody.folder, "node_modules/@procurement/domain/README.md")
    const [, example = ""] = /```ts\n([^]*?)```/.exec(readFileSync(installed, "utf8")) ?? []
    somebody.write("example.ts", example)
    const [, said] = /console\.log\(.*\) \/\/ (.+)/.exec(example) ?? []
    expect(await somebody.node("example.ts")).toEqual({ code: 0, output: `${said}\n` })
  })

  it("an internal module of the domain cannot be imported", async () => {
    somebody.write("inside.js", 'import "@procurement/domain/order/use-cases/place-order.js"\n')
    const { code, output } = await somebody.node("inside.js")
    expect(output).toContain("ERR_PACKAGE_PATH_NOT_EXPORTED")
    expect(code).toBe(1)
  })
})

const vitestConfig = `
import { ContractReporter } from "@procurement/contract-tests/report"
import { defineConfig } from "vitest/config"

const contract = new ContractReporter({ directory: "out" })
export default defineConfig({ test: { reporters: ["default", contract] } })
`

/** Stricter than most: declarations are checked as well. */
const compilerSettings = {
  compilerOptions: {
    target: "es2024",
    module: "nodenext",
    strict: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: ["node"],
    skipLibCheck: false,
  },
  include: ["*.ts"],
}

describe("An external team's adapter", () => {
  let team: Somebody

  beforeAll(async () => {
    team = new Somebody(root)
    for (const name of [
      "@procurement/domain",
      "@procurement/contract-tests",
      "@procurement/adapter-memory",
      "@procurement/simulation",
    ]) {
      await team.unpack(name, packedAs(name).tarball)
    }
    team.borrow("effect", "vitest", "@effect/vitest", "@types/node", "typescript")
    team.copy("examples/own-adapter/tenants-in-sqlite.ts")
    team.copy("examples/own-adapter/tenants-in-sqlite.contract.test.ts")
    team.copy("examples/own-adapter/simulated-tenants.ts")
    team.copy("examples/own-adapter/simulated-tenants.test.ts")
    team.write("vitest.config.ts", vitestConfig)
    team.write("tsconfig.json", JSON.stringify(compilerSettings))
  }, timeout)

  afterAll(() => team.leave())

  it(
    "an external team runs the suite and the simulation, and gets its report",
    async () => {
      const { code, output } = await team.node("node_modules/vitest/vitest.mjs", "run")
      expect(output).toContain("6 clauses: 6 kept, 0 broken, 0 skipped, 0 not run")
      expect(code).toBe(0)
      const text = readFileSync(join(team.folder, "out/contract-report.json"), "utf8")
      const { ports }: ContractReport = JSON.parse(text)
      expect(ports.map(({ port }) => port)).toEqual(["TenantRepository"])
    },
    timeout,
  )

  it(
    "an external team's code and the declarations compile in strict mode",
    async () => {
      const { code, output } = await team.node("node_modules/typescript/bin/tsc", "-p", ".")
      expect(output).toBe("")
      expect(code).toBe(0)
    },
    timeout,
  )
})
