/**
 * The report of a run: for each port, which adapter satisfied which clause, and which planted
 * faults, generated or handwritten, prove that the clause can fail.
 *
 * Plain JSON values, built from the metadata of clauses, mutants and saboteurs. Independent of
 * ports: it contains every suite that ran.
 */
import type { ClauseMark, MutantMark, SaboteurMark } from "../suite/task-meta.ts"

/**
 * `kept`: checked and satisfied. `broken`: checked and violated, or its adapter failed to start.
 * `skipped`: the binding denies the required capability. `not run`: omitted for any other reason.
 */
export type ClauseOutcome = "kept" | "broken" | "skipped" | "not run"

export interface ClauseRun extends ClauseMark {
  /** The file that binds the adapter. */
  readonly file: string
  readonly outcome: ClauseOutcome
  readonly milliseconds: number
  readonly failure?: string
}

export interface SaboteurRun extends SaboteurMark {
  readonly isCaught: boolean
}

/** A file of the run that failed to load. */
export interface BrokenFile {
  readonly file: string
  readonly failure: string
}

export interface ContractRun {
  readonly clauses: ReadonlyArray<ClauseRun>
  readonly saboteurs: ReadonlyArray<SaboteurRun>
  readonly mutants: ReadonlyArray<MutantMark>
  readonly brokenFiles: ReadonlyArray<BrokenFile>
}

export type ClauseFinding = Pick<
  ClauseRun,
  "clause" | "missingCapability" | "outcome" | "milliseconds" | "failure"
>

export interface AdapterReport {
  readonly adapter: string
  readonly file: string
  readonly clauses: ReadonlyArray<ClauseFinding>
}

export interface PortReport {
  readonly port: string
  /** Titles in the order of the suite. */
  readonly clauses: ReadonlyArray<string>
  readonly adapters: ReadonlyArray<AdapterReport>
  readonly saboteurs: ReadonlyArray<SaboteurRun>
  /** How many different mutants ran. */
  readonly mutants: number
  /** Clauses that a mutant broke, each with its fault. */
  readonly kills: ReadonlyArray<{ readonly clause: string; readonly fault: string }>
  /**
   * Whether its clauses have to detect faults in this run: faults were planted in this port, or it
   * is one of the expected ports of a run with faults.
   */
  readonly needsProof: boolean
}

export interface ContractReport {
  /** When the run ended, ISO 8601. */
  readonly at: string
  /** Versions by name: the kit, Node. */
  readonly versions: Readonly<Record<string, string>>
  readonly ports: ReadonlyArray<PortReport>
  /** Ports that should have been bound but were not. */
  readonly unboundPorts: ReadonlyArray<string>
  readonly brokenFiles: ReadonlyArray<BrokenFile>
}

const grouped = <A>(
  items: ReadonlyArray<A>,
  keyOf: (item: A) => string,
): ReadonlyArray<readonly [A, ...Array<A>]> => {
  const groups = new Map<string, [A, ...Array<A>]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return [...groups.values()]
}

const byName = (left: string, right: string): number => left.localeCompare(right, "en")

const findingOf = ({
  clause,
  missingCapability,
  outcome,
  milliseconds,
  failure,
}: ClauseRun): ClauseFinding => ({
  clause,
  outcome,
  milliseconds,
  ...(missingCapability === undefined ? {} : { missingCapability }),
  ...(failure === undefined ? {} : { failure }),
})

const adapterReports = (runs: ReadonlyArray<ClauseRun>): ReadonlyArray<AdapterReport> =>
  grouped(runs, ({ adapter, file }) => `${adapter}\n${file}`)
    .map((clauses) => {
      const [{ adapter, file }] = clauses
      return { adapter, file, clauses: clauses.map(findingOf) }
    })
    .toSorted((left, right) => byName(left.adapter, right.adapter))

const portReport = (port: string, run: ContractRun, isExpected: boolean): PortReport => {
  const clauses = run.clauses.filter((clause) => clause.port === port)
  const mutants = run.mutants.filter((mark) => mark.port === port)
  const faulty = [...run.saboteurs, ...run.mutants].filter(
    (mark) => isExpected || mark.port === port,
  )
  return {
    port,
    clauses: [...new Set(clauses.map(({ clause }) => clause))],
    adapters: adapterReports(clauses),
    saboteurs: run.saboteurs.filter((saboteur) => saboteur.port === port),
    mutants: new Set(mutants.flatMap(({ tried }) => tried)).size,
    kills: mutants.flatMap(({ clause, killedBy }) =>
      killedBy === undefined ? [] : { clause, fault: killedBy },
    ),
    needsProof: faulty.length > 0,
  }
}

/** The report of a run; `expected` names the ports that a complete run binds. */
export const contractReportOf = (
  run: ContractRun,
  { at, versions }: Pick<ContractReport, "at" | "versions">,
  expected: ReadonlyArray<string> = [],
): ContractReport => {
  const bound = [...new Set(run.clauses.map(({ port }) => port))].toSorted(byName)
  return {
    at,
    versions,
    ports: bound.map((port) => portReport(port, run, expected.includes(port))),
    unboundPorts: expected.filter((port) => !bound.includes(port)).toSorted(byName),
    brokenFiles: run.brokenFiles,
  }
}

/** Returns how many clauses of an adapter had that result. */
export const countOf = (
  clauses: ReadonlyArray<Pick<ClauseRun, "outcome">>,
  outcome: ClauseOutcome,
): number => clauses.filter((each) => each.outcome === outcome).length

/** The planted faults that the clause detected, which prove that it can fail. */
export const proofsOf = (
  { saboteurs, kills }: PortReport,
  clause: string,
): ReadonlyArray<string> => [
  ...saboteurs
    .filter(({ isCaught, caughtBy }) => isCaught && caughtBy.includes(clause))
    .map(({ fault }) => fault),
  ...kills.filter((kill) => kill.clause === clause).map(({ fault }) => fault),
]

/** Clauses that have to detect a fault and detected none. */
export const unprovenOf = (port: PortReport): ReadonlyArray<string> =>
  port.needsProof ? port.clauses.filter((clause) => proofsOf(port, clause).length === 0) : []
