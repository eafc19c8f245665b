/**
 * Mutants: a reference with one generated fault. Knows no port and no clause.
 *
 * Every clause first runs on the honest reference, which shows what passes each method and what
 * each method reads and writes: every fault that fits is a mutant. A clause is proved by a mutant
 * that breaks it and no clause before it, so that clauses prove more than that a store has to work.
 */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Clause } from "../../src/suite/index.ts"
import { isOnPurpose } from "../saboteurs/sabotage.ts"
import { argumentFaults } from "./argument-faults.ts"
import { answersOnly, callFaults, ignoresText, succeedsWith } from "./call-faults.ts"
import type { MethodFault, Parts } from "./fault.ts"
import {
  type Findings,
  maximumScalars,
  type Method,
  newFindings,
  newSamples,
  recorder,
  type Samples,
} from "./findings.ts"
import { crashesIdly, losesRows, partFaults, readsOutdated } from "./row-faults.ts"
import { type Ground, type Probe, run } from "./running.ts"
import { textOf, type Visit } from "./through.ts"
import { isNothing } from "./value-faults.ts"

interface Mutant extends Pick<MethodFault, "fault" | "isRace" | "isLast"> {
  readonly probe: (parts: Parts) => Probe
}

const faultsOf = (method: Method, isWriter: boolean): ReadonlyArray<MethodFault> => {
  const { args, texts, changes, readFaults, answer, partsAtFailure } = method
  const failing = [...partsAtFailure].map((part): MethodFault => {
    return { fault: `loses the rows of ${part} when it fails`, making: losesRows(part) }
  })
  return [
    ...[...callFaults, ...argumentFaults].filter(({ fits }) => args.some(fits)),
    ...[...texts].map((place) => ({ fault: `ignores ${place}`, making: ignoresText(place) })),
    ...[...changes].flatMap(([part, seen]) => partFaults(part, seen)),
    ...(changes.size > 0 ? [readsOutdated] : []),
    ...(isWriter ? [{ fault: "crashes when it changes nothing", making: crashesIdly }] : []),
    ...(method.hasFailed ? [{ fault: "never fails", making: succeedsWith(answer?.value) }] : []),
    ...failing,
    ...(answer === undefined ? [] : [{ fault: "does nothing", making: answersOnly(answer.value) }]),
    ...[...readFaults].map(([fault, making]) => ({ fault, making, isLast: true })),
  ]
}

/** One value replaced on its way. */
const replacing = (
  fault: string,
  path: string,
  replace: (value: unknown, path: string) => unknown,
): Mutant => {
  const visit: Visit = (place, value) => (place === path ? replace(value, path) : value)
  return { fault: `${fault} ${path}`, probe: () => ({ visit, goal: path }) }
}

/** Every fault that fits what was found, the smallest first. */
function* mutantsOf(found: Findings, samples: Samples): Generator<Mutant> {
  const { pathsOf, nothings, scalars, methods } = found
  for (const [{ fault, fits, apply }, paths] of pathsOf) {
    for (const path of paths) {
      yield replacing(fault, path, (value) => (fits(value, path) ? apply(value) : value))
    }
  }
  for (const path of nothings) {
    const other = samples.last.get(path)
    if (other === undefined) continue
    yield replacing("has another for nothing at", path, (value) =>
      isNothing(value) ? other : value,
    )
  }
  for (const path of scalars) {
    const values = [...(samples.scalars.get(path) ?? [])]
    if (values.length < 2 || values.length > maximumScalars) continue
    for (const value of values)
      yield replacing(`has ${textOf(value) || String(value)} for every`, path, () => value)
  }
  for (const [name, method] of methods) {
    for (const { fault, making, ...rest } of faultsOf(method, samples.writers.has(name))) {
      const probe = (parts: Parts): Probe => {
        const between = making(parts)
        return { between: (called, go, args) => between(go, args, called === name) }
      }
      yield { ...rest, fault: `${fault}, in ${name}`, probe }
    }
  }
}

/** A clause with the mutants that fit what it does. */
interface Surveyed<R> {
  readonly clause: Clause<R>
  readonly calls: number
  readonly mutants: ReadonlyMap<string, Mutant>
  /** A clause whose calls run at the same time has to fail with a race. */
  readonly isConcurrent: boolean
}

