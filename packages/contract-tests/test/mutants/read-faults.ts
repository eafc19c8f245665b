/** Faults in what a method reads: a condition on rows that it does not check, rows not in order. */
import * as Effect from "effect/Effect"
import type { Args, Making } from "./fault.ts"
import { isSame, type Rows, rowsOf, write } from "./row-faults.ts"
import { isRecord, lost, shapeOf, through } from "./through.ts"

const maximumDepth = 3
const maximumValues = 5
const maximumRows = 12

const valueAt = (row: unknown, steps: ReadonlyArray<string>): unknown =>
  steps.reduce((value, step) => (isRecord(value) && step in value ? value[step] : lost), row)

/** The row with the value in that column; without the column if the value is lost. */
const withValue = (row: unknown, steps: ReadonlyArray<string>, value: unknown): unknown => {
  const [step, ...others] = steps
  if (step === undefined) return value
  if (!isRecord(row) || (others.length > 0 && !isRecord(row[step]))) return row
  const inner = withValue(row[step], others, value)
  const { [step]: _old, ...rest } = row
  return inner === lost ? rest : { ...row, [step]: inner }
}

const columnsOf = (row: unknown, steps: ReadonlyArray<string> = []): ReadonlyArray<string> =>
  !isRecord(row) || steps.length === maximumDepth
    ? []
    : Object.keys(row).flatMap((key) => {
        const own = [...steps, key]
        return [own.join("."), ...columnsOf(row[key], own)]
      })

/** The values that a condition may ask for: the first and the last of numbers, a few of others. */
const valuesOf = (rows: Rows, steps: ReadonlyArray<string>): ReadonlyArray<unknown> => {
  const values = [...new Set(rows.map(([, row]) => valueAt(row, steps)))]
  const numbers = values.filter((value) => typeof value === "number")
  if (values.length < 2) return []
  if (numbers.length === values.length) return [Math.min(...numbers), Math.max(...numbers)]
  // Columns inside a record stand for it, unless only some rows have it.
  return values.includes(lost) || !values.some(isRecord) ? values.slice(0, maximumValues) : []
}

/** Reads other rows than the part has. */
const reads =
  (name: string, alter: (rows: Rows, args: Args) => Rows): Making =>
  (parts) =>
  (go, args, isHere) =>
    Effect.suspend(() => {
      const part = parts.get(name)
      if (!isHere || part === undefined) return go(...args)
      const before = rowsOf(part)
      const honest = new Map(before)
      const altered = alter(before, args)
      write(part, altered)
      const seen = new Map(
        rowsOf(part).map(([key, value], nth) => [key, { key: altered[nth]?.[0], value }]),
      )
      const restoring = Effect.sync(() => {
        const now = new Map(
          rowsOf(part).map(([key, value]) => {
            const read = seen.get(key)
            if (read === undefined) return [key, value]
            return [read.key, isSame(read.value, value) ? honest.get(read.key) : value]
          }),
        )
        const shown = new Set(altered.map(([key]) => key))
        const old = before.filter(([key]) => now.has(key) || !shown.has(key))
        write(part, [...new Map([...old, ...now])])
      })
      return Effect.ensuring(go(...args), restoring)
    })

/** The rows as if the column had, in all of them, the text that the call asks for. */
const unchecked =
  (steps: ReadonlyArray<string>) =>
  (rows: Rows, args: Args): Rows => {
    const asked = new Map<string, string>()
    through(args, "", (_path, each) => {
      if (typeof each === "string") asked.set(shapeOf(each), each)
      return each
    })
    return rows.map(([key, row]) => {
      const value = valueAt(row, steps)
      const text = typeof value === "string" ? asked.get(shapeOf(value)) : undefined
      return [key, text === undefined ? row : withValue(row, steps, text)]
    })
  }

/** Every fault that fits the rows that a method was seen to find in a part. */
export const readFaults = (name: string, all: Rows): ReadonlyMap<string, Making> => {
  const rows = all.slice(0, maximumRows)
  const faults = new Map<string, Making>()
  const columns = new Set(rows.flatMap(([, row]) => columnsOf(row)))
  for (const column of columns) {
    const steps = column.split(".")
    if (typeof valueAt(rows[0]?.[1], steps) !== "string") continue
    faults.set(`does not check ${column} of all ${name}`, reads(name, unchecked(steps)))
  }
  if (rows.length < 2) return faults
  faults.set(
    `reads ${name} backwards`,
    reads(name, (found) => found.toReversed()),
  )
  faults.set(
    `overlooks the first of ${name}`,
    reads(name, (found) => found.slice(1)),
  )
  faults.set(
    `overlooks the last of ${name}`,
    reads(name, (found) => found.slice(0, -1)),
  )
  for (const column of columns) {
    const steps = column.split(".")
    for (const nth of valuesOf(rows, steps).keys()) {
      const alter = (found: Rows): Rows => {
        const values = valuesOf(found, steps)
        if (nth >= values.length) return found
        return found.map(([key, row]) => [key, withValue(row, steps, values[nth])])
      }
      faults.set(`takes value ${nth + 1} of ${column} for all of ${name}`, reads(name, alter))
    }
  }
  return faults
}
