/** The report as data and as a page, for a fixed run. */
import { describe, expect, it } from "@effect/vitest"
import {
  type ClauseRun,
  type ContractRun,
  contractReportOf,
  headlineOf,
  markdownOf,
  proofsOf,
  proofSummaryOf,
  summaryOf,
  unprovenOf,
} from "../../src/report/index.ts"

const made = { at: "2026-11-21T04:00:00.000Z", versions: { "contract-tests": "0.1.0" } }

const clauseRun = (changes: Partial<ClauseRun>): ClauseRun => ({
  port: "TenantRepository",
  adapter: "in memory",
  clause: "returns none for a tenant never saved",
  file: "test/tenants.contract.test.ts",
  outcome: "kept",
  milliseconds: 3,
  ...changes,
})

const paged = "gives out tenants page by page"

const run: ContractRun = {
  clauses: [
    clauseRun({}),
    clauseRun({ clause: paged, outcome: "skipped", missingCapability: "isolated" }),
    clauseRun({ adapter: "SQLite", outcome: "broken", failure: "expected a | b\n  to be c" }),
    clauseRun({ adapter: "SQLite", clause: paged, outcome: "not run" }),
    clauseRun({ port: "Entropy", adapter: "seeded", clause: "never repeats" }),
  ],
  saboteurs: [
    { port: "TenantRepository", fault: "ignores pages", caughtBy: [paged], isCaught: true },
    { port: "TenantRepository", fault: "mixes pages", caughtBy: [paged], isCaught: false },
  ],
  mutants: [
    { port: "Entropy", clause: "never repeats", tried: ["loses", "repeats"], killedBy: "repeats" },
  ],
  brokenFiles: [{ file: "test/nothing.contract.test.ts", failure: "cannot be loaded" }],
}

const report = contractReportOf(run, made, ["TenantRepository", "Mailer"])

describe("contractReportOf", () => {
  it("the report lists ports and adapters by name, and clauses in the suite's order", () => {
    expect(report.ports.map(({ port }) => port)).toEqual(["Entropy", "TenantRepository"])
    const tenants = report.ports[1]
    expect(tenants?.adapters.map(({ adapter }) => adapter)).toEqual(["in memory", "SQLite"])
    expect(tenants?.clauses).toEqual(["returns none for a tenant never saved", paged])
  })

  it("the report names expected ports without a binding", () => {
    expect(report.unboundPorts).toEqual(["Mailer"])
  })

  it("only saboteurs that were caught count as proofs of a clause", () => {
    const tenants = report.ports.find(({ port }) => port === "TenantRepository")
    if (tenants === undefined) throw new TypeError("no such port")
    expect(tenants.clauses.map((clause) => proofsOf(tenants, clause))).toEqual([
      [],
      ["ignores pages"],
    ])
    expect(unprovenOf(tenants)).toEqual(["returns none for a tenant never saved"])
  })

  it("a mutant that breaks a clause is a proof of it", () => {
    const entropy = report.ports.find(({ port }) => port === "Entropy")
    if (entropy === undefined) throw new TypeError("no such port")
    expect(proofsOf(entropy, "never repeats")).toEqual(["repeats"])
    expect(unprovenOf(entropy)).toEqual([])
  })

  it("a port without planted faults has no unproven clauses", () => {
    const { ports } = contractReportOf({ ...run, saboteurs: [], mutants: [] }, made)
    expect(ports.flatMap(unprovenOf)).toEqual([])
  })

  it("an expected port without planted faults is unproven where others have some", () => {
    const bound = [...run.clauses, clauseRun({ port: "Mailer", clause: "sends an e-mail" })]
    const { ports } = contractReportOf({ ...run, clauses: bound }, made, ["Mailer"])
    expect(ports.filter(({ mutants }) => mutants === 0).flatMap(unprovenOf)).toEqual([
      "sends an e-mail",
      "returns none for a tenant never saved",
    ])
  })

  it("the report survives a round trip through JSON", () => {
    expect(JSON.parse(JSON.stringify(report))).toEqual(report)
  })

  it("the report separates two bindings with the same adapter name", () => {
    const twice = [clauseRun({}), clauseRun({ file: "test/others.contract.test.ts" })]
    const [port] = contractReportOf({ ...run, clauses: twice }, made).ports
    expect(port?.adapters.map(({ clauses }) => clauses.length)).toEqual([1, 1])
  })
})

describe("markdownOf", () => {
  const page = markdownOf(report)

  it("the page summarises the outcomes of all clauses in one sentence", () => {
    const said = "2 ports, 3 bindings, 5 clauses: 2 kept, 1 broken, 1 skipped, 1 not run"
    expect(headlineOf(report)).toBe(said)
    expect(page).toContain(`${said}.`)
  })

  it("the summary has a row for each port and adapter", () => {
    expect(summaryOf(report).slice(2)).toEqual([
      "| Entropy | seeded | 1 | 1 | 0 | 0 | 0 | 1 of 1 |",
      "| TenantRepository | in memory | 2 | 1 | 0 | 1 | 0 | 1 of 2 |",
      "| TenantRepository | SQLite | 2 | 0 | 1 | 0 | 1 | 1 of 2 |",
    ])
  })

  it("the summary of proofs counts mutants, saboteurs and unproven clauses", () => {
    expect(proofSummaryOf(report).slice(2)).toEqual([
      "| Entropy | 1 | 2 | 0 | 0 |",
      "| TenantRepository | 2 | 0 | 2 | 1 |",
    ])
  })

  it("the page has a row for each clause, with the missing capability", () => {
    expect(page).toContain(`| ${paged} | skipped: not isolated | not run | ignores pages |`)
  })

  it("the page lists every failed clause, uncaught saboteur, broken file and unbound port", () => {
    expect(page).toContain("never saved: expected a \\| b to be c")
    expect(page).toContain("nobody catches one that mixes pages")
    expect(page).toContain("nothing kills the clause: returns none for a tenant never saved")
    expect(page).toContain("`test/nothing.contract.test.ts`: cannot be loaded")
    expect(page).toContain("## Ports without a binding\n\n- Mailer")
  })
})
