/**
 * The limiter of the domain as the routes ask it: a decision becomes headers and, where it says no,
 * a problem. At once whenever the limiter need not ask anybody.
 */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import type { Principal } from "@procurement/domain/credential"
import type {
  Decision,
  PolicyName,
  RateLimiter,
  RefusalReporter,
} from "@procurement/domain/rate-limit"
import type { Admission, AdmissionRequest, Admit } from "../admission.ts"
import { limitHeaders } from "./limit-headers.ts"
import { rateLimited } from "./rate-limited.ts"
import { makeShadowTally } from "./shadow-tally.ts"

/** What would have been refused of a key since the last time it was told. */
export interface ShadowRefusals {
  readonly tenantId: string
  readonly clientId: string
  /** The one violated last. */
  readonly policy: PolicyName
  readonly count: number
}

export interface AdmitDeps {
  readonly limiter: RateLimiter
  /** Watches for keys that are refused for too long. */
  readonly reporter: RefusalReporter
  /** Milliseconds. */
  readonly now: () => number
  /** Starts an effect, as `runFork` of the app's runtime does. */
  readonly fork: <A>(effect: Effect.Effect<A>) => Fiber.Fiber<A>
  /** Hears once a minute at most, for each key, what shadow mode has let pass. */
  readonly onShadowRefusals: (refusals: ShadowRefusals) => void
}

export const makeAdmit = (deps: AdmitDeps): Admit => {
  const { limiter, reporter, fork, now, onShadowRefusals } = deps
  const tally = makeShadowTally()

  const noteShadow = ({ tenantId, clientId }: Principal, policy: PolicyName): void => {
    const count = tally.count(clientId, now())
    if (count !== undefined) onShadowRefusals({ tenantId, clientId, policy, count })
  }

  const admissionOf = (decision: Decision, caller: Principal): Admission => {
    const headers = limitHeaders(decision)
    const { refusal } = decision
    const policy = refusal?.violated[0]?.name
    if (refusal === undefined || policy === undefined) return { headers }
    const report = reporter.note(caller, policy)
    if (report !== undefined) fork(report)
    if (refusal.isEnforced) return { headers, refusal: rateLimited(refusal) }
    noteShadow(caller, policy)
    return { headers }
  }

  const whenDecided = (
    deciding: Effect.Effect<Decision>,
    caller: Principal,
  ): Admission | Promise<Admission> => {
    const fiber = fork(deciding)
    const exit = fiber.pollUnsafe()
    if (exit !== undefined && Exit.isSuccess(exit)) return admissionOf(exit.value, caller)
    return Effect.runPromise(Fiber.join(fiber)).then((decision) => admissionOf(decision, caller))
  }

  return ({ principal, operationId, kind, cost }: AdmissionRequest) => {
    const decision = limiter.decide({ caller: principal, route: operationId, kind, cost })
    return Effect.isEffect(decision)
      ? whenDecided(decision, principal)
      : admissionOf(decision, principal)
  }
}
