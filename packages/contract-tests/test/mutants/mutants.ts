/**
 * Mutants: a reference with one generated fault. Knows no port and no clause.
 *
 * Every clause first runs on the honest reference, which shows what passes each method and what
 * each method writes: every fault that fits is a mutant. A clause is proved by a mutant that breaks
 * it and no clause before it, so that clauses prove more than that a store has to work.
 */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Result from "effect/Result"
import type { Clause } from "../../src/suite/index.ts"
import { isOnPurpose } from "../saboteurs/sabotage.ts"
import {
  answersOnly,
  type Args,
  callFaults,
  ignoresText,
  pause,
  succeedsWith,
} from "./call-faults.ts"
import {
  type Change,
  hasChanged,
  type Making,
  partFaults,
  type Parts,
  rowsOf,
  readsOutdated,
} from "./row-faults.ts"
import { type Ground, type Probe, run } from "./running.ts"
import type { Visit } from "./through.ts"
import { type ValueFault, valueFaults } from "./value-faults.ts"

interface Mutant {
  readonly fault: string
  /** Whether the fault shows only when calls run at the same time. */
  readonly isRace: boolean
  readonly probe: (parts: Parts) => Probe
}

/** What a method was seen to take, return and write. */
interface Method {
  readonly args: Array<Args>
  /** Arguments, and fields of arguments, that are texts. */
  readonly texts: Set<string>
  readonly changes: Map<string, Array<Change>>
  answer?: { readonly value: unknown }
  hasFailed?: boolean
}

/** What a clause was seen to do with an honest reference. */
interface Findings {
  calls: number
  running: number
  /** Whether a call ever began before another one had ended. */
  isConcurrent: boolean
  readonly places: ReadonlyMap<ValueFault, Set<string>>
  readonly methods: Map<string, Method>
}

const maximumDepth = 4
const maximumSamples = 10

const methodOf = ({ methods }: Findings, name: string): Method => {
  const known = methods.get(name)
  if (known !== undefined) return known
  const method: Method = { args: [], texts: new Set(), changes: new Map() }
  methods.set(name, method)
  return method
}

const noteValue = (found: Findings, path: string, value: unknown): void => {
  if (path.split(".").length - 1 > maximumDepth) return
  for (const [fault, places] of found.places) if (fault.fits(value, path)) places.add(path)
  const [, name, place] = /^(\w+\.\w+)(\(\d+\)(?:\.\w+)?)$/.exec(path) ?? []
  if (typeof value !== "string" || name === undefined || place === undefined) return
  methodOf(found, name).texts.add(place)
}

const recorder =
  (found: Findings) =>
  (parts: Parts): Probe => ({
    visit: (path, value) => {
      noteValue(found, path, value)
      return value
    },
    between: (called, go, args) =>
      Effect.gen(function* () {
        const method = methodOf(found, called)
        found.calls += 1
        found.running += 1
        yield* pause
        found.isConcurrent ||= found.running > 1
        found.running -= 1
        if (method.args.length >= maximumSamples) return yield* go(...args)
        method.args.push(args)
        const before = [...parts].map(([name, part]) => ({ name, part, rows: rowsOf(part) }))
        const result = yield* Effect.result(go(...args))
        if (Result.isSuccess(result)) method.answer = { value: result.success }
        else method.hasFailed = true
        for (const { name, part, rows } of before) {
          const change = { before: rows, after: rowsOf(part) }
          if (!hasChanged(change)) continue
          method.changes.set(name, [...(method.changes.get(name) ?? []), change])
        }
        return yield* Effect.fromResult(result)
      }),
  })

const isPlain = (value: unknown): boolean =>
  value === undefined || typeof value === "boolean" || typeof value === "number"

