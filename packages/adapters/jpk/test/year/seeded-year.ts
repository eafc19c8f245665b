/** The simulated year of the seed: pinned, and another one with `VITEST_SEED`. */
import * as Effect from "effect/Effect"
import * as References from "effect/References"
import { TestClock } from "effect/testing"
import type { MonthFiles } from "./files.ts"
import { type ExpectedRow, expectedRows } from "./model/rows.ts"
import { type SimulatedYear, simulateYear } from "./simulation.ts"

export const seed = Number(process.env["VITEST_SEED"] ?? 20_270_101)

/** Runs a year with so many orders; the domain's warnings are part of it. */
export const runYear = (orders: number): Promise<SimulatedYear> =>
  simulateYear(seed, orders).pipe(
    Effect.provideService(References.MinimumLogLevel, "None"),
    Effect.provide(TestClock.layer()),
    Effect.runPromise,
  )

/** A year with all of its files, and what the model expects in each. */
export interface YearOfFiles {
  readonly year: SimulatedYear
  readonly files: ReadonlyArray<MonthFiles>
  readonly expectedIn: (file: MonthFiles) => ReadonlyArray<ExpectedRow>
}

export type GivenYear = () => YearOfFiles

export const yearOfFiles = (year: SimulatedYear): YearOfFiles => {
  const { documents, filed, final, orders, tables } = year
  const rowsAt = new Map<number, ReadonlyArray<ExpectedRow>>()
  const rowsAsOf = (asOf: number): ReadonlyArray<ExpectedRow> => {
    const rows = rowsAt.get(asOf) ?? expectedRows(orders, documents, tables, asOf)
    rowsAt.set(asOf, rows)
    return rows
  }
  return {
    year,
    files: [...filed, ...final],
    expectedIn: ({ asOf, month }) => rowsAsOf(asOf).filter((row) => row.month === month),
  }
}
