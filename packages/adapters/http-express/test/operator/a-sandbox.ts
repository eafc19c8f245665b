/** A sandbox as the operator API sees it, which records its calls. */
import type { SandboxControls } from "../../src/index.ts"
import type { ShownKsefFailure } from "../../src/schema/sandbox-ksef.ts"

const day = 86_400_000

export const aSandbox = () => {
  const calls: Array<unknown> = []
  let offset = 0
  let failures: ReadonlyArray<ShownKsefFailure> = []
  const now = () => Date.now() + offset
  const controls: SandboxControls = {
    now,
    offsetMillis: () => offset,
    furthestOffsetMillis: 366 * day,
    advanceClock: async (millis) => {
      calls.push({ advance: millis })
      offset += millis
    },
    moveClock: async (to) => {
      calls.push({ to })
      offset += to - now()
    },
    failKsef: async (failure) => {
      calls.push(failure)
      failures = [...failures, failure]
    },
    ksefFailures: async () => failures,
    clearKsefFailures: async () => {
      failures = []
    },
  }
  return { controls, calls }
}
