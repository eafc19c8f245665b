/**
 * Laws checked on many generated cases. A failure contains the seed and the run, so that
 * `VITEST_SEED=<seed>` reproduces it.
 */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import { type Random, randomFrom, seed } from "../builders/random.ts"

/** How many cases a law is checked on by default; `SCALE=full` asks for more. */
export const usualRuns = process.env["SCALE"] === "full" ? 50 : 20

export class PropertyFailure extends Error {
  override readonly name = "PropertyFailure"
  constructor(run: number, cause: unknown) {
    const hasMessage = cause instanceof Error && cause.message !== ""
    const reason = hasMessage ? cause.message : String(cause)
    super(`run ${run} of seed ${seed}: ${reason}`, { cause })
  }
}

const isInterrupted = Cause.hasInterrupts

/** Runs the cases of the law in sequence; each case has its own source of randomness. */
export const forEachRun = <Eff extends Effect.Effect<unknown, unknown, unknown>>(
  law: (random: Random, run: number) => Generator<Eff, void, never>,
  runs: number = usualRuns,
) =>
  Effect.forEach(
    Array.from({ length: runs }, (_, run) => run),
    (run) =>
      Effect.gen(() => law(randomFrom(seed + run * 7_919), run)).pipe(
        Effect.catchCause((cause) =>
          isInterrupted(cause)
            ? Effect.failCause(cause)
            : Effect.die(new PropertyFailure(run, Cause.squash(cause))),
        ),
      ),
    { discard: true },
  )
