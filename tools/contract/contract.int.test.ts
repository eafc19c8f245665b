/** The report of a run with every possible outcome of a binding. */
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ContractReport } from "../../packages/contract-tests/src/report/index.ts"
import { root } from "../architecture/source-tree.ts"
import { answerOf } from "../pack/somebody.ts"

const kit = JSON.stringify(join(root, "packages/contract-tests/src/report/index.ts"))

const config = `
import { defineConfig } from "vitest/config"
import { ContractReporter } from ${kit}
const contract = new ContractReporter({ directory: "report", expectedPorts: ["Mailer"] })
const test = { reporters: ["default", contract], isolate: false, maxWorkers: 1 }
export default defineConfig({ test })
`

const head = `
import { tenantRepositoryContract } from "@procurement/contract-tests/tenant"
import { TenantRepository } from "@procurement/domain/tenant"
import { layerTenantRepositoryMemory } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { describe } from "vitest"
`

const bindings = {
  honest: 'tenantRepositoryContract("honest", layerTenantRepositoryMemory, { isolated: true })',
  shared: 'tenantRepositoryContract("shared", layerTenantRepositoryMemory)',
  forgetful: `
const forgets = (tenants) => ({ ...tenants, find: () => Effect.succeed(Option.none()) })
const layer = Layer.effect(TenantRepository, Effect.map(TenantRepository, forgets))
const forgetful = Layer.provide(layer, layerTenantRepositoryMemory)
tenantRepositoryContract("forgetful", forgetful, { isolated: true })`,
  absent: `
const layer = Layer.effect(TenantRepository, Effect.fail(new Error("no server")))
tenantRepositoryContract("absent", layer, { isolated: true })`,
  "put-off": `
describe.skip("put off", () => tenantRepositoryContract("put off", layerTenantRepositoryMemory))`,
  unreadable: 'import "./nowhere.ts"',
}

let folder = ""
let run = { code: 0, output: "" }
let report: ContractReport

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "contract-run-"))
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }')
  writeFileSync(join(folder, "vitest.config.ts"), config)
  for (const [name, code] of Object.entries(bindings)) {
    writeFileSync(join(folder, `${name}.contract.test.ts`), `${head}${code}\n`)
  }
  run = await answerOf(
    folder,
    process.execPath,
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
  )
  report = JSON.parse(readFileSync(join(folder, "report/contract-report.json"), "utf8"))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const six = (outcome: string): ReadonlyArray<string> => Array.from({ length: 6 }, () => outcome)

describe("Report of a run", () => {
  it.each([
    ["all clauses of an honest adapter as kept", "honest", six("kept")],
    [
      "the broken clauses as broken, and no others",
      "forgetful",
      ["kept", "broken", "broken", "broken", "kept", "kept"],
    ],
    [
      "a clause as skipped for a capability that the binding denies",
      "shared",
      [...six("kept").slice(1), "skipped"],
    ],
    ["every clause of an adapter that does not start as broken", "absent", six("broken")],
    ["a binding left out never as kept", "put off", [...six("not run").slice(1), "skipped"]],
  ])("the report shows %s", (_what, adapter, outcomes) => {
    const binding = report.ports[0]?.adapters.find((each) => each.adapter === adapter)
    expect(binding?.clauses.map(({ outcome }) => outcome)).toEqual(outcomes)
  })

  it("the report finds every binding by the metadata of its tests, and its reasons", () => {
    expect(report.ports.map(({ port, clauses }) => [port, clauses.length])).toEqual([
      ["TenantRepository", 6],
    ])
    const [absent, forgetful, honest, putOff, shared] = report.ports[0]?.adapters ?? []
    expect([honest?.adapter, putOff?.adapter]).toEqual(["honest", "put off"])
    expect(absent?.clauses[0]?.failure).toContain("no server")
    expect(forgetful?.clauses[1]?.failure).toContain("expected some value, found none")
    expect(shared?.clauses[5]?.missingCapability).toBe("isolated")
  })

  it("the report names the unreadable file and the port without a binding", () => {
    expect(report.brokenFiles.map(({ file }) => file)).toEqual(["unreadable.contract.test.ts"])
    expect(report.unboundPorts).toEqual(["Mailer"])
  })

  it("the run prints its summary and leaves the verdict to the runner", () => {
    expect(run.output).toContain("| TenantRepository | honest | 6 | 6 | 0 | 0 | 0 |\n")
    expect(run.output).toContain("contract-report.md")
    expect(run.code).toBe(1)
  })
})
