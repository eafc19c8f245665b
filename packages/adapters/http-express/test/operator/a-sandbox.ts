/** A sandbox as the operator API sees it: it does what it is told, and writes it down. */
import type { SandboxControls } from "../../src/index.ts"
import type { ShownKsefFailure } from "../../src/operator/schema/sandbox.ts"

const day = 86_400_000

export const aSandbox = () => {
  const told: Array<unknown> = []
  let offset = 0
  let failures: ReadonlyArray<ShownKsefFailure> = []
  const now = () => Date.now() + offset
  const controls: SandboxControls = {
    now,
    offsetMillis: () => offset,
    furthestOffsetMillis: 366 * day,
    advanceClock: async (millis) => {
      told.push({ advance: millis })
      offset += millis
    },
    moveClock: async (to) => {
      told.push({ to })
      offset += to - now()
    },
    failKsef: async (failure) => {
      told.push(failure)
      failures = [...failures, failure]
    },
    ksefFailures: async () => failures,
    mendKsef: async () => {
      failures = []
    },
  }
  return { controls, told }
}
