/**
 * Transactions that find out late that somebody else was quicker: they are undone and decide again
 * upon what the other has left.
 */

/** Undoes the transaction: it has to be decided again. */
export class Overtaken extends Error {
  override readonly name = "Overtaken"
}

/** The later one of two that waited for each other has been undone by the server. */
const deadlock = "40P01"

const isOvertaken = (cause: unknown): boolean =>
  cause instanceof Overtaken ||
  (cause instanceof Error && "code" in cause && cause.code === deadlock)

/** Whoever was quicker has committed by then; others may have come meanwhile. */
const maximumTries = 8

/** The outcome of the transaction that was not overtaken. */
export const decidedAtLast = async <A>(transaction: () => Promise<A>): Promise<A> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction()
    } catch (cause) {
      if (!isOvertaken(cause) || tries === maximumTries) throw cause
    }
  }
}
