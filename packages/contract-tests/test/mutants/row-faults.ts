/**
 * Faults in what a method writes: rows and columns that it does not insert, update or delete, and
 * writes that are not one transaction.
 *
 * A store in memory is a record of parts, which are like tables: maps, lists or records.
 */
import * as Effect from "effect/Effect"
import { Sabotage } from "../saboteurs/sabotage.ts"
import { type Making, type MethodFault, type Parts, pause } from "./fault.ts"
import { isRecord, lost, replaced, through } from "./through.ts"

export type Rows = ReadonlyArray<readonly [key: unknown, value: unknown]>

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

const isTable = (value: unknown): boolean => value instanceof Map || Array.isArray(value)

export const partsOf = (store: object, prefix = ""): Parts =>
  new Map(
    Object.entries(store).flatMap(([key, part]: [string, unknown]) => {
      if (!isObject(part)) return []
      const isStore = !isTable(part) && Object.values(part).some(isTable)
      return isStore ? [...partsOf(part, `${prefix}${key}.`)] : [[`${prefix}${key}`, part] as const]
    }),
  )

const entriesOf = (part: object): Rows => {
  if (part instanceof Map) return [...part]
  return Array.isArray(part) ? part.map((each) => [each, each]) : Object.entries(part)
}

/** The rows as they are now: copies, since an adapter may change a row in its place. */
export const rowsOf = (part: object): Rows =>
  entriesOf(part).map(([key, value]) => [key, isRecord(value) ? { ...value } : value])

/** Whether nobody has changed the row between the two readings. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (one === other || !isRecord(one) || !isRecord(other)) return one === other
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key])
}

export const write = (part: object, rows: Rows): void => {
  if (part instanceof Map) {
    part.clear()
    for (const [key, value] of rows) part.set(key, value)
    return
  }
  if (Array.isArray(part)) {
    part.splice(0, part.length, ...rows.map(([key, value]) => (isSame(key, value) ? key : value)))
    return
  }
  for (const key of Object.keys(part)) Reflect.deleteProperty(part, key)
  Object.assign(part, Object.fromEntries(rows.map(([key, value]) => [String(key), value])))
}

/** What a call has changed in one part. */
export interface Change {
  readonly before: Rows
  readonly after: Rows
}

export const hasChanged = ({ before, after }: Change): boolean =>
  before.length !== after.length ||
  before.some(([key, value], nth) => after[nth]?.[0] !== key || !isSame(after[nth]?.[1], value))

type RowFault = (change: Change) => Rows

const inserted = ({ before, after }: Change): Rows => {
  const old = new Map(before)
  return after.filter(([key]) => !old.has(key))
}

const kept = ({ before, after }: Change): Rows => {
  const old = new Map(before)
  return after.filter(([key]) => old.has(key))
}

const withoutDeletes = (change: Change): Rows => {
  const now = new Map(change.after)
  const rows = change.before.map(([key, old]) => [key, now.has(key) ? now.get(key) : old] as const)
  return [...rows, ...inserted(change)]
}

const withoutUpdates = ({ before, after }: Change): Rows => {
  const old = new Map(before)
  return after.map(([key, value]) => [key, old.has(key) ? old.get(key) : value])
}

/** What each fault leaves of the changes in one part. */
const rowFaults: Readonly<Record<string, RowFault>> = {
  "inserts nothing into": kept,
  "updates nothing in": withoutUpdates,
  "deletes nothing from": withoutDeletes,
  "deletes everything from": (change) =>
    change.before.length > kept(change).length ? inserted(change) : change.after,
  "inserts twice into": (change) => [...change.after, ...inserted(change)],
  "inserts in front of": (change) => [...inserted(change), ...kept(change)],
}

/** Leaves a column out of rows that the call has inserted or updated, or leaves it as it was. */
const columnFaults = (column: string): Readonly<Record<string, RowFault>> => {
  const changing = (change: Change, alter: (value: unknown, old: unknown) => unknown): Rows => {
    const old = new Map(change.before)
    return change.after.map(([key, value]) =>
      isSame(old.get(key), value) ? [key, value] : [key, alter(value, old.get(key))],
    )
  }
  return {
    [`loses the column ${column} of`]: (change) =>
      changing(change, (value) => replaced(value, column, () => lost)),
    [`leaves the column ${column} as it was in`]: (change) =>
      changing(change, (value, old) => {
        if (old === undefined) return value
        let before: unknown = lost
        through(old, "", (path, each) => {
          if (path === column) before = each
          return each
        })
        return replaced(value, column, () => before)
      }),
  }
}

const maximumDepth = 2

const columnsOf = (changes: ReadonlyArray<Change>): ReadonlyArray<string> => {
  const columns = new Set<string>()
  const noting = (path: string, each: unknown): unknown => {
    const depth = path.split(".").length - 1
    if (depth > 0 && depth <= maximumDepth && /^[.\w]+$/.test(path)) columns.add(path)
    return each
  }
  for (const { before, after } of changes) {
    const old = new Map(before)
    for (const [key, value] of after) if (!isSame(old.get(key), value)) through(value, "", noting)
  }
  return [...columns]
}

