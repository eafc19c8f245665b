/** The rate limiter over its store, and the reports about rejected requests. */
import { type Admit, makeAdmit } from "@procurement/adapter-http-express"
import { instanceOf } from "@procurement/app-platform/composition"
import { Entropy } from "@procurement/domain/identity"
import {
  makeLineLimiter,
  makeRateLimiter,
  makeRefusalReporter,
  RateLimitStore,
  RefusalWatchStore,
} from "@procurement/domain/rate-limit"
import type { ApiParts } from "./api-parts.ts"
import type { ApiSettings } from "./settings.ts"

/** The longest wait of a request for the shared store; then the process decides alone. */
const timeoutMillis = 1_000

export interface LimitsDeps extends Pick<ApiParts, "container" | "runtime" | "clock" | "log"> {
  readonly settings: Pick<ApiSettings, "RATE_LIMIT_STORE" | "LINES_PER_MINUTE" | "ALERT_EMAIL">
}

export const makeLimits = (deps: LimitsDeps): Admit => {
  const { settings, container, runtime, clock, log } = deps
  const { now } = clock
  const isAlone = settings.RATE_LIMIT_STORE === "memory"
  const store = instanceOf(container, RateLimitStore)
  const limiter = makeRateLimiter({ now, sharing: isAlone ? undefined : { store, timeoutMillis } })
  const lines = makeLineLimiter({
    now,
    store: isAlone ? undefined : store,
    linesPerMinute: settings.LINES_PER_MINUTE,
  })
  const reporter = makeRefusalReporter({
    watches: instanceOf(container, RefusalWatchStore),
    entropy: instanceOf(container, Entropy),
    now,
    customerSuccess: { to: settings.ALERT_EMAIL, language: "pl" },
  })
  return makeAdmit({
    limiter,
    lines,
    reporter,
    now,
    fork: (effect) => runtime.runFork(effect),
    onShadowRefusals: (refusals) =>
      log.info({ ...refusals }, "requests over their limit were admitted in shadow mode"),
  })
}
