/** How fast customers may ask: the limiter over its store, and who hears of it. */
import { type Admit, makeAdmit } from "@procurement/adapter-http-express"
import type { Logger, ProcessClock } from "@procurement/app-chassis"
import { instanceOf } from "@procurement/app-chassis/composition"
import { instant } from "@procurement/domain/calendar"
import { Entropy } from "@procurement/domain/identity"
import {
  makeRateLimiter,
  makeRefusalReporter,
  RateLimitStore,
  RefusalWatchStore,
} from "@procurement/domain/rate-limit"
import type { Container } from "inversify"
import type { ApiRuntime } from "./composition/runtime.ts"
import type { ApiSettings } from "./settings.ts"

/** A request waits no longer for the shared store; then the process limits on its own. */
const patienceMillis = 250

export interface LimitsDeps {
  readonly settings: Pick<ApiSettings, "RATE_LIMIT_STORE" | "ALERT_EMAIL">
  readonly container: Container
  readonly runtime: ApiRuntime
  readonly clock: ProcessClock
  readonly log: Logger
}

export const makeLimits = ({ settings, container, runtime, clock, log }: LimitsDeps): Admit => {
  const now = () => instant(clock.now())
  const limiter = makeRateLimiter({
    store: instanceOf(container, RateLimitStore),
    now,
    sharing: settings.RATE_LIMIT_STORE === "memory" ? undefined : { patienceMillis },
  })
  const reporter = makeRefusalReporter({
    watches: instanceOf(container, RefusalWatchStore),
    entropy: instanceOf(container, Entropy),
    now,
    customerSuccess: { to: settings.ALERT_EMAIL, language: "pl" },
  })
  return makeAdmit({
    limiter,
    reporter,
    now,
    fork: (effect) => runtime.runFork(effect),
    onShadowRefusals: (refusals) => log.info({ ...refusals }, "let pass in shadow mode"),
  })
}
