/** How fast customers may ask: the limiter over its store, and who hears of it. */
import { type Admit, makeAdmit } from "@procurement/adapter-http-express"
import type { Logger, ProcessClock } from "@procurement/app-chassis"
import { instant } from "@procurement/domain/calendar"
import type { Entropy } from "@procurement/domain/identity"
import {
  makeRateLimiter,
  makeRefusalReporter,
  type RateLimitStore,
  type RefusalWatchStore,
} from "@procurement/domain/rate-limit"
import type { ApiRuntime } from "./composition/runtime.ts"
import type { ApiSettings } from "./settings.ts"

/** A request waits no longer for the shared store; then the process limits on its own. */
const patienceMillis = 1_000

export interface LimitsDeps {
  readonly settings: Pick<ApiSettings, "RATE_LIMIT_STORE" | "ALERT_EMAIL">
  /** Where buckets are that several processes share. */
  readonly store: RateLimitStore["Service"]
  readonly watches: RefusalWatchStore["Service"]
  readonly entropy: Entropy["Service"]
  readonly runtime: ApiRuntime
  readonly clock: ProcessClock
  readonly log: Logger
}

export const makeLimits = (deps: LimitsDeps): Admit => {
  const { settings, store, watches, entropy, runtime, clock, log } = deps
  const now = () => instant(clock.now())
  const isAlone = settings.RATE_LIMIT_STORE === "memory"
  const limiter = makeRateLimiter({ now, sharing: isAlone ? undefined : { store, patienceMillis } })
  const reporter = makeRefusalReporter({
    watches,
    entropy,
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
