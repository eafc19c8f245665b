/** The report as data and as a page, made of runs that are written down here. */
import { describe, expect, it } from "@effect/vitest"
import {
  type ClauseRun,
  type ContractRun,
  contractReportOf,
  headlineOf,
  markdownOf,
  proofsOf,
  summaryOf,
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
    clauseRun({ clause: paged, outcome: "skipped", lacks: "isolated" }),
    clauseRun({ adapter: "SQLite", outcome: "broken", failure: "expected a | b\n  to be c" }),
    clauseRun({ adapter: "SQLite", clause: paged, outcome: "not run" }),
    clauseRun({ port: "Entropy", adapter: "seeded", clause: "never repeats" }),
  ],
  saboteurs: [
    { port: "TenantRepository", fault: "ignores pages", caughtBy: [paged], isCaught: true },
    { port: "TenantRepository", fault: "mixes pages", caughtBy: [paged], isCaught: false },
  ],
  brokenFiles: [{ file: "test/nothing.contract.test.ts", failure: "cannot be loaded" }],
}

const report = contractReportOf(run, made, ["TenantRepository", "Mailer"])

describe("A contract report", () => {
  it("lists ports and adapters by name, and clauses in the order of the suite", () => {
    expect(report.ports.map(({ port }) => port)).toEqual(["Entropy", "TenantRepository"])
    const tenants = report.ports[1]
    expect(tenants?.adapters.map(({ adapter }) => adapter)).toEqual(["in memory", "SQLite"])
    expect(tenants?.clauses).toEqual(["returns none for a tenant never saved", paged])
  })

  it("names the ports that should have been bound and were not", () => {
    expect(report.unboundPorts).toEqual(["Mailer"])
  })

  it("counts as proofs of a clause the saboteurs that were caught, and no others", () => {
    const tenants = report.ports.find(({ port }) => port === "TenantRepository")
    if (tenants === undefined) throw new TypeError("no such port")
    expect(tenants.clauses.map((clause) => proofsOf(tenants, clause))).toEqual([0, 1])
  })

  it("is the same after a way through JSON", () => {
    expect(JSON.parse(JSON.stringify(report))).toEqual(report)
  })

  it("keeps two bindings apart that call their adapter the same", () => {
    const twice = [clauseRun({}), clauseRun({ file: "test/others.contract.test.ts" })]
    const [port] = contractReportOf({ ...run, clauses: twice }, made).ports
    expect(port?.adapters.map(({ clauses }) => clauses.length)).toEqual([1, 1])
  })
})

describe("The page of a contract report", () => {
  const page = markdownOf(report)

  it("says in one sentence what became of the clauses", () => {
    const said = "2 ports, 3 bindings, 5 clauses: 2 kept, 1 broken, 1 skipped, 1 not run"
    expect(headlineOf(report)).toBe(said)
    expect(page).toContain(`${said}.`)
  })

  it("has a row for each port and adapter", () => {
    expect(summaryOf(report).slice(2)).toEqual([
      "| Entropy | seeded | 1 | 1 | 0 | 0 | 0 | not run |",
      "| TenantRepository | in memory | 2 | 1 | 0 | 1 | 0 | 1 of 2 |",
      "| TenantRepository | SQLite | 2 | 0 | 1 | 0 | 1 | 1 of 2 |",
    ])
  })

  it("has a row for each clause, with the capability that was denied", () => {
    expect(page).toContain(`| ${paged} | skipped: not isolated | not run | ignores pages |`)
  })

  it("tells of every clause, saboteur, file and port that is not as it should be", () => {
    expect(page).toContain("never saved: expected a \\| b to be c")
    expect(page).toContain("nobody catches one that mixes pages")
    expect(page).toContain("`test/nothing.contract.test.ts`: cannot be loaded")
    expect(page).toContain("## Ports without a binding\n\n- Mailer")
  })
})
