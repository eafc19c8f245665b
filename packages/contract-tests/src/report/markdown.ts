/** The report as Markdown: a summary of bindings, then a table of clauses for each port. */
import {
  type AdapterReport,
  type ClauseFinding,
  type ClauseOutcome,
  type ContractReport,
  countOf,
  type PortReport,
  proofsOf,
  unprovenOf,
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

/** A run without planted faults tests only an adapter: its page omits them. */
const isProven = ({ ports }: ContractReport): boolean => ports.some(({ needsProof }) => needsProof)

const provenOf = (port: PortReport): string => {
  if (!port.needsProof) return "not run"
  return `${port.clauses.length - unprovenOf(port).length} of ${port.clauses.length}`
}

const bindingRow = (port: PortReport, { adapter, clauses }: AdapterReport) => [
  port.port,
  adapter,
  clauses.length,
  ...outcomes.map((outcome) => countOf(clauses, outcome)),
]

/** One row for each port and adapter, short enough for a terminal. */
export const summaryOf = (report: ContractReport): Lines => {
  const head = ["Port", "Adapter", "Clauses", "Kept", "Broken", "Skipped", "Not run"]
  const proof = isProven(report)
  return table(
    proof ? [...head, "Proven"] : head,
    report.ports.flatMap((port) =>
      port.adapters.map((adapter) => [
        ...bindingRow(port, adapter),
        ...(proof ? [provenOf(port)] : []),
      ]),
    ),
  )
}

/** One row for each port with planted faults: mutants are generated, saboteurs are handwritten. */
export const proofSummaryOf = ({ ports }: ContractReport): Lines => {
  const proven = ports.filter(({ needsProof }) => needsProof)
  if (proven.length === 0) return []
  return table(
    ["Port", "Clauses", "Mutants", "Handwritten", "Killed by nothing"],
    proven.map((port) => [
      port.port,
      port.clauses.length,
      port.mutants,
      port.saboteurs.length,
      unprovenOf(port).length,
    ]),
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
      ...(proof ? [proofsOf(port, clause).join("; ")] : []),
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
  const unproven = ports.flatMap((port) =>
    unprovenOf(port).map((clause) => `- ${port.port}: nothing kills the clause: ${clause}`),
  )
  const files = brokenFiles.map(({ file, failure }) => `- \`${file}\`: ${cell(failure)}`)
  const all = [...broken, ...escaped, ...unproven, ...files]
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
    ...(isProven(report) ? ["## Proofs", "", ...proofSummaryOf(report), ""] : []),
    ...report.ports.flatMap((port) => portSection(port, isProven(report))),
  ]
    .join("\n")
    .trimEnd()
    .concat("\n")
}
