/** What a clause was seen to do with an honest reference. */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { type Args, type Making, type Parts, pause } from "./fault.ts"
import { readFaults } from "./read-faults.ts"
import { type Change, hasChanged, rowsOf } from "./row-faults.ts"
import type { Probe } from "./running.ts"
import type { Visit } from "./through.ts"
import { isNothing, type ValueFault, valueFaults } from "./value-faults.ts"

/** What a method was seen to take, return, read and write. */
export interface Method {
  readonly args: Array<Args>
  /** Arguments, and fields of arguments, that are texts. */
  readonly texts: Set<string>
  /** By the name of the part. */
  readonly changes: Map<string, Array<Change>>
  readonly readFaults: Map<string, Making>
  /** The parts that had rows when a call failed. */
  readonly partsAtFailure: Set<string>
  answer?: { readonly value: unknown }
  hasFailed?: boolean
}

export interface Findings {
  calls: number
  /** Calls that started and have not ended. */
  running: number
  /** Whether a call ever started before another one had ended. */
  isConcurrent: boolean
  /** The paths of the values that each fault fits. */
  readonly pathsOf: ReadonlyMap<ValueFault, Set<string>>
  /** The paths at which there was nothing. */
  readonly nothings: Set<string>
  /** The paths at which there was something that is not an object. */
  readonly scalars: Set<string>
  readonly methods: Map<string, Method>
}

/** What any clause has seen at a path: the last value, and all values that are not objects. */
export interface Samples {
  readonly last: Map<string, unknown>
  readonly scalars: Map<string, Set<unknown>>
  /** The methods that have changed something. */
  readonly writers: Set<string>
}

const maximumDepth = 4
const maximumSamples = 10
/** More values than an enumeration has are identifiers or texts. */
export const maximumScalars = 8

export const newSamples = (): Samples => ({
  last: new Map(),
  scalars: new Map(),
  writers: new Set(),
})

export const newFindings = (): Findings => ({
  calls: 0,
  running: 0,
  isConcurrent: false,
  pathsOf: new Map(valueFaults.map((fault) => [fault, new Set<string>()])),
  nothings: new Set(),
  scalars: new Set(),
  methods: new Map(),
})

const methodOf = ({ methods }: Findings, name: string): Method => {
  const known = methods.get(name)
  if (known !== undefined) return known
  const method: Method = {
    args: [],
    texts: new Set(),
    changes: new Map(),
    readFaults: new Map(),
    partsAtFailure: new Set(),
  }
  methods.set(name, method)
  return method
}

const noteScalar = (found: Findings, samples: Samples, path: string, value: unknown): void => {
  if (typeof value === "object" || typeof value === "function") return
  const known = samples.scalars.get(path) ?? new Set()
  if (known.size <= maximumScalars) samples.scalars.set(path, known.add(value))
  found.scalars.add(path)
}

const noteValue = (found: Findings, samples: Samples, path: string, value: unknown): void => {
  if (path.split(".").length - 1 > maximumDepth) return
  for (const [fault, paths] of found.pathsOf) {
    if (!paths.has(path) && fault.fits(value, path)) paths.add(path)
  }
  if (isNothing(value)) found.nothings.add(path)
  else samples.last.set(path, value)
  noteScalar(found, samples, path, value)
  if (typeof value !== "string") return
  const [, name, place] = /^(\w+\.\w+)(\(\d+\)(?:\.\w+)?)$/.exec(path) ?? []
  if (name === undefined || place === undefined) return
  methodOf(found, name).texts.add(place)
}

const readingMethods = ["entries", "forEach", "get", "has", "keys", "values", Symbol.iterator]

/** Notes in the returned set every part that is read; of lists and records each counts as read. */
const watchReads = (parts: Parts): Set<string> => {
  const read = new Set<string>()
  for (const [name, part] of parts) {
    if (!(part instanceof Map)) continue
    for (const key of readingMethods) {
      const method: unknown = Reflect.get(Map.prototype, key)
      if (typeof method !== "function") continue
      const value = (...args: Args): unknown => {
        read.add(name)
        return Reflect.apply(method, part, args)
      }
      Object.defineProperty(part, key, { value, configurable: true })
    }
  }
  return read
}

interface Store {
  readonly parts: Parts
  /** The parts that have been read. */
  readonly read: Set<string>
}

/** Notes what the call does, and what it finds in each part that it reads. */
const noteCall = (
  method: Method,
  { parts, read }: Store,
  call: Effect.Effect<unknown, unknown, unknown>,
  noteWriting: () => void,
) =>
  Effect.gen(function* () {
    const before = [...parts].map(([name, part]) => ({ name, part, rows: rowsOf(part) }))
    read.clear()
    const exit = yield* Effect.exit(call)
    for (const { name, part, rows } of before) {
      if (part instanceof Map && !read.has(name)) continue
      for (const [fault, making] of readFaults(name, rows)) method.readFaults.set(fault, making)
    }
    if (Exit.isSuccess(exit)) method.answer = { value: exit.value }
    else method.hasFailed ||= !Cause.hasInterrupts(exit.cause)
    for (const { name, part, rows } of before) {
      if (Exit.isFailure(exit) && rows.length > 0) method.partsAtFailure.add(name)
      const change = { before: rows, after: rowsOf(part) }
      if (!hasChanged(change)) continue
      noteWriting()
      method.changes.set(name, [...(method.changes.get(name) ?? []), change])
    }
    return yield* exit
  })

export const recorder =
  (found: Findings, samples: Samples) =>
  (parts: Parts): Probe => {
    const store: Store = { parts, read: watchReads(parts) }
    const between: Probe["between"] = (called, go, args) =>
      Effect.gen(function* () {
        const method = methodOf(found, called)
        found.calls += 1
        found.running += 1
        yield* pause
        found.isConcurrent ||= found.running > 1
        found.running -= 1
        if (method.args.length >= maximumSamples) return yield* go(...args)
        method.args.push(args)
        return yield* noteCall(method, store, go(...args), () => samples.writers.add(called))
      })
    const visit: Visit = (path, value) => {
      noteValue(found, samples, path, value)
      return value
    }
    return { between, visit }
  }
