/** The report as Markdown: a summary of bindings, then a table of clauses for each port. */
import {
  type AdapterReport,
  type ClauseFinding,
  type ClauseOutcome,
  type ContractReport,
  countOf,
  type PortReport,
  proofsOf,
} from "./contract-report.ts"

const outcomes = ["kept", "broken", "skipped", "not run"] as const satisfies Array<ClauseOutcome>

type Lines = ReadonlyArray<string>

const cell = (text: string): string => text.replaceAll("|", "\\|").replace(/\s+/g, " ").trim()

const row = (cells: ReadonlyArray<string | number>): string =>
  `| ${cells.map((each) => cell(String(each))).join(" | ")} |`

const table = (head: Lines, rows: ReadonlyArray<ReadonlyArray<string | number>>): Lines => [
  row(head),
  `|${head.map(() => "---").join("|")}|`,
  ...rows.map(row),
]

/** A run without saboteurs tests only an adapter: the page then does not mention them. */
const hasSaboteurs = ({ ports }: ContractReport): boolean =>
  ports.some(({ saboteurs }) => saboteurs.length > 0)

const provenOf = (port: PortReport): string => {
  if (port.saboteurs.length === 0) return "not run"
  const proven = port.clauses.filter((clause) => proofsOf(port, clause) > 0)
  return `${proven.length} of ${port.clauses.length}`
}

const bindingRow = (port: PortReport, { adapter, clauses }: AdapterReport) => [
  port.port,
  adapter,
  clauses.length,
  ...outcomes.map((outcome) => countOf(clauses, outcome)),
]

/** One row for each port and adapter: what a terminal has room for. */
export const summaryOf = (report: ContractReport): Lines => {
  const head = ["Port", "Adapter", "Clauses", "Kept", "Broken", "Skipped", "Not run"]
  const proof = hasSaboteurs(report)
  return table(
    proof ? [...head, "Proven by saboteurs"] : head,
    report.ports.flatMap((port) =>
      port.adapters.map((adapter) => [
        ...bindingRow(port, adapter),
        ...(proof ? [provenOf(port)] : []),
      ]),
    ),
  )
}

/** The run in one sentence. */
export const headlineOf = ({ ports }: ContractReport): string => {
  const bindings = ports.flatMap(({ adapters }) => adapters)
  const clauses = bindings.flatMap((binding) => binding.clauses)
  const counts = outcomes.map((outcome) => `${countOf(clauses, outcome)} ${outcome}`).join(", ")
  return `${ports.length} ports, ${bindings.length} bindings, ${clauses.length} clauses: ${counts}`
}

const findingText = (finding: ClauseFinding | undefined): string => {
  if (finding === undefined) return ""
  return finding.missingCapability === undefined
    ? finding.outcome
    : `skipped: not ${finding.missingCapability}`
}

const saboteursText = (port: PortReport, clause: string): string =>
  port.saboteurs
    .filter(({ isCaught, caughtBy }) => isCaught && caughtBy.includes(clause))
    .map(({ fault }) => fault)
    .join("; ")

const clauseRow = (port: PortReport, clause: string): Lines => [
  clause,
  ...port.adapters.map(({ clauses }) =>
    findingText(clauses.find((finding) => finding.clause === clause)),
  ),
]

const portSection = (port: PortReport, proof: boolean): Lines => [
  `## ${port.port}`,
  "",
  ...port.adapters.map(({ adapter, file }) => `- ${adapter}: \`${file}\``),
  "",
  ...table(
    [
      "Clause",
      ...port.adapters.map(({ adapter }) => adapter),
      ...(proof ? ["Catches one that"] : []),
    ],
    port.clauses.map((clause) => [
      ...clauseRow(port, clause),
      ...(proof ? [saboteursText(port, clause)] : []),
    ]),
  ),
  "",
]

const brokenLines = ({ ports, brokenFiles }: ContractReport): Lines => {
  const broken = ports.flatMap(({ port, adapters }) =>
    adapters.flatMap(({ adapter, clauses }) =>
      clauses
        .filter(({ outcome }) => outcome === "broken")
        .map(({ clause, failure }) => `- ${port}, ${adapter}: ${clause}: ${cell(failure ?? "")}`),
    ),
  )
  const escaped = ports.flatMap(({ port, saboteurs }) =>
    saboteurs
      .filter(({ isCaught }) => !isCaught)
      .map(({ fault }) => `- ${port}: nobody catches one that ${fault}`),
  )
  const files = brokenFiles.map(({ file, failure }) => `- \`${file}\`: ${cell(failure)}`)
  const all = [...broken, ...escaped, ...files]
  return all.length === 0 ? [] : ["## What is broken", "", ...all, ""]
}

const unboundLines = ({ unboundPorts }: ContractReport): Lines =>
  unboundPorts.length === 0
    ? []
    : ["## Ports without a binding", "", ...unboundPorts.map((port) => `- ${port}`), ""]

/** The whole page. */
export const markdownOf = (report: ContractReport): string => {
  const versions = Object.entries(report.versions).map(([name, version]) => `${name} ${version}`)
  return [
    "# Contract report",
    "",
    `${headlineOf(report)}.`,
    `${report.at}, with ${versions.join(", ")}.`,
    "",
    ...brokenLines(report),
    ...unboundLines(report),
    "## Bindings",
    "",
    ...summaryOf(report),
    "",
    ...report.ports.flatMap((port) => portSection(port, hasSaboteurs(report))),
  ]
    .join("\n")
    .trimEnd()
    .concat("\n")
}
