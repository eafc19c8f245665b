/** Responds to requests from the sandbox's services. */
import type { SandboxRequest } from "@procurement/app-platform"
import type { KsefControls } from "./ksef-controls.ts"
import type { SandboxTime } from "./sandbox-time.ts"

export const makeRequestHandler =
  (time: SandboxTime, ksef: KsefControls) =>
  (question: SandboxRequest): Promise<unknown> => {
    switch (question.ask) {
      case "advanceClock":
        return time.advance(question.millis)
      case "moveClock":
        return time.moveTo(question.to)
      case "failKsef":
        return ksef.fail(question.failure)
      case "ksefFailures":
        return ksef.failures()
      case "clearKsefFailures":
        return ksef.clearFailures()
    }
  }
