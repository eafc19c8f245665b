/**
 * A vitest reporter that writes the contract report as Markdown and JSON, and prints its summary.
 *
 * It is the only part of the kit that writes files. The usual reporters run beside it: `reporters:
 * ["default", new ContractReporter({ directory: "out" })]`.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Reporter, TestModule } from "vitest/node"
import { type ContractReport, contractReportOf } from "./contract-report.ts"
import { headlineOf, markdownOf, proofSummaryOf, summaryOf } from "./markdown.ts"
import { contractRunOf } from "./reading-tests.ts"

export interface ContractReporterOptions {
  /**
   * The folder of `contract-report.md` and `contract-report.json`; created if it does not exist.
   */
  readonly directory: string
  /** Names of ports that this run must bind; the report lists missing ones. */
  readonly expectedPorts?: ReadonlyArray<string>
  /** Prints the summary; default: standard output. */
  readonly print?: (text: string) => void
}

const kitVersion = (): string => {
  const manifest = readFileSync(new URL("../../package.json", import.meta.url), "utf8")
  const { version }: { readonly version: string } = JSON.parse(manifest)
  return version
}

export class ContractReporter implements Reporter {
  private readonly options: ContractReporterOptions
  /** The report of the last run that ended. */
  report: ContractReport | undefined

  constructor(options: ContractReporterOptions) {
    this.options = options
  }

  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    const { directory, expectedPorts, print = (text) => process.stdout.write(text) } = this.options
    const made = {
      at: new Date().toISOString(),
      versions: { "contract-tests": kitVersion(), Node: process.versions.node },
    }
    const report = contractReportOf(contractRunOf(modules), made, expectedPorts)
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