const faultsOf = (method: Method): ReadonlyArray<readonly [fault: string, between: Making]> => {
  const { args, texts, changes, answer, hasFailed } = method
  const fitting = callFaults.filter(({ fits }) => args.some(fits))
  return [
    ...fitting.map(({ fault, between }) => [fault, between] as const),
    ...[...texts].map((place) => [`ignores ${place}`, ignoresText(place)] as const),
    ...[...changes].flatMap(([part, seen]) => partFaults(part, seen)),
    ...(changes.size > 0 ? [["reads outdated rows when it writes", readsOutdated] as const] : []),
    ...(!hasFailed ? [] : [["never fails", succeedsWith(answer?.value)] as const]),
    ...(answer !== undefined && isPlain(answer.value)
      ? [["does nothing", answersOnly(answer.value)] as const]
      : []),
  ]
}

/** The faults that pause half-way. */
const isRace = (fault: string): boolean => /before a pause|in steps|later$|outdated/.test(fault)

/** Every fault that fits what was found, the smallest first. */
function* mutantsOf({ places, methods }: Findings): Generator<Mutant> {
  for (const [fault, paths] of places) {
    for (const path of paths) {
      const visit: Visit = (place, value) =>
        place === path && fault.fits(value, place) ? fault.apply(value) : value
      yield { fault: `${fault.fault} ${path}`, isRace: false, probe: () => ({ visit }) }
    }
  }
  for (const [name, method] of methods) {
    for (const [fault, making] of faultsOf(method)) {
      const probe = (parts: Parts): Probe => {
        const between = making(parts)
        return { between: (called, go, args) => between(go, args, called === name) }
      }
      yield { fault: `${fault}, in ${name}`, isRace: isRace(fault), probe }
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

const survey = <R>(port: string, clause: Clause<R>, ground: () => Ground<R>) =>
  Effect.gen(function* () {
    const places = new Map(valueFaults.map((fault) => [fault, new Set<string>()]))
    const methods = new Map<string, Method>()
    const found: Findings = { calls: 0, running: 0, isConcurrent: false, places, methods }
    const honest = yield* run(port, clause, ground(), recorder(found))
    if (Exit.isFailure(honest)) return yield* Effect.failCause(honest.cause)
    const mutants = new Map([...mutantsOf(found)].map((mutant) => [mutant.fault, mutant]))
    return { clause, calls: found.calls, mutants, isConcurrent: found.isConcurrent }
  })

export interface Proof {
  /** The faults of all mutants that ran. */
  readonly tried: ReadonlyArray<string>
  readonly killedBy?: string
}

/** The mutants that may prove the clause: those that fit the fewest clauses first. */
const candidates = <R>(all: ReadonlyArray<Surveyed<R>>, { mutants, isConcurrent }: Surveyed<R>) =>
  [...mutants.values()]
    .filter(({ isRace }) => isRace || !isConcurrent)
    .map((mutant) => ({
      mutant,
      fitting: all.filter((each) => each.mutants.has(mutant.fault)).length,
    }))
    .toSorted((left, right) => left.fitting - right.fitting)
    .map(({ mutant }) => mutant)

/** Finds proofs of a port's clauses; each pair of a mutant and a clause runs once at most. */
export const proverOf = <R>(
  port: string,
  clauses: ReadonlyArray<Clause<R>>,
  ground: () => Ground<R>,
) =>
  Effect.gen(function* () {
    const all = yield* Effect.forEach(clauses, (clause) => survey(port, clause, ground))
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
    return Effect.fnUntraced(function* (title: string) {
      const nth = clauses.findIndex((clause) => clause.title === title)
      const own = all[nth]
      if (own === undefined) return yield* Effect.die(new RangeError(title))
      const tried: Array<string> = []
      for (const mutant of candidates(all, own)) {
        tried.push(mutant.fault)
        if (!(yield* breaks(mutant, own)) || (yield* breaksAny(mutant, all.slice(0, nth)))) continue
        const proof: Proof = { tried, killedBy: mutant.fault }
        return proof
      }
      const none: Proof = { tried }
      return none
    })
  })
