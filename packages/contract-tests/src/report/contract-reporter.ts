/**
 * A vitest reporter that writes the contract report as Markdown and JSON, and prints its summary.
 *
 * The only part of the kit that writes to disk. Use it with the default reporters: `reporters:
 * ["default", new ContractReporter({ directory: "out" })]`.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Reporter, TestModule } from "vitest/node"
import { type ContractReport, contractReportOf } from "./contract-report.ts"
import { headlineOf, markdownOf, proofSummaryOf, summaryOf } from "./markdown.ts"
import { contractRunOf } from "./reading-tests.ts"

export interface ContractReporterOptions {
  /** The folder for `contract-report.md` and `contract-report.json`; created if it is missing. */
  readonly directory: string
  /** Ports that must be bound in this run; missing ones are reported. */
  readonly expectedPorts?: ReadonlyArray<string>
  /** Where the summary is printed; standard output by default. */
  readonly print?: (text: string) => void
}

const kitVersion = (): string => {
  const manifest = readFileSync(new URL("../../package.json", import.meta.url), "utf8")
  const { version }: { readonly version: string } = JSON.parse(manifest)
  return version
}

export class ContractReporter implements Reporter {
  private readonly options: ContractReporterOptions
  /** The report of the last completed run. */
  report: ContractReport | undefined

  constructor(options: ContractReporterOptions) {
    this.options = options
  }

  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    const { directory, expectedPorts, print = (text) => process.stdout.write(text) } = this.options
    const provenance = {
      at: new Date().toISOString(),
      versions: { "contract-tests": kitVersion(), Node: process.versions.node },
    }
    const report = contractReportOf(contractRunOf(modules), provenance, expectedPorts)
    this.report = report
    mkdirSync(directory, { recursive: true })
    const page = join(directory, "contract-report.md")
    const data = join(directory, "contract-report.json")
    writeFileSync(page, markdownOf(report))
    writeFileSync(data, `${JSON.stringify(report, undefined, 2)}\n`)
    const proofs = proofSummaryOf(report)
    const lines = [
      ...summaryOf(report),
      "",
      ...(proofs.length > 0 ? [...proofs, ""] : []),
      `${headlineOf(report)}.`,
      `${page}, ${data}`,
    ]
    print(`\n${lines.join("\n")}\n\n`)
  }
}