const survey = <R>(port: string, clause: Clause<R>, ground: () => Ground<R>, samples: Samples) =>
  Effect.gen(function* () {
    const found = newFindings()
    const honest = yield* run(port, clause, ground(), recorder(found, samples))
    if (Exit.isFailure(honest)) return yield* Effect.failCause(honest.cause)
    return { clause, found }
  })

const surveys = <R>(port: string, clauses: ReadonlyArray<Clause<R>>, ground: () => Ground<R>) =>
  Effect.gen(function* () {
    const samples = newSamples()
    const all = yield* Effect.forEach(clauses, (each) => survey(port, each, ground, samples))
    return all.map(({ clause, found }): Surveyed<R> => {
      const { calls, isConcurrent } = found
      const mutants = new Map([...mutantsOf(found, samples)].map((each) => [each.fault, each]))
      return { clause, calls, mutants, isConcurrent }
    })
  })

export interface Proof {
  /** The faults of all mutants that ran. */
  readonly tried: ReadonlyArray<string>
  readonly killedBy?: string
}

/** What may be known about the mutants of a clause. */
export interface Hint {
  /** The only mutant that is tried. It may break clauses before this one too. */
  readonly chosen?: string | undefined
  /** The mutant that is tried before all others, and judged like them. */
  readonly first?: string | undefined
}

/** The mutants that may prove the clause: those that fit the fewest clauses first of their kind. */
const candidates = <R>(
  { mutants, isConcurrent }: Surveyed<R>,
  fitting: ReadonlyMap<string, number>,
  { chosen, first }: Hint,
): ReadonlyArray<Mutant> =>
  [...mutants.values()]
    .filter(({ fault, isRace = false }) =>
      chosen === undefined ? isRace || !isConcurrent : fault === chosen,
    )
    .toSorted(
      (left, right) =>
        Number(right.fault === first) - Number(left.fault === first) ||
        Number(left.isLast ?? false) - Number(right.isLast ?? false) ||
        (fitting.get(left.fault) ?? 0) - (fitting.get(right.fault) ?? 0),
    )

/** Finds proofs of a port's clauses; each pair of a mutant and a clause runs once at most. */
export const proverOf = <R>(
  port: string,
  clauses: ReadonlyArray<Clause<R>>,
  ground: () => Ground<R>,
) =>
  Effect.gen(function* () {
    const all = yield* surveys(port, clauses, ground)
    const fitting = new Map<string, number>()
    for (const { mutants } of all) {
      for (const fault of mutants.keys()) fitting.set(fault, (fitting.get(fault) ?? 0) + 1)
    }
    const known = new Map<string, boolean>()
    const breaks = Effect.fnUntraced(function* (
      { fault, probe }: Mutant,
      { clause, calls }: Surveyed<R>,
    ) {
      const pair = `${fault} ${clause.title}`
      const before = known.get(pair)
      if (before !== undefined) return before
      const exit = yield* run(port, clause, ground(), probe, 10 * calls + 1_000)
      const isBroken = Exit.isFailure(exit) && isOnPurpose(Cause.squash(exit.cause))
      known.set(pair, isBroken)
      return isBroken
    })
    const breaksAny = Effect.fnUntraced(function* (
      mutant: Mutant,
      others: ReadonlyArray<Surveyed<R>>,
    ) {
      for (const other of others) {
        if (other.mutants.has(mutant.fault) && (yield* breaks(mutant, other))) return true
      }
      return false
    })
    return Effect.fnUntraced(function* (title: string, hint: Hint = {}) {
      const nth = clauses.findIndex((clause) => clause.title === title)
      const own = all[nth]
      if (own === undefined) return yield* Effect.die(new RangeError(title))
      const tried: Array<string> = []
      for (const mutant of candidates(own, fitting, hint)) {
        tried.push(mutant.fault)
        if (!(yield* breaks(mutant, own))) continue
        if (hint.chosen === undefined && (yield* breaksAny(mutant, all.slice(0, nth)))) continue
        const proof: Proof = { tried, killedBy: mutant.fault }
        return proof
      }
      const none: Proof = { tried }
      return none
    })
  })
