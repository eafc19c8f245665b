/** The controls of a sandbox, which call the parent process; both listeners offer them. */
import type { SandboxControls } from "@procurement/adapter-http-express"
import { askSandbox, furthestOffsetMillis, type ProcessClock } from "@procurement/app-platform"
import type { ApiSettings } from "./settings.ts"

/** Undefined unless the API runs in a sandbox. */
export const sandboxControls = (
  {
    MODE,
    CLOCK_OFFSET_MILLIS,
    SANDBOX_CONTROLS,
  }: Pick<ApiSettings, "MODE" | "CLOCK_OFFSET_MILLIS" | "SANDBOX_CONTROLS">,
  clock: ProcessClock,
): SandboxControls | undefined =>
  MODE === "sandbox" && CLOCK_OFFSET_MILLIS !== undefined
    ? {
        now: clock.now,
        offsetMillis: clock.offsetMillis,
        furthestOffsetMillis,
        advanceClock: (millis) => askSandbox({ ask: "advanceClock", millis }),
        moveClock: (to) => askSandbox({ ask: "moveClock", to }),
        failKsef: (failure) => askSandbox({ ask: "failKsef", failure }),
        ksefFailures: () => askSandbox({ ask: "ksefFailures" }),
        clearKsefFailures: () => askSandbox({ ask: "clearKsefFailures" }),
        areForOperators: SANDBOX_CONTROLS === "operators",
      }
    : undefined
