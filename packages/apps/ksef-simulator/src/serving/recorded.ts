/** Records every exchange, a failed one too: for the log, the journal and the pages. */
import { type HttpResponse, Refusal } from "@procurement/lib-http"
import type { Exchanged } from "../exchanges/exchange.ts"
import type { ExchangeLog } from "../exchanges/exchange-log.ts"
import type { Log } from "../options.ts"
import type { Simulation } from "../simulation.ts"

interface Recording {
  readonly simulation: Simulation
  readonly exchanges: ExchangeLog
  readonly log: Log
}

type Received = Pick<Exchanged, "operation" | "request" | "body" | "failure">

const internalError: HttpResponse = { status: 500, headers: {} }

/** The outcome of `run`; undefined: the connection is reset. */
export const recorded = async (
  { exchanges, simulation, log }: Recording,
  received: Received,
  run: () => Promise<HttpResponse | undefined>,
): Promise<HttpResponse | undefined> => {
  const startedAt = simulation.now()
  const started = performance.now()
  const record = (response: HttpResponse | undefined): void => {
    const tookMillis = Math.round(performance.now() - started)
    exchanges.record({ ...received, startedAt, tookMillis, response })
    const status = response?.status ?? "reset"
    log("debug", received.operation ?? "unknown", { status, tookMillis })
  }
  try {
    const outcome = await run()
    record(outcome)
    return outcome
  } catch (error) {
    record(error instanceof Refusal ? error.response : internalError)
    throw error
  }
}
