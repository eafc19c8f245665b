/** The report of a run with every possible outcome of a binding. */
import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ContractReport } from "../../packages/contract-tests/src/report/index.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const kit = JSON.stringify(join(root, "packages/contract-tests/src/report/index.ts"))

const config = `
import { defineConfig } from "vitest/config"
import { ContractReporter } from ${kit}
const contract = new ContractReporter({ directory: "report", expectedPorts: ["Mailer"] })
export default defineConfig({ test: { reporters: ["default", contract] } })
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
let exitCode = 0
let output = ""

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "contract-run-"))
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }')
  writeFileSync(join(folder, "vitest.config.ts"), config)
  for (const [name, code] of Object.entries(bindings)) {
    writeFileSync(join(folder, `${name}.contract.test.ts`), `${head}${code}\n`)
  }
  const command = join(root, "node_modules/vitest/vitest.mjs")
  const env = { ...process.env, NO_COLOR: "1" }
  await new Promise<void>((resolve) => {
    execFile(process.execPath, [command, "run"], { cwd: folder, env }, (error, stdout) => {
      exitCode = error === null ? 0 : 1
      output = stdout
      resolve()
    })
  })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const written = (): ContractReport =>
  JSON.parse(readFileSync(join(folder, "report/contract-report.json"), "utf8"))

const outcomesOf = (adapter: string): ReadonlyArray<string> => {
  const [port] = written().ports
  const binding = port?.adapters.find((each) => each.adapter === adapter)
  return binding?.clauses.map(({ outcome }) => outcome) ?? []
}

const six = (outcome: string): ReadonlyArray<string> => Array.from({ length: 6 }, () => outcome)

describe("Report of a run", () => {
  it("the report finds every binding by the metadata of its tests", () => {
    const [port, ...others] = written().ports
    expect(others).toEqual([])
    expect(port?.port).toBe("TenantRepository")
    const adapters = ["absent", "forgetful", "honest", "put off", "shared"]
    expect(port?.adapters.map(({ adapter }) => adapter)).toEqual(adapters)
    expect(port?.clauses).toHaveLength(6)
  })

  it("the report shows all clauses of an honest adapter as kept", () => {
    expect(outcomesOf("honest")).toEqual(six("kept"))
  })

  it("the report shows exactly the broken clauses as broken, with the reason", () => {
    const outcomes = outcomesOf("forgetful")
    expect(outcomes.filter((outcome) => outcome === "broken")).toHaveLength(3)
    expect(outcomes.filter((outcome) => outcome === "kept")).toHaveLength(3)
    const binding = written().ports[0]?.adapters.find(({ adapter }) => adapter === "forgetful")
    expect(binding?.clauses[1]?.failure).toContain("expected some value, found none")
  })

  it("a clause is skipped only for a capability that the binding denies", () => {
    expect(outcomesOf("shared")).toEqual([...six("kept").slice(1), "skipped"])
    const binding = written().ports[0]?.adapters.find(({ adapter }) => adapter === "shared")
    expect(binding?.clauses[5]?.missingCapability).toBe("isolated")
  })

  it("an adapter that does not start breaks every clause", () => {
    expect(outcomesOf("absent")).toEqual(six("broken"))
    const binding = written().ports[0]?.adapters.find(({ adapter }) => adapter === "absent")
    expect(binding?.clauses[0]?.failure).toContain("no server")
  })

  it("a binding that is left out is never reported as kept", () => {
    expect(outcomesOf("put off")).toEqual([...six("not run").slice(1), "skipped"])
  })

  it("the report names the unreadable file and the port without a binding", () => {
    expect(written().brokenFiles.map(({ file }) => file)).toEqual(["unreadable.contract.test.ts"])
    expect(written().unboundPorts).toEqual(["Mailer"])
  })

  it("the run prints its summary and leaves the verdict to the runner", () => {
    expect(output).toContain("| TenantRepository | honest | 6 | 6 | 0 | 0 | 0 |\n")
    expect(output).toContain("contract-report.md")
    expect(exitCode).toBe(1)
  })
})
