/** The table of a run: a line for each decoder, and their sum. */
import type { RunReport } from "./run.ts"

const columns = ["decoder", "executed", "blocks", "corpus", "ms CPU", "bytes", "MB grown"] as const
const widths = [20, 9, 7, 7, 7, 8, 9] as const

const line = (cells: ReadonlyArray<string>): string => {
  const padded = cells.map((cell, nth) =>
    nth === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[nth] ?? 0),
  )
  return `${padded.join(" ").trimEnd()}\n`
}

export const headLine = line(columns)

export const reportLine = (name: string, report: RunReport, corpusSize: number): string => {
  const { executions, blocks, slowest, grownMegabytes } = report
  const numbers = [executions, blocks, corpusSize, slowest.millis.toFixed(1), slowest.bytes]
  return line([name, ...numbers.map(String), Math.max(0, grownMegabytes).toFixed(1)])
}

export const totalLine = (reports: ReadonlyArray<RunReport>): string => {
  const executions = reports.reduce((sum, report) => sum + report.executions, 0)
  const findings = reports.reduce((sum, report) => sum + report.findings.length, 0)
  return `${executions} executions, ${findings} findings\n`
}
