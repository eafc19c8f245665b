/**
 * The operator API's listener: a port and credentials of its own, none unless both are set. In a
 * sandbox it has the sandbox's controls as well, which ask the parent process.
 */
import {
  makeHttpServer,
  makeOperatorApp,
  problemTypeBaseAt,
  type SandboxControls,
} from "@procurement/adapter-http-express"
import {
  askSandbox,
  drainingOf,
  furthestOffsetMillis,
  type ProcessClock,
} from "@procurement/app-chassis"
import type { ApiParts } from "./api-parts.ts"
import { answeringWith, type Door } from "./door.ts"
import { listen } from "./listening.ts"
import { observeRequests } from "./observation/observe-requests.ts"
import type { ApiSettings } from "./settings.ts"

const sandboxControls = (clock: ProcessClock): SandboxControls => ({
  now: clock.now,
  offsetMillis: clock.offsetMillis,
  furthestOffsetMillis,
  advanceClock: (millis) => askSandbox({ ask: "advanceClock", millis }),
  moveClock: (to) => askSandbox({ ask: "moveClock", to }),
  failKsef: (failure) => askSandbox({ ask: "failKsef", failure }),
  ksefFailures: () => askSandbox({ ask: "ksefFailures" }),
  mendKsef: () => askSandbox({ ask: "mendKsef" }),
})

/** Ends the start with one line when settings contradict each other. */
export const checkOperatorSettings = (settings: ApiSettings): void => {
  const { OPERATOR_PORT, OPERATOR_TOKEN_HASHES, MODE, CLOCK_OFFSET_MILLIS } = settings
  if (OPERATOR_PORT !== undefined && OPERATOR_TOKEN_HASHES.length === 0) {
    throw new Error("OPERATOR_TOKEN_HASHES is required with OPERATOR_PORT")
  }
  if (MODE === "production" && CLOCK_OFFSET_MILLIS !== undefined) {
    throw new Error("CLOCK_OFFSET_MILLIS is for MODE=sandbox: production keeps the system's time")
  }
}

/** Opens the door, when there is to be one. Problems are explained at the customers' address. */
export const openOperatorDoor = async (
  settings: ApiSettings,
  parts: ApiParts,
  publicUrl: () => string,
): Promise<Door | undefined> => {
  const { OPERATOR_PORT, OPERATOR_HOST, OPERATOR_TOKEN_HASHES, MODE } = settings
  if (OPERATOR_PORT === undefined) return undefined
  const { clock, log } = parts
  const hasControls = MODE === "sandbox" && settings.CLOCK_OFFSET_MILLIS !== undefined
  const problemTypeBase = (): string => problemTypeBaseAt(publicUrl())
  const app = makeOperatorApp({
    ...answeringWith(parts),
    tokenHashes: OPERATOR_TOKEN_HASHES,
    mode: MODE,
    sandbox: hasControls ? sandboxControls(clock) : undefined,
    problemTypeBase,
    observe: observeRequests(parts, "operators"),
    onOperation: (operation) => log.info(operation, "operator"),
  })
  const server = makeHttpServer(app, {}, problemTypeBase)
  const draining = drainingOf(server)
  const port = await listen(server, OPERATOR_PORT, OPERATOR_HOST, "OPERATOR_PORT")
  return { url: `http://${OPERATOR_HOST}:${port}`, draining }
}
