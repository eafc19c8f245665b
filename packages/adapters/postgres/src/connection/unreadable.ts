/**
 * What a queue does with a row that does not decode: it goes on without it, and says so.
 *
 * Such a row is a defect, but it must not stop the work on all the others: a claimed one stays
 * leased and is reported again when the lease has run out.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

export interface ReadRows<A> {
  readonly values: ReadonlyArray<A>
  /** Why the others could not be read; each names its row. */
  readonly defects: ReadonlyArray<unknown>
}

export const readEach = <Row, A>(rows: ReadonlyArray<Row>, read: (row: Row) => A): ReadRows<A> => {
  const values: Array<A> = []
  const defects: Array<unknown> = []
  for (const row of rows) {
    try {
      values.push(read(row))
    } catch (defect) {
      defects.push(defect)
    }
  }
  return { values, defects }
}

export const logDefects = (defects: ReadonlyArray<unknown>): Effect.Effect<void> =>
  Effect.forEach(defects, (defect) => Effect.logError(defect), { discard: true })

/** The rows that were read; the others are logged as errors. */
export const reportDefects = <A, E>(
  reading: Effect.Effect<ReadRows<A>, E>,
): Effect.Effect<ReadonlyArray<A>, E> =>
  Effect.flatMap(reading, ({ values, defects }) => Effect.as(logDefects(defects), values))

/** Between two times at which the same row is told. */
const restMillis = 600_000

/**
 * As `logDefects`, for somebody who meets the same rows every other second: each is told at most
 * once in ten minutes.
 */
export const makeSeldomTold = (): ((defects: ReadonlyArray<unknown>) => Effect.Effect<void>) => {
  const toldAt = new Map<string, number>()
  return Effect.fnUntraced(function* (defects) {
    const now = yield* Clock.currentTimeMillis
    for (const [name, at] of toldAt) if (now - at >= restMillis) toldAt.delete(name)
    for (const defect of defects) {
      const name = defect instanceof Error ? defect.message : String(defect)
      if (toldAt.has(name)) continue
      toldAt.set(name, now)
      yield* Effect.logError(defect)
    }
  })
}
