/** What is published is fit to be published, and works where nothing of this repository is. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ContractReport } from "../../packages/contract-tests/src/report/index.ts"
import { findingsOf } from "./findings.ts"
import { pack, type PackedPackage } from "./pack.ts"
import { publishedPackages, workspacePackages } from "./packages.ts"
import { answerOf, Somebody } from "./somebody.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const published = publishedPackages(root)
const patience = 300_000

let folder = ""
let packed: ReadonlyArray<PackedPackage> = []

const packedAs = (name: string): PackedPackage => {
  const found = packed.find((each) => each.name === name)
  if (found === undefined) throw new TypeError(`${name} was not packed`)
  return found
}

beforeAll(async () => {
  // Below the repository, so that the compiler finds what the sources import.
  mkdirSync(join(root, "out"), { recursive: true })
  folder = mkdtempSync(join(root, "out/packed-"))
  packed = await pack(root, published, folder)
}, patience)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe("The packages of this repository", () => {
  it("are published by this tool alone: npm refuses all of them as they are here", () => {
    const open = workspacePackages(root).filter(({ manifest }) => manifest.private !== true)
    expect(open.map(({ folder: each }) => each)).toEqual([])
  })

  it("go out together, with one version", () => {
    const versions = new Set(published.map(({ manifest }) => manifest.version))
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
    expect([...versions]).toEqual([version])
  })
})

describe("A packed package", () => {
  it.each(published.map(({ manifest }) => manifest.name))(
    "%s is fit to be published",
    async (name) => expect(await findingsOf(packedAs(name))).toEqual([]),
    patience,
  )
})

describe("A package that is not fit to be published", () => {
  it(
    "is found by publint and by the check of its types",
    async () => {
      const author = new Somebody(root)
      const order = { default: "./dist/index.js", types: "./dist/index.d.ts" }
      const exports = { ".": order, "./untyped": "./dist/untyped.js" }
      const manifest = { name: "unfit", version: "1.0.0", type: "module", exports }
      author.write("package.json", JSON.stringify(manifest))
      author.write("dist/index.js", "export const a = 1\n")
      author.write("dist/index.d.ts", "export declare const a: number\n")
      author.write("dist/untyped.js", "export const b = 1\n")
      await answerOf(author.folder, "npm", "pack", "--offline")
      const tarball = join(author.folder, "unfit-1.0.0.tgz")
      const found = await findingsOf({ name: "unfit", folder: author.folder, tarball })
      author.leave()
      expect(found.join("\n")).toMatch(/publint: .*types/)
      expect(found.join("\n")).toMatch(/are the types wrong: [^]*unfit\/untyped/)
    },
    patience,
  )
})

describe("Somebody who installs the domain alone", () => {
  let somebody: Somebody

  beforeAll(async () => {
    somebody = new Somebody(root)
    const effect = join(root, "node_modules/effect")
    const { code, output } = await somebody.npmInstall(
      packedAs("@procurement/domain").tarball,
      effect,
    )
    expect(output).toContain("added 2 packages")
    expect(code).toBe(0)
  }, patience)

  afterAll(() => somebody.leave())

  it(
    "places an order and issues its invoice with plain Node",
    async () => {
      somebody.copy("examples/embed/order-to-invoice.ts")
      const { code, output } = await somebody.node("order-to-invoice.ts")
      expect(output).toMatch(/^Archived FV\/\d{4}\/\d{2}\/000001 1249\.50 PLN\n/)
      expect(code).toBe(0)
      // About midnight in Warsaw nothing is sent for three minutes.
    },
    patience,
  )

  it("can't reach what is nobody's business", async () => {
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

describe("A team that proves an adapter of its own", () => {
  let team: Somebody

  beforeAll(async () => {
    team = new Somebody(root)
    for (const name of ["@procurement/domain", "@procurement/contract-tests"]) {
      await team.unpack(name, packedAs(name).tarball)
    }
    team.borrow("effect", "vitest", "@effect/vitest", "@types/node", "typescript")
    team.copy("examples/own-adapter/tenants-in-sqlite.ts")
    team.copy("examples/own-adapter/tenants-in-sqlite.contract.test.ts")
    team.write("vitest.config.ts", vitestConfig)
    team.write("tsconfig.json", JSON.stringify(compilerSettings))
  }, patience)

  afterAll(() => team.leave())

  it(
    "runs the suite and gets the report of it",
    async () => {
      const { code, output } = await team.node("node_modules/vitest/vitest.mjs", "run")
      expect(output).toContain("6 clauses: 6 kept, 0 broken, 0 skipped, 0 not run")
      expect(code).toBe(0)
      const text = readFileSync(join(team.folder, "out/contract-report.json"), "utf8")
      const { ports }: ContractReport = JSON.parse(text)
      expect(ports.map(({ port }) => port)).toEqual(["TenantRepository"])
    },
    patience,
  )

  it(
    "has its code checked against the declarations, and those themselves",
    async () => {
      const { code, output } = await team.node("node_modules/typescript/bin/tsc", "-p", ".")
      expect(output).toBe("")
      expect(code).toBe(0)
    },
    patience,
  )
})