/** The rows with the change made to them. */
const changed = (rows: Rows, { before, after }: Change): Rows => {
  const [old, now] = [new Map(before), new Map(after)]
  const all = new Map(rows.filter(([key]) => now.has(key) || !old.has(key)))
  for (const [key, value] of after) if (!isSame(old.get(key), value)) all.set(key, value)
  return [...all]
}

/** Makes the call and then writes other rows to the part. */
const writesOthers =
  (name: string, fault: RowFault): Making =>
  (parts) =>
  (go, args, isHere) =>
    Effect.suspend(() => {
      const part = parts.get(name)
      if (!isHere || part === undefined) return go(...args)
      const before = rowsOf(part)
      const writing = Effect.sync(() => {
        const change = { before, after: rowsOf(part) }
        if (hasChanged(change)) write(part, fault(change))
      })
      return Effect.ensuring(go(...args), writing)
    })

/** Makes its changes to one part in a second transaction, or half of them. */
const writesLate =
  (name: string, share: number): Making =>
  (parts) =>
  (go, args, isHere) =>
    Effect.gen(function* () {
      const part = parts.get(name)
      if (!isHere || part === undefined) return yield* go(...args)
      const before = rowsOf(part)
      const exit = yield* Effect.exit(go(...args))
      const after = rowsOf(part)
      const old = new Map(before)
      const made = after.filter(([key, value]) => !isSame(old.get(key), value))
      write(part, [...new Map([...before, ...made.slice(0, made.length * share)])])
      yield* pause
      write(part, changed(rowsOf(part), { before, after }))
      return yield* exit
    })

/** Reads all parts as they were before a pause, and writes to them as they are after it. */
const outdated: Making = (parts) => (go, args, isHere) =>
  Effect.gen(function* () {
    if (!isHere) return yield* go(...args)
    const all = [...parts.values()]
    const before = all.map(rowsOf)
    yield* pause
    const present = all.map(rowsOf)
    all.forEach((part, nth) => write(part, before[nth] ?? []))
    const exit = yield* Effect.exit(go(...args))
    all.forEach((part, nth) => {
      const change = { before: before[nth] ?? [], after: rowsOf(part) }
      write(part, changed(present[nth] ?? [], change))
    })
    return yield* exit
  })

export const readsOutdated: MethodFault = {
  fault: "reads outdated rows when it writes",
  making: outdated,
  isRace: true,
}

/** Crashes when there is nothing for it to change. */
export const crashesIdly: Making = (parts) => (go, args, isHere) =>
  Effect.gen(function* () {
    const before = [...parts.values()].map(rowsOf)
    const answer = yield* go(...args)
    const isIdle = [...parts.values()].every(
      (part, nth) => !hasChanged({ before: before[nth] ?? [], after: rowsOf(part) }),
    )
    return isHere && isIdle ? yield* Effect.die(new Sabotage()) : answer
  })

/** Deletes the rows of the part when the call fails. */
export const losesRows =
  (name: string): Making =>
  (parts) =>
  (go, args, isHere) =>
    Effect.onError(go(...args), () =>
      Effect.sync(() => {
        if (isHere) write(parts.get(name) ?? [], [])
      }),
    )

/** Replaces rows that it should leave as they are: those that its arguments name. */
const replacesRows =
  (name: string): Making =>
  (parts) =>
  (go, args, isHere) =>
    Effect.suspend(() => {
      const part = parts.get(name)
      if (!isHere || part === undefined) return go(...args)
      const texts = new Set<unknown>()
      through(args, "", (_path, each) => {
        texts.add(each)
        return each
      })
      const before = rowsOf(part)
      write(
        part,
        before.filter(([key]) => !texts.has(key)),
      )
      const restoring = Effect.sync(() => {
        const now = new Map(rowsOf(part))
        write(part, [...before.filter(([key]) => !now.has(key)), ...now])
      })
      return Effect.ensuring(go(...args), restoring)
    })

/** Every fault that fits the changes that a method was seen to make in a part. */
export const partFaults = (
  name: string,
  changes: ReadonlyArray<Change>,
): ReadonlyArray<MethodFault> => {
  const ofColumns = columnsOf(changes).flatMap((column) => Object.entries(columnFaults(column)))
  const fitting = [...ofColumns, ...Object.entries(rowFaults)].filter(([, fault]) =>
    changes.some((change) => hasChanged({ before: change.after, after: fault(change) })),
  )
  return [
    ...fitting.map(([fault, leaves]) => {
      return { fault: `${fault} ${name}`, making: writesOthers(name, leaves) }
    }),
    { fault: `replaces the rows of ${name} that exist`, making: replacesRows(name) },
    { fault: `writes half of ${name} later`, making: writesLate(name, 0.5), isRace: true },
    { fault: `writes ${name} later`, making: writesLate(name, 0), isRace: true },
  ]
}
