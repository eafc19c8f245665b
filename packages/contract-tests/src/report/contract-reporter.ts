/**
 * A reporter for vitest that leaves the contract report behind, as Markdown and as JSON, and prints
 * its summary.
 *
 * The one part of the kit that touches the disk. The usual reporters run beside it:
 * `reporters: ["default", new ContractReporter({ directory: "out" })]`.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Reporter, TestModule } from "vitest/node"
import { type ContractReport, contractReportOf } from "./contract-report.ts"
import { headlineOf, markdownOf, proofSummaryOf, summaryOf } from "./markdown.ts"
import { contractRunOf } from "./reading-tests.ts"

export interface ContractReporterOptions {
  /** Where `contract-report.md` and `contract-report.json` go; made when it is not there. */
  readonly directory: string
  /** Names of ports that have to be bound in this run; those that are not are reported. */
  readonly expectedPorts?: ReadonlyArray<string>
  /** Where the summary is printed; standard output unless given. */
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
